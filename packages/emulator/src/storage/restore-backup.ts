import { createReadStream } from 'node:fs'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { EmulatorError } from '../emulator-error.ts'
import { createRandom } from '../ids/random.ts'
import { openDiskStorage } from './disk-storage.ts'
import { settingStore } from './settings-store.ts'
import { readExport } from './snapshot-export.ts'

/**
 * Makes a data folder of a backup, which a platform can then be started on: it is there when it is whole. A reset there restores the state of the backup.
 * Throws an EmulatorError where the backup, a file or its bytes, isn't whole or the folder has something in it already.
 */
export async function restoreBackup(
  source: string | AsyncIterable<Uint8Array>,
  folder: string,
): Promise<{ path: string }> {
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) {
    throw new EmulatorError(
      'data-folder-busy',
      `The folder ${folder} isn't empty: nothing was restored. Name another one with --data, or move it away first.`,
    )
  }
  // A folder that isn't filled to the end would start as an empty bench.
  const path = resolve(folder)
  const aside = join(dirname(path), `.${basename(path)}.restoring-${process.pid}`)
  await rm(aside, { recursive: true, force: true })
  try {
    await fill(aside, source)
    // Empty, if it is there at all.
    await rmdir(path).catch(() => {})
    await rename(aside, path)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return { path }
}

async function fill(folder: string, source: string | AsyncIterable<Uint8Array>): Promise<void> {
  const target = await openDiskStorage(folder, createRandom(), process.pid)
  try {
    await readExport(typeof source === 'string' ? createReadStream(source) : source, target.blobs, {
      during: (_, work) => work(),
      keep: async ({ image, clock }) => {
        await target.initialImage(async () => {
          target.database.restore(image)
          settingStore(target.database).put('clock', JSON.stringify(clock))
          return target.database.image()
        })
      },
      // The folder goes as a whole.
      release: () => Promise.resolve(),
    })
  } finally {
    await target.close()
  }
}
