import { GET, operationsOf } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { user } from '../permission.ts'
import { collection, record } from '../results.ts'
import { v2Genome, v2GenomeAnnotation, v2GenomeFileSet } from './records/genome.ts'

export const v2Genomes = operationsOf('v2', {
  listGenomes: GET('/genomes', {
    summary: 'The reference genomes.',
    permission: user,
    paging: v2Paging(['Id', 'SpeciesName', 'Build']),
    responses: { 200: collection(v2Genome) },
    decided: 'linked-records',
  }),
  getGenome: GET('/genomes/{id}', {
    summary: 'A reference genome.',
    permission: user,
    responses: { 200: record(v2Genome) },
    decided: 'linked-records',
  }),
  listGenomeFileSets: GET('/genomes/{genomeId}/filesets', {
    summary: "The files of a genome in the platform's folder of genomes, by directory.",
    permission: user,
    paging: v2Paging(['Name']),
    responses: { 200: collection(v2GenomeFileSet) },
    decided: 'genome-file-sets',
  }),
  listGenomeAnnotations: GET('/genomes/{id}/annotations', {
    summary: 'The sequences of a genome with their lengths.',
    permission: user,
    paging: v2Paging(['Name', 'Length']),
    responses: { 200: collection(v2GenomeAnnotation) },
    decided: 'genome-annotations',
  }),
})
