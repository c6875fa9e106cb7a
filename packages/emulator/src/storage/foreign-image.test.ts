import Sqlite from 'better-sqlite3'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../kernel/log.ts'
import type { SeedDocument } from '../seeds/seed-schema.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { createMemoryBlobs } from './blobs/memory-blobs.ts'
import { writeExport } from './snapshot-export.ts'

const ran = (folder: string) => join(folder, 'ran')

/** A platform of a stranger, with a job that waits for a slot. */
function seedOf(folder: string): SeedDocument {
  const command = ['sh', '-c', `touch ${ran(folder)}; sleep 60`]
  return {
    users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
    projects: [{ id: '4001', owner: '1001', name: 'Brought along' }],
    applications: [{ id: '2900', owner: '1001', name: 'Native', kind: 'native', command }],
  }
}

/** The export of a stranger's platform whose database was changed by hand. */
async function foreignExport(stranger: TestPlatform, sql: string): Promise<Uint8Array> {
  const { image, clock } = stranger.snapshot()
  const sqlite = new Sqlite(Buffer.from(image))
  sqlite.pragma('foreign_keys = OFF')
  sqlite.unsafeMode(true)
  sqlite.pragma('writable_schema = ON')
  sqlite.exec(sql)
  const changed = { image: sqlite.serialize(), clock, takenMs: 0 }
  sqlite.close()
  return Buffer.concat(await Array.fromAsync(writeExport(changed, createMemoryBlobs())))
}

async function importInto(platform: TestPlatform, bytes: Uint8Array) {
  const type = { 'content-type': 'application/vnd.benchtop.snapshot' }
  const path = '_emulator/snapshots/there/import'
  const imported = await platform.control.send('POST', path, type, bytes)
  if (imported.status !== 204) return imported
  return platform.control.send('POST', '_emulator/snapshots/there/restore', {})
}

/** A stranger's platform with one slot: one job runs, and one waits. */
async function startStranger(folder: string): Promise<TestPlatform> {
  const stranger = await startTestPlatform({ seed: seedOf(folder), executorSlots: 1 })
  await stranger.launch({ user: '1001', application: '2900', name: 'Running' })
  await expect.poll(() => existsSync(ran(folder))).toBe(true)
  await stranger.launch({ user: '1001', application: '2900', name: 'Waiting' })
  return stranger
}

const statuses = async (platform: TestPlatform) => {
  const { token } = platform.issueToken({ user: '1001', private: true })
  const { body } = await platform.withToken(token).get('v1pre3/users/current/appsessions')
  return (body.Response.Items as { Status: string; StatusSummary: string }[]).map(
    ({ Status, StatusSummary }) => `${Status}: ${StatusSummary}`,
  )
}

