import fs, { readlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hexHash } from '../testing/blob-sources.ts'
import type { Client } from '../testing/client.ts'
import { contentOf } from '../testing/downloads.ts'
import { startLoad, type Load } from '../testing/load.ts'
import { newResult } from '../testing/new-result.ts'
import { runPlatformProcess } from '../testing/platform-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import { restoreBackup } from './restore-backup.ts'

type Listed = { readonly Id: string; readonly ETag: string; readonly Size: number }

async function listed(client: Client, files: string): Promise<Listed[]> {
  const { body } = await client.get(`${files}?Limit=1000`)
  expect(body.Response.DisplayedCount).toBe(body.Response.TotalCount)
  return body.Response.Items as Listed[]
}

/** Downloads every file that is listed: each has its bytes, and none that was acknowledged is missing. */
async function expectFiles(client: Client, files: string, load: Load): Promise<Set<string>> {
  const found = new Map<string, string>()
  for (const { Id, ETag, Size } of await listed(client, files)) {
    const content = await contentOf(client, Id)
    expect({ Id, ETag, Size }).toEqual({ Id, ETag: hexHash('md5', content), Size: content.length })
    found.set(Id, hexHash('sha256', content))
  }
  for (const [id, sha256] of load.files) expect([id, found.get(id)]).toEqual([id, sha256])
  return new Set(found.values())
}

async function expectProjects(client: Client, { projects }: Load): Promise<void> {
  for (const [href, content] of projects) {
    expect((await client.get(href)).status).toBe(200)
    const { body } = await client.get(`${href}/properties`)
    if (content !== undefined) expect(body.Response.Items).toMatchObject([{ Content: content }])
  }
}

async function namesBelow(...path: string[]): Promise<Set<string>> {
  const folder = join(...path)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Set(entries.filter((entry) => entry.isFile()).map((entry) => entry.name))
}

it('[SEC-17] the log of the database is on the disk a second after a change, at the default durability', async () => {
  await using folder = await temporaryFolder()
  const { fdatasync } = fs
  const synced = new Set<string>()
  const noting = (fd: number, done: fs.NoParamCallback): void => {
    synced.add(readlinkSync(`/proc/self/fd/${fd}`))
    fdatasync(fd, done)
  }
  fs.fdatasync = Object.assign(noting, { __promisify__: fdatasync.__promisify__ })
  syncBuiltinESMExports()
  try {
    await using platform = await startTestPlatform({ data: folder.path })
    synced.clear()
    expect((await platform.ada.postJson('v1pre3/projects', { Name: 'Kept' })).status).toBe(201)
    await expect.poll(() => [...synced]).toContain(join(folder.path, 'platform.sqlite-wal'))
  } finally {
    fs.fdatasync = fdatasync
    syncBuiltinESMExports()
  }
})

it('[SEC-17] a backup that can’t be restored leaves no folder, and one that can leaves it whole', async () => {
  await using folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  await using platform = await startTestPlatform()
  const response = await fetch(`${platform.uiUrl}/_emulator/backup`, { method: 'POST' })
  const backup = await response.bytes()
  const inPieces = (bytes: Uint8Array) =>
    (async function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    })()
  for (const share of [0.1, 0.5, 0.99]) {
    const cut = backup.subarray(0, Math.floor(backup.length * share))
    await expect(restoreBackup(inPieces(cut), data)).rejects.toThrow('damaged')
    expect(await readdir(folder.path)).toEqual([])
  }
  await restoreBackup(inPieces(backup), data)
  expect(await readdir(folder.path)).toEqual(['data'])
  await using restored = await startTestPlatform({ data })
  expect((await restored.ada.get('v1pre3/projects/4001')).status).toBe(200)
})

it('[SEC-02] [FIL-12] kill -9 under load loses no acknowledged write, and leaves no incomplete one', async () => {
  await using folder = await temporaryFolder()
  const contents = new Set<string>()
  let check = async (_client: Client): Promise<void> => {}

  for (const [round, moment] of [5, 1, 12, 3].entries()) {
    await using platform = await runPlatformProcess(folder.path)
    await check(platform.ada)
    // What the seed brought is there before anything else was written.
    if (round === 0) for (const name of await namesBelow(folder.path, 'blobs')) contents.add(name)

    const { HrefFiles: files } = await newResult(platform.ada)
    const load = startLoad(platform.ada, files, `round-${round}`, moment)
    await Promise.race([load.reached, load.ended])
    await platform.kill()
    // A connection ends by being broken, and not by an answer.
    for (const end of await load.ended) expect(end).toBeInstanceOf(TypeError)
    expect(load.files.size).toBeGreaterThanOrEqual(moment)
    check = async (client) => {
      for (const sha256 of await expectFiles(client, files, load)) contents.add(sha256)
      await expectProjects(client, load)
    }
  }

  await using platform = await runPlatformProcess(folder.path)
  expect(await namesBelow(folder.path, 'staging')).toEqual(new Set())
  await check(platform.ada)
  expect(await namesBelow(folder.path, 'blobs')).toEqual(contents)
  expect(await platform.close()).toBe(0)
})
