import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../../testing/downloads.ts'
import { newResult } from '../../testing/new-result.ts'
import { runPlatformProcess } from '../../testing/platform-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'
import { createRandom } from '../../ids/random.ts'
import { openDataFolder } from '../data-folder.ts'
import { readMark } from '../generation.ts'
import { settingStore } from '../settings-store.ts'
import { repairFolder } from './repair-folder.ts'

/** A folder with a project and a file that were made after the seeds; gives the file's id. */
async function usedFolder(data: string): Promise<string> {
  await using platform = await startTestPlatform({ data })
  await platform.ada.post('v1pre3/projects', { Name: 'kept' })
  const result = await newResult(platform.ada)
  const { body } = await platform.ada.upload(`${result.HrefFiles}?name=a.txt`, 'kept')
  return String(body.Response.Id)
}

/** A folder whose platform was killed, so that its latest records are in the log. */
async function killedFolder(data: string): Promise<void> {
  await using platform = await runPlatformProcess(data)
  for (const name of ['one', 'two', 'three'])
    await platform.ada.post('v1pre3/projects', { Name: name })
  await platform.kill()
}

async function storedContents(data: string): Promise<Set<string>> {
  const entries = await readdir(join(data, 'blobs'), { recursive: true, withFileTypes: true })
  return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
}

function refusal(kind: string) {
  return {
    name: 'EmulatorError',
    code: 'data-damaged',
    message: expect.stringContaining('benchtop repair --data'),
    details: expect.objectContaining({ damage: kind }),
  }
}

describe('[SEC-10] a damaged data folder', () => {
  const damages: [kind: string, harm: (data: string) => Promise<void>][] = [
    ['database-missing', (data) => truncate(join(data, 'platform.sqlite'), 0)],
    ['database-missing', (data) => rm(join(data, 'platform.sqlite'))],
    ['database-unreadable', (data) => writeFile(join(data, 'platform.sqlite'), 'text '.repeat(99))],
    ['mark-missing', (data) => rm(join(data, 'generation.json'))],
    ['mark-unreadable', (data) => writeFile(join(data, 'generation.json'), '{')],
    ['initial-unreadable', (data) => rm(join(data, 'initial.sqlite'))],
    ['initial-unreadable', (data) => writeFile(join(data, 'initial.sqlite'), 'text')],
  ]

  it.each(damages)('[SEC-10] %s: is refused, and no content is swept', async (kind, harm) => {
    await using folder = await temporaryFolder()
    await usedFolder(folder.path)
    const contents = await storedContents(folder.path)
    await harm(folder.path)
    await expect(startTestPlatform({ data: folder.path })).rejects.toMatchObject(refusal(kind))
    expect(await storedContents(folder.path)).toEqual(contents)
    expect(await repairFolder(folder.path, { apply: false })).toMatchObject({ damage: { kind } })
    expect(await storedContents(folder.path)).toEqual(contents)
  })

  it('[SEC-10] is refused with the database of another folder, or an earlier copy of its own', async () => {
    await using folder = await temporaryFolder()
    const [data, other] = [join(folder.path, 'data'), join(folder.path, 'other')]
    await usedFolder(data)
    await usedFolder(other)
    const earlier = join(folder.path, 'earlier.sqlite')
    await cp(join(data, 'platform.sqlite'), earlier)
    await (await startTestPlatform({ data }))[Symbol.asyncDispose]()
    await cp(join(other, 'platform.sqlite'), join(data, 'platform.sqlite'))
    await expect(startTestPlatform({ data })).rejects.toMatchObject(refusal('database-replaced'))
    await cp(earlier, join(data, 'platform.sqlite'))
    await expect(startTestPlatform({ data })).rejects.toMatchObject(refusal('database-older'))
  })

  it('[SEC-10] is refused without the log of a platform that was killed', async () => {
    await using folder = await temporaryFolder()
    await killedFolder(folder.path)
    await rm(join(folder.path, 'platform.sqlite-wal'))
    await expect(startTestPlatform({ data: folder.path })).rejects.toMatchObject(
      refusal('log-missing'),
    )
  })

  it('[SEC-17] opens with all records where another program has merged the log of a killed platform', async () => {
    await using folder = await temporaryFolder()
    await killedFolder(folder.path)
    new Sqlite(join(folder.path, 'platform.sqlite')).exec('SELECT 1 FROM project').close()
    expect(await readdir(folder.path)).not.toContain('platform.sqlite-wal')
    expect(await repairFolder(folder.path, { apply: false })).toMatchObject({ damage: undefined })
    await using platform = await startTestPlatform({ data: folder.path })
    const { body } = await platform.ada.get('v1pre3/users/current/projects?Limit=1000')
    const projects = body.Response.Items as { Name: string }[]
    expect(projects.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(['one', 'two', 'three']),
    )
  })

  it('[SEC-10] is refused without the log of a platform that had merged an earlier part of it', async () => {
    await using folder = await temporaryFolder()
    const [data, killed] = [join(folder.path, 'data'), join(folder.path, 'killed')]
    const { uniqueName } = createRandom()
    const opened = await openDataFolder(data, process.pid, uniqueName)
    const marked = async () => JSON.stringify(await readMark(join(data, 'generation.json')))
    const change = async () => {
      const before = await marked()
      settingStore(opened.database).put('notifications', before)
      await expect.poll(marked).not.toBe(before)
    }
    await change()
    opened.database.statement('PRAGMA wal_checkpoint(TRUNCATE)').all()
    await change()
    await mkdir(killed)
    for (const name of ['platform.sqlite', 'generation.json', 'process.json'])
      await cp(join(data, name), join(killed, name))
    await opened.close()
    await expect(openDataFolder(killed, process.pid, uniqueName)).rejects.toMatchObject(
      refusal('log-missing'),
    )
  })

  it.each(['its header', 'a record in its middle'])(
    '[SEC-10] is refused with a log that was changed in %s',
    async (what) => {
      await using folder = await temporaryFolder()
      await killedFolder(folder.path)
      const path = join(folder.path, 'platform.sqlite-wal')
      const bytes = await readFile(path)
      bytes.fill(0xa5, what === 'its header' ? 8 : 200, what === 'its header' ? 16 : 260)
      await writeFile(path, bytes)
      await expect(startTestPlatform({ data: folder.path })).rejects.toMatchObject(
        refusal('log-garbled'),
      )
      expect((await readFile(path)).equals(bytes)).toBe(true)
    },
  )

  it('[SEC-10] opens with a log whose last record is incomplete, as a kill leaves it', async () => {
    await using folder = await temporaryFolder()
    await killedFolder(folder.path)
    const path = join(folder.path, 'platform.sqlite-wal')
    await truncate(path, (await stat(path)).size - 100)
    await using platform = await startTestPlatform({ data: folder.path })
    const { body } = await platform.ada.get('v1pre3/users/current/projects?Name=one')
    expect(body.Response.TotalCount).toBe(1)
  })
})

