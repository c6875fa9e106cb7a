import type { Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage } from '../../storage/paged.ts'

export type GenomeRow = {
  id: number
  species_name: string
  display_name: string
  source: string
  build: string
}

const order = { Id: 'id', SpeciesName: 'species_name', Build: 'build' } as const

export function genomeStore(database: Database) {
  const get = database.statement<[number], GenomeRow>('SELECT * FROM genome WHERE id = ?')
  const insert = database.statement<[string, string, string, string]>(
    'INSERT INTO genome (species_name, display_name, source, build) VALUES (?, ?, ?, ?)',
  )
  return {
    get: (id: number): GenomeRow | undefined => get.get(id),
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
      void insert.run(genome.species_name, genome.display_name, genome.source, genome.build),
  }
}
export type GenomeStore = ReturnType<typeof genomeStore>
