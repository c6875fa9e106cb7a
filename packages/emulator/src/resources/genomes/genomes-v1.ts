import { notFound, type v1 } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { GenomeStore } from './genomes-store.ts'
import { genomeCompact, genomeRecord } from './genomes-views.ts'

type Operations = Pick<typeof v1, 'listGenomes' | 'getGenome'>

export function genomesV1(genomes: GenomeStore): Handlers<Operations> {
  return {
    listGenomes({ page }) {
      const { rows, total } = genomes.list(page)
      return { status: 200, items: rows.map(genomeCompact), total }
    },
    getGenome({ params }) {
      const row = genomes.get(params.id)
      if (row === undefined) throw notFound(`Genome ${params.id}`)
      return { status: 200, record: genomeRecord(row) }
    },
  }
}
