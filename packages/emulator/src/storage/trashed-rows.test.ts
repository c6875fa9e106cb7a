import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { applyMigrations } from './migrations.ts'

type ForeignKey = { table: string; from: string; on_delete: string }

/** The references that a deletion for good takes care of by itself. */
const handled = [
  'appresult.appsession_id',
  'appresult.project_id',
  'appresult.trash_id',
  'appsession.parent_id',
  'appsession.trash_id',
  'appsession_reference.appsession_id',
  'file.appresult_id',
  'file.appsession_id',
  'file.run_id',
  'file.sample_id',
  'file.trash_id',
  'job.appsession_id',
  'project.trash_id',
  'run.trash_id',
  'sample.appsession_id',
  'sample.project_id',
  'sample.run_id',
  'sample.trash_id',
]

const going = ['project', 'run', 'sample', 'appresult', 'appsession', 'file', 'property', 'trash']

it('[TRS-05] every table that refers to what can be deleted for good has an answer to that', () => {
  const sqlite = new Sqlite(':memory:')
  applyMigrations(sqlite)
  const tables = sqlite.pragma('table_list') as { name: string; type: string }[]
  const open = tables.flatMap(({ name }) =>
    (sqlite.pragma(`foreign_key_list("${name}")`) as ForeignKey[])
      .filter(({ table, on_delete }) => going.includes(table) && on_delete === 'NO ACTION')
      .map(({ from }) => `${name}.${from}`),
  )
  // Another one: let it go with its parent by ON DELETE, or put it among the traces in trashed-rows.ts.
  expect(open.sort()).toEqual(handled)
})
