import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hexHash } from '../testing/blob-sources.ts'
import type { Client } from '../testing/client.ts'
import { contentOf } from '../testing/downloads.ts'
import { startLoad, type Load } from '../testing/load.ts'
import { newResult } from '../testing/new-result.ts'
import { runPlatformProcess } from '../testing/platform-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

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
