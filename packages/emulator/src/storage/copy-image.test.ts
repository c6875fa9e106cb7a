import Sqlite from 'better-sqlite3'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import type { Database } from './database.ts'
import { openFileDatabase } from './file-database.ts'
import { indexedTexts } from './indexed-texts.ts'
import { openMemoryDatabase } from './memory-database.ts'
import { migrationsUntil, takeSteps, todaysSchema } from './migrations.ts'
import { textTables } from './migrations/0010-search-progress.ts'

const addUser = `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms)
  VALUES (1001, 'Ada', 'ada@example.test', '0', 0, 0)`
const addProject = (name: string, id: number) =>
  `INSERT INTO project (id, owner_id, name, created_ms, modified_ms) VALUES (${id}, 1001, '${name}', 0, 0)`

function imageWith(names: readonly string[], isIndexed: boolean): Uint8Array {
  const database = openMemoryDatabase()
  database.statement(addUser).run()
  for (const [at, name] of names.entries()) database.statement(addProject(name, at + 1)).run()
  if (isIndexed) indexedTexts(database)()
  const image = database.image()
  database.close()
  return image
}

/** The first page of a table in an image. */
function rootPage(image: Uint8Array, table: string): number {
  const sqlite = new Sqlite(Buffer.from(image))
  const { rootpage } = sqlite
    .prepare<[string], { rootpage: number }>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .get(table) ?? { rootpage: 0 }
  sqlite.close()
  return rootpage
}

/** What a search for a text finds, once all rows are indexed. */
function found(database: Database, text: string): string[] {
  indexedTexts(database)()
  return database
    .statement<[string], { name: string }>(
      `SELECT name FROM project WHERE id IN (SELECT rowid FROM project_search WHERE project_search MATCH ?)`,
    )
    .all(`"${text}"`)
    .map(({ name }) => name)
}

/** Fails where an index isn't what its rows say. */
function check(database: Database): void {
  for (const table of textTables) {
    const name = `${table}_search`
    database.statement(`INSERT INTO ${name} (${name}, rank) VALUES ('integrity-check', 1)`).run()
  }
}

it('restores the indexes of texts with their tables, however often, and what is written between is indexed', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'platform.sqlite')
  const database = openFileDatabase(path)
  const many = Array.from({ length: 200 }, (_, at) => `Volvox ${at}`)
  const images = [imageWith(['Carteri'], true), imageWith(many, true), imageWith(['Aureus'], false)]
  for (const round of [1, 2]) {
    for (const [at, names] of [['Carteri'], many, ['Aureus']].entries()) {
      database.restore(images[at] ?? new Uint8Array())
      expect(found(database, 'olvo')).toEqual(names.filter((name) => name.includes('olvo')))
      expect(found(database, 'rte')).toEqual(names.filter((name) => name.includes('rte')))
      database.statement(addProject(`Written ${round}`, 9_000)).run()
      expect(found(database, 'ritte')).toEqual([`Written ${round}`])
      check(database)
    }
  }
  database.close()
  const again = openFileDatabase(path)
  expect(found(again, 'ureu')).toEqual(['Aureus'])
  check(again)
  again.close()
  expect(readdirSync(folder.path)).toEqual(['platform.sqlite'])
})

it('restores an image of each schema there was, and refers to what it says', async () => {
  await using folder = await temporaryFolder()
  const database = openFileDatabase(join(folder.path, 'platform.sqlite'))
  for (let schema = 1; schema < todaysSchema; schema += 1) {
    const old = new Sqlite(':memory:')
    takeSteps(old, migrationsUntil(schema))
    old.exec(addUser)
    old.exec(addProject(`Of schema ${schema}`, 1))
    database.restore(old.serialize())
    old.close()
    expect(found(database, 'schema')).toEqual([`Of schema ${schema}`])
    expect(database.statement('PRAGMA foreign_key_check').all()).toEqual([])
    check(database)
  }
  database.close()
})

it('keeps the state where an image can’t be restored, and clears what a killed process left', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'platform.sqlite')
  const database = openFileDatabase(path)
  database.restore(imageWith(['Carteri'], true))
  const aureus = imageWith(['Aureus'], true)
  for (const page of [2, rootPage(aureus, 'project'), rootPage(aureus, 'project_search_data')]) {
    const broken = Uint8Array.from(aureus)
    broken.fill(0xff, 4096 * (page - 1), 4096 * page)
    expect(() => database.restore(broken)).toThrow(/unable to open|malformed/)
    expect(existsSync(`${path}-restoring`)).toBe(false)
  }
  expect(found(database, 'rter')).toEqual(['Carteri'])
  check(database)
  expect(() => database.statement(addProject('Of no owner', 2).replace('1001', '7')).run()).toThrow(
    'FOREIGN KEY',
  )
  database.close()
  const left = `${path}-restoring`
  writeFileSync(left, 'half an image')
  openFileDatabase(path).close()
  expect(existsSync(left)).toBe(false)
})
