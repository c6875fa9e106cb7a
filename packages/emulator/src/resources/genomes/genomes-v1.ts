import { v1Handlers } from '../face-handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import type { GenomeStore } from './genomes-store.ts'
import { genomeCompact, genomeRecord } from './genomes-views.ts'

export function genomesV1(genomes: GenomeStore) {
  return v1Handlers({
    listGenomes({ page }) {
      const { rows, total } = genomes.list(page)
      return { status: 200, items: rows.map(genomeCompact), total }
    },
    getGenome: ({ params }) => ({
      status: 200,
      record: genomeRecord(orNotFound(genomes.get(params.id), `Genome ${params.id}`)),
    }),
  })
}
