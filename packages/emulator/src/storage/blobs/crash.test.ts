import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { hexHash, uniqueNames } from '../../testing/blob-sources.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { createDiskBlobs } from './disk-blobs.ts'

const writerScript = join(import.meta.dirname, '../../testing/blob-writer.ts')

/** Runs the writer until it has acknowledged so many contents, kills it, and gives all that it acknowledged. */
async function killAfter(acknowledged: number, root: string, seed: number): Promise<string[]> {
  const writer = spawn(process.execPath, [writerScript, root, `${seed}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(writer, 'exit')
  const addresses: string[] = []
  for await (const line of createInterface({ input: writer.stdout })) {
    addresses.push(line)
    if (addresses.length === acknowledged) writer.kill('SIGKILL')
  }
  expect(await exited).toEqual([null, 'SIGKILL'])
  // The last line may have been cut.
  return addresses.filter((line) => line.length === 64)
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

it('[FIL-12] has all that was acknowledged after kill -9 at any moment, and nothing that was not', async () => {
  await using folder = await temporaryFolder()
  const root = folder.path
  const rows = new Set<string>()
  for (const [seed, moment] of [1, 2, 5, 11, 18, 30].entries()) {
    for (const address of await killAfter(moment, root, seed)) rows.add(address)
    for (const path of await filesBelow(join(root, 'blobs'))) {
      expect(hexHash('sha256', await readFile(path))).toBe(basename(path))
    }

    const blobs = createDiskBlobs({ root, uniqueName: uniqueNames() })
    await blobs.sweep((sha256) => rows.has(sha256))
    await blobs.close()
    const kept = await filesBelow(join(root, 'blobs'))
    expect(new Set(kept.map((path) => basename(path)))).toEqual(rows)
    expect(await filesBelow(join(root, 'staging'))).toEqual([])
  }
})