describe('[SEC-10] repair', () => {
  it('[SEC-10] changes nothing unless it is confirmed, and then restores the latest snapshot', async () => {
    await using folder = await temporaryFolder()
    const { path: data } = folder
    {
      await using platform = await startTestPlatform({ data })
      await platform.ada.post('v1pre3/projects', { Name: 'in the snapshot' })
      await platform.control.post('_emulator/snapshots/good')
    }
    const file = await usedFolder(data)
    const contents = await storedContents(data)
    await truncate(join(data, 'platform.sqlite'), 0)
    const planned = await repairFolder(data, { apply: false })
    expect(planned).toMatchObject({
      source: 'snapshot',
      snapshot: 'good',
      unreferenced: { count: 1, bytes: 4 },
      setAside: undefined,
    })
    await expect(startTestPlatform({ data })).rejects.toMatchObject({ code: 'data-damaged' })
    const repaired = await repairFolder(data, { apply: true })
    expect(repaired).toEqual({ ...planned, setAside: join(data, 'damaged-1') })
    const aside = await readdir(join(data, 'damaged-1', 'contents'))
    expect(new Set([...(await storedContents(data)), ...aside])).toEqual(contents)
    expect(aside).toHaveLength(1)

    await using platform = await startTestPlatform({ data })
    expect(platform.hadData).toBe(true)
    const { body } = await platform.ada.get('v1pre3/users/current/projects?Name=in the snapshot')
    expect(body.Response.TotalCount).toBe(1)
    expect((await platform.ada.get(`v1pre3/files/${file}`)).status).toBe(404)
    expect(String(await contentOf(platform.ada, '7003'))).toBe('Calls of the volvox contig.')
  })

  it('[SEC-10] restores the first state where there is no snapshot', async () => {
    await using folder = await temporaryFolder()
    await usedFolder(folder.path)
    await truncate(join(folder.path, 'platform.sqlite'), 0)
    const repaired = await repairFolder(folder.path, { apply: true })
    expect(repaired).toMatchObject({ source: 'initial', unreferenced: { count: 1 } })
    await using platform = await startTestPlatform({ data: folder.path })
    const { body } = await platform.ada.get('v1pre3/users/current/projects')
    expect(body.Response.Items).toMatchObject([{ Name: 'Volvox' }, { Name: 'Empty' }])
  })

  it('[SEC-10] keeps the records of a database whose log is gone, and says that later ones may be missing', async () => {
    await using folder = await temporaryFolder()
    await usedFolder(folder.path)
    await killedFolder(folder.path)
    await rm(join(folder.path, 'platform.sqlite-wal'))
    const repaired = await repairFolder(folder.path, { apply: true })
    expect(repaired).toMatchObject({ source: 'database', unreferenced: { count: 0 } })
    await using platform = await startTestPlatform({ data: folder.path })
    const named = async (name: string) => {
      const { body } = await platform.ada.get(`v1pre3/users/current/projects?Name=${name}`)
      return Number(body.Response.TotalCount)
    }
    expect([await named('kept'), await named('three')]).toEqual([1, 0])
  })

  it('[SEC-10] finds nothing wrong with a sound folder, and refuses one in use', async () => {
    await using folder = await temporaryFolder()
    await usedFolder(folder.path)
    expect(await repairFolder(folder.path, { apply: true })).toMatchObject({
      damage: undefined,
      setAside: undefined,
    })
    await using _platform = await startTestPlatform({ data: folder.path })
    await expect(repairFolder(folder.path, { apply: true })).rejects.toMatchObject({
      code: 'data-folder-busy',
    })
  })

  it('[SEC-10] restores nothing where nothing is left to restore from', async () => {
    await using folder = await temporaryFolder()
    await usedFolder(folder.path)
    await truncate(join(folder.path, 'platform.sqlite'), 0)
    await rm(join(folder.path, 'initial.sqlite'))
    const before = await readdir(folder.path)
    expect(await repairFolder(folder.path, { apply: true })).toMatchObject({ source: 'none' })
    expect(await readdir(folder.path)).toEqual(before)
  })
})

