import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eachOf } from '../flow/each-of.ts'
import type { BlobStore, Part, StoredBlob } from './blobs/blob-store.ts'

/** The parts of outputs that were sent past the platform, by their paths below the data folder, in hexadecimal. */
export type ArrivedOutputs = ReadonlyMap<string, readonly StoredBlob[]>

const partsAtOnce = 8

/** Takes the outputs of a job, and notes them in a file until they have rows; undefined where the store takes none. */
export function directOutputs(file: string, { direct }: BlobStore, held: Set<string>) {
  return (
    direct && {
      address: (part: Part) => direct.address(part),
      async arrived(path: Uint8Array, parts: readonly Part[]): Promise<void> {
        const stored = await eachOf(parts, partsAtOnce, async (part) => {
          const blob = await direct.arrived(part)
          held.add(blob.sha256)
          return blob
        })
        await mkdir(dirname(file), { recursive: true })
        await using handle = await open(file, 'a')
        await handle.appendFile(`${JSON.stringify([Buffer.from(path).toString('hex'), stored])}\n`)
        await handle.sync()
      },
    }
  )
}

export async function arrivedOutputs(file: string): Promise<ArrivedOutputs> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // What follows the last line break was cut off by a crash.
  const lines = text.split('\n').slice(0, -1)
  return new Map(lines.map((line) => JSON.parse(line) as [string, readonly StoredBlob[]]))
}

/** The contents of all jobs that have arrived and have no row yet. */
export async function contentsOfArrived(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  const all = await Promise.all(files.map((file) => arrivedOutputs(join(folder, file))))
  return all.flatMap((outputs) => [...outputs.values()].flat().map(({ sha256 }) => sha256))
}
