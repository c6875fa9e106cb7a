import type { v1 } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import type { GenomeStore } from './genomes-store.ts'
import { genomeCompact, genomeRecord } from './genomes-views.ts'

type Operations = Pick<typeof v1, 'listGenomes' | 'getGenome'>

export function genomesV1(genomes: GenomeStore): Handlers<Operations> {
  return {
    listGenomes({ page }) {
      const { rows, total } = genomes.list(page)
      return { status: 200, items: rows.map(genomeCompact), total }
    },
    getGenome: ({ params }) => ({
      status: 200,
      record: genomeRecord(orNotFound(genomes.get(params.id), `Genome ${params.id}`)),
    }),
  }
}