describe('what a damaged folder is restored from', () => {
  it('[SEC-17] is the fullest where the latest records are lost, with the counts of all, or what is named', async () => {
    await using folder = await temporaryFolder()
    {
      await using platform = await runPlatformProcess(folder.path)
      for (let at = 0; at < 20; at += 1) {
        await platform.ada.post('v1pre3/projects', { Name: `project ${at}` })
      }
      expect((await platform.control.postJson('_emulator/snapshots/all', {})).status).toBe(204)
      await platform.kill()
    }
    await rm(join(folder.path, 'platform.sqlite-wal'))
    const found = await repairFolder(folder.path, { apply: false })
    expect(found).toMatchObject({
      damage: { kind: 'log-missing' },
      source: 'snapshot',
      snapshot: 'all',
    })
    const counted = found.candidates.map(({ source, counts }) => [source, counts.project])
    const [most = 0] = counted.map(([, count]) => Number(count)).toSorted((a, b) => b - a)
    expect(counted).toContainEqual(['snapshot', most])
    expect(
      counted.filter(([source]) => source === 'database').every(([, n]) => Number(n) < most),
    ).toBe(true)
    expect(await repairFolder(folder.path, { apply: false, from: 'initial' })).toMatchObject({
      source: 'initial',
    })
    await expect(repairFolder(folder.path, { apply: false, from: 'nothing' })).rejects.toThrow(
      'name one of',
    )
    await repairFolder(folder.path, { apply: true })
    await using platform = await startTestPlatform({ data: folder.path })
    const { body } = await platform.ada.get('v1pre3/users/current/projects?Limit=1000')
    const projects = body.Response.Items as { Name: string }[]
    expect(projects.map(({ Name }) => Name)).toContain('project 19')
  })

  it('[SEC-17] keeps the database where it has lost nothing, though a snapshot has more', async () => {
    await using folder = await temporaryFolder()
    {
      await using platform = await startTestPlatform({ data: folder.path })
      await platform.ada.post('v1pre3/projects', { Name: 'short-lived' })
      await platform.control.postJson('_emulator/snapshots/more', {})
      await platform.reset()
    }
    await rm(join(folder.path, 'generation.json'))
    const found = await repairFolder(folder.path, { apply: false })
    expect(found).toMatchObject({ damage: { kind: 'mark-missing' }, source: 'database' })
    expect(found.candidates.map(({ source }) => source)).toEqual([
      'database',
      'snapshot',
      'initial',
    ])
  })
})

it('[SEC-17] a link, a pipe or a folder in the place of a content is never followed, and an upload of the same bytes mends it', async () => {
  await using folder = await temporaryFolder()
  await using platform = await startTestPlatform({ data: folder.path })
  const secret = join(folder.path, 'secret')
  await writeFile(secret, 'kept')
  const result = await newResult(platform.ada)
  const upload = async (name: string) =>
    (await platform.ada.upload(`${result.HrefFiles}?name=${name}`, 'kept')).body.Response
      .Id as string
  const id = await upload('a.txt')
  const entries = await readdir(join(folder.path, 'blobs'), { recursive: true })
  const sha256 = createHash('sha256').update('kept').digest('hex')
  const path = join(folder.path, 'blobs', entries.find((entry) => entry.endsWith(sha256)) ?? '')
  const status = async () => (await platform.ada.get(`v1pre3/files/${id}/content`)).status
  for (const put of [
    () => symlink(secret, path),
    async () => void execFileSync('mkfifo', [path]),
    async () => {
      await mkdir(path)
      await writeFile(join(path, 'own.txt'), 'nobody’s')
    },
  ]) {
    await rm(path)
    await put()
    expect(await status()).not.toBe(200)
    await upload(`${Math.random()}.txt`)
    expect(String(await contentOf(platform.ada, id))).toBe('kept')
  }
  const names = await readdir(join(folder.path, 'blobs'), { recursive: true })
  expect(names.filter((name) => name.endsWith('own.txt'))).toHaveLength(1)
})
