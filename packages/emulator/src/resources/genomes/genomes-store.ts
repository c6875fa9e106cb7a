import type { Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage } from '../../storage/paged.ts'
import { insertRow } from '../../storage/rows.ts'

export type GenomeRow = {
  id: number
  species_name: string
  display_name: string
  source: string
  build: string
}

const order = { Id: 'id', SpeciesName: 'species_name', Build: 'build' } as const

export function genomeStore(database: Database) {
  return {
    get: database.statement<[id: number], GenomeRow>('SELECT * FROM genome WHERE id = ?').get,
    list: (page: Page<keyof typeof order>) =>
      selectPage<GenomeRow, keyof typeof order>(database, {
        columns: '*',
        from: 'genome',
        conditions: [],
        order,
        id: 'id',
        page,
      }),
    insert: (genome: Omit<GenomeRow, 'id'>): void =>
      void insertRow<GenomeRow>(database, 'genome', genome),
  }
}
export type GenomeStore = ReturnType<typeof genomeStore>
