import Sqlite from 'better-sqlite3'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createDiskSnapshots } from './disk-snapshots.ts'
import { openMemoryDatabase } from './memory-database.ts'
import { migrationsUntil, todaysSchema } from './migrations.ts'
import { prepareSnapshots } from './prepare-snapshots.ts'
import { decodeSnapshot, encodeSnapshot } from './snapshot-file.ts'

/** The image of a database as an earlier version left it, with a user. */
function imageOfSchema(schema: number): Uint8Array {
  const sqlite = new Sqlite(':memory:')
  for (const migration of migrationsUntil(schema)) sqlite.exec(migration)
  sqlite.pragma(`user_version = ${schema}`)
  sqlite
    .prepare(
      `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms)
       VALUES (1001, 'Ada', 'ada@example.test', '0', 0, 0)`,
    )
    .run()
  return sqlite.serialize()
}

function usersOf(image: Uint8Array): unknown[] {
  const database = openMemoryDatabase(image)
  try {
    return database.statement('SELECT name, roles FROM user').all()
  } finally {
    database.close()
  }
}

let names = 0
const uniqueName = () => `unique-${(names += 1)}`
const clock = { offsetMs: 5, frozenAtMs: 77 }

it('[HAR-05] a snapshot of an earlier schema is brought to today’s, one of a later is refused', () => {
  for (let schema = 1; schema <= todaysSchema; schema += 1) {
    const bytes = Buffer.concat(
      encodeSnapshot({ image: imageOfSchema(schema), clock, takenMs: 77 }),
    )
    const snapshot = decodeSnapshot(bytes, 'early')
    expect(snapshot).toMatchObject({ clock, takenMs: 77 })
    expect(usersOf(snapshot.image)).toEqual([{ name: 'Ada', roles: '[]' }])
  }
  const later = imageOfSchema(todaysSchema)
  new DataView(later.buffer, later.byteOffset).setUint32(60, todaysSchema)
  const [head = new Uint8Array(), image = new Uint8Array()] = encodeSnapshot({
    image: later,
    clock,
    takenMs: 0,
  })
  expect(() => decodeSnapshot(Buffer.concat([head, image.subarray(1)]), 'cut')).toThrow('damaged')
})

it('[HAR-05] snapshots that are two files each become one', async () => {
  await using folder = await temporaryFolder()
  const inside = join(folder.path, 'snapshots')
  await mkdir(inside)
  await writeFile(join(inside, 'old.sqlite'), imageOfSchema(todaysSchema))
  await writeFile(join(inside, 'old.clock.json'), JSON.stringify(clock))
  await writeFile(join(inside, 'half.snapshot.unique.tmp'), 'benchtop snap')
  expect(await prepareSnapshots(inside, uniqueName)).toBe(true)
  expect(await readdir(inside)).toEqual(['old.snapshot'])
  const snapshots = createDiskSnapshots(inside, uniqueName)
  expect(await snapshots.load('old')).toMatchObject({ clock, takenMs: 77 })
  expect(await snapshots.load('../old')).toBeUndefined()

  await writeFile(join(inside, 'odd.sqlite'), 'no database')
  expect(await prepareSnapshots(inside, uniqueName)).toBe(false)
  expect(await readdir(inside)).toEqual(['odd.sqlite', 'old.snapshot'])
})
