import { GET, operationsOf } from '../operation.ts'
import { paging } from '../paging.ts'
import { user } from '../permission.ts'
import { collection, record } from '../results.ts'
import { genomeCompact, genomeRecord } from './records/genome.ts'

export const genomes = operationsOf('v1', {
  listGenomes: GET('/genomes', {
    summary: 'Lists the reference genomes.',
    permission: user,
    paging: paging(['Id', 'SpeciesName', 'Build']),
    responses: { 200: collection(genomeCompact) },
  }),
  getGenome: GET('/genomes/{id}', {
    summary: 'Returns a reference genome.',
    permission: user,
    responses: { 200: record(genomeRecord) },
  }),
})
