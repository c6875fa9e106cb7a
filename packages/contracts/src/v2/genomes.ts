import { operation } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { user } from '../permission.ts'
import { collection, record } from '../results.ts'
import { v2Genome, v2GenomeAnnotation, v2GenomeFileSet } from './records/genome.ts'

export const v2Genomes = {
  listGenomes: operation({
    id: 'v2.listGenomes',
    api: 'v2',
    method: 'GET',
    path: '/genomes',
    summary: 'The reference genomes.',
    permission: user,
    paging: v2Paging(['Id', 'SpeciesName', 'Build']),
    responses: { 200: collection(v2Genome) },
    source: 'decided',
  }),
  getGenome: operation({
    id: 'v2.getGenome',
    api: 'v2',
    method: 'GET',
    path: '/genomes/{id}',
    summary: 'A reference genome.',
    permission: user,
    responses: { 200: record(v2Genome) },
    source: 'decided',
  }),
  listGenomeFileSets: operation({
    id: 'v2.listGenomeFileSets',
    api: 'v2',
    method: 'GET',
    path: '/genomes/{genomeId}/filesets',
    summary: "The files of a genome in the platform's folder of genomes, by directory.",
    permission: user,
    paging: v2Paging(['Name']),
    responses: { 200: collection(v2GenomeFileSet) },
    source: 'decided',
  }),
  listGenomeAnnotations: operation({
    id: 'v2.listGenomeAnnotations',
    api: 'v2',
    method: 'GET',
    path: '/genomes/{id}/annotations',
    summary: 'The sequences of a genome with their lengths.',
    permission: user,
    paging: v2Paging(['Name', 'Length']),
    responses: { 200: collection(v2GenomeAnnotation) },
    source: 'decided',
  }),
} as const
