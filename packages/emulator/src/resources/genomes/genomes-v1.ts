import { ok, listed, v1Handlers } from '../face-handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import type { GenomeStore } from './genomes-store.ts'
import { genomeCompact, genomeRecord } from './genomes-views.ts'

export function genomesV1(genomes: GenomeStore) {
  return v1Handlers({
    listGenomes: ({ page }) => listed(genomes.list(page), genomeCompact),
    getGenome: ({ params }) =>
      ok(genomeRecord(orNotFound(genomes.get(params.id), `Genome ${params.id}`))),
  })
}