describe('a snapshot from a stranger', () => {
  it('[SEC-14] runs nothing until its owner releases its jobs; what ran elsewhere is aborted', async () => {
    await using folder = await temporaryFolder()
    let bytes
    {
      await using stranger = await startStranger(folder.path)
      bytes = await foreignExport(stranger, '')
    }
    const logged: unknown[] = []
    const log = { ...silentLog, warn: (...what: unknown[]) => void logged.push(what) }
    await using platform = await startTestPlatform({ log })
    await rm(ran(folder.path), { force: true })
    expect((await importInto(platform, bytes)).status).toBe(204)
    await platform.idle()
    expect(existsSync(ran(folder.path))).toBe(false)
    expect(await statuses(platform)).toEqual([
      expect.stringMatching(/^Aborted: This ran where the imported snapshot was made/),
      expect.stringMatching(/^Pending: /),
    ])
    // What is launched while they are held would run what came with the snapshot as well.
    await platform.launch({ user: '1001', application: '2900', name: 'Afterwards' })
    await platform.idle()
    expect(existsSync(ran(folder.path))).toBe(false)
    const { body } = await platform.control.get('_emulator/jobs?state=queued')
    const runs = seedOf(folder.path).applications?.[0]?.command
    expect(body.jobs).toMatchObject([
      { name: 'Waiting', waitsFor: 'release', position: null, runs },
      { name: 'Afterwards', waitsFor: 'release', position: null, runs },
    ])
    expect(JSON.stringify(logged)).toContain('benchtop snapshot release')

    expect((await platform.control.post('_emulator/jobs/release', {})).status).toBe(204)
    await expect.poll(() => existsSync(ran(folder.path))).toBe(true)
  })

  it('[SEC-14] holds its jobs over a restart, and over a snapshot of its own', async () => {
    await using folder = await temporaryFolder()
    let bytes
    {
      await using stranger = await startStranger(folder.path)
      bytes = await foreignExport(stranger, '')
    }
    const data = join(folder.path, 'data')
    {
      await using platform = await startTestPlatform({ data })
      for (const { status } of [
        await importInto(platform, bytes),
        await platform.control.post('_emulator/snapshots/own'),
        await platform.control.post('_emulator/snapshots/own/restore'),
      ]) {
        expect(status).toBe(204)
      }
    }
    await rm(ran(folder.path), { force: true })
    await using platform = await startTestPlatform({ data })
    await platform.idle()
    expect(existsSync(ran(folder.path))).toBe(false)
    const { body } = await platform.control.get('_emulator/jobs?state=queued')
    expect(body.jobs).toMatchObject([{ name: 'Waiting', waitsFor: 'release' }])
  })

  it('[SEC-14] ends nothing of the machine by the marks of its jobs', async () => {
    await using folder = await temporaryFolder()
    await using stranger = await startStranger(folder.path)
    const mark = `UPDATE job SET state = 'running', mark = 'x/../other', handle = '1'`
    const bytes = await foreignExport(stranger, mark)
    await using platform = await startTestPlatform()
    expect((await importInto(platform, bytes)).status).toBe(204)
    const { image } = platform.snapshot()
    const sqlite = new Sqlite(Buffer.from(image))
    const jobs = sqlite.prepare('SELECT state, mark, handle FROM job').all()
    expect(jobs).toEqual(Array(2).fill({ state: 'ended', mark: null, handle: null }))
    sqlite.close()
  })

  it('[SEC-14] brings rows alone: no trigger, view, index or table of its own', async () => {
    await using folder = await temporaryFolder()
    await using stranger = await startStranger(folder.path)
    const bytes = await foreignExport(
      stranger,
      `CREATE TRIGGER evil AFTER INSERT ON project BEGIN UPDATE user SET email = 'evil@example.test'; END;
       CREATE VIEW spy AS SELECT * FROM user; CREATE TABLE more (id INTEGER); CREATE INDEX odd ON project (name);`,
    )
    await using platform = await startTestPlatform()
    const schema = () => {
      const sqlite = new Sqlite(Buffer.from(platform.snapshot().image))
      const names = sqlite.prepare('SELECT name FROM sqlite_schema ORDER BY name').pluck().all()
      sqlite.close()
      return names
    }
    const before = schema()
    expect((await importInto(platform, bytes)).status).toBe(204)
    expect(schema()).toEqual(before)
    const { token } = platform.issueToken({ user: '1001', private: true })
    const created = await platform.withToken(token).postJson('v1pre3/projects', { Name: 'Mine' })
    expect(created.status).toBe(201)
    const found = await platform.withToken(token).get('v1pre3/search?query=brought&scope=projects')
    expect(found.body.Response.Items).toHaveLength(1)
  })

  it.each([
    ['DROP TABLE project', 'it has no table project'],
    [
      'ALTER TABLE project RENAME TO other; CREATE VIEW project AS SELECT * FROM other',
      'it has no table project',
    ],
    [
      'ALTER TABLE project RENAME COLUMN description TO other',
      'its table project has no description',
    ],
    [
      `UPDATE project SET name = printf('%.40000000c', 'x')`,
      'project.name has 40000000 characters',
    ],
    ['UPDATE project SET owner_id = 424242', 'a row of project refers to none of user'],
  ])('[SEC-14] is refused whole after %s, by what is wrong', async (sql, reason) => {
    await using folder = await temporaryFolder()
    await using stranger = await startStranger(folder.path)
    const bytes = await foreignExport(stranger, sql)
    await using platform = await startTestPlatform()
    const { status, text } = await importInto(platform, bytes)
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(reason) })
    expect((await platform.control.get('_emulator/snapshots')).body.snapshots).toEqual([])
  })
})
