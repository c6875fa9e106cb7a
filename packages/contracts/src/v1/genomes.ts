import { operation } from '../operation.ts'
import { paging } from '../paging.ts'
import { user } from '../permission.ts'
import { collection, record } from '../results.ts'
import { genomeCompact, genomeRecord } from './records/genome.ts'

export const genomes = {
  listGenomes: operation({
    id: 'v1.listGenomes',
    api: 'v1',
    method: 'GET',
    path: '/genomes',
    summary: 'Lists the reference genomes.',
    permission: user,
    paging: paging(['Id', 'SpeciesName', 'Build']),
    responses: { 200: collection(genomeCompact) },
    source: 'stated',
  }),
  getGenome: operation({
    id: 'v1.getGenome',
    api: 'v1',
    method: 'GET',
    path: '/genomes/{id}',
    summary: 'Returns a reference genome.',
    permission: user,
    responses: { 200: record(genomeRecord) },
    source: 'stated',
  }),
} as const
