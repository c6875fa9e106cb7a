import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmulatorError } from '../emulator-error.ts'
import { systemCode, writeFailure } from './blobs/storage-error.ts'
import { todaysSchema } from './migrations.ts'
import { decodeHead, decodeSnapshot, encodeSnapshot, type SnapshotHead } from './snapshot-file.ts'
import {
  byName,
  isSnapshotName,
  requireSnapshotName,
  type Snapshots,
  type SnapshotSummary,
} from './snapshots.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

const ending = '.snapshot'
/** As much is read of a file to find what stands before the image; more where that is longer. */
const firstRead = 64 * 1024

/** Each snapshot is a file, written aside and renamed, so that it is atomic. */
export function createDiskSnapshots(folder: string, uniqueName: () => string): Snapshots {
  const pathOf = (name: string): string => join(folder, `${requireSnapshotName(name)}${ending}`)
  const entries = () => readdir(folder).catch((): string[] => [])

  const headOf = async (name: string): Promise<SnapshotHead | undefined> => {
    try {
      return await readHead(pathOf(name), name)
    } catch (error) {
      return error instanceof EmulatorError ? undefined : unlessMissing(error)
    }
  }

  const summary = async (name: string): Promise<SnapshotSummary> => {
    const { size: bytes } = await stat(pathOf(name))
    try {
      const head = await readHead(pathOf(name), name)
      const state = head.schema > todaysSchema ? 'newer' : 'good'
      return { name, state, takenMs: head.takenMs, bytes, contents: head.contents.length }
    } catch (error) {
      if (!(error instanceof EmulatorError)) throw error
      const state = error.code === 'snapshot-newer' ? 'newer' : 'damaged'
      return { name, state, takenMs: undefined, bytes, contents: undefined }
    }
  }

  return {
    async save(name, snapshot) {
      requireSnapshotName(name)
      await mkdir(folder, { recursive: true }).catch((error: unknown) => {
        throw writeFailure(error, folder)
      })
      await writeFileAtomically(pathOf(name), encodeSnapshot(snapshot), uniqueName())
    },
    async load(name) {
      if (!isSnapshotName(name)) return undefined
      const bytes = await readFile(pathOf(name)).catch(unlessMissing)
      return bytes === undefined ? undefined : decodeSnapshot(bytes, name)
    },
    async list() {
      const names = (await entries())
        .filter((entry) => entry.endsWith(ending))
        .map((entry) => entry.slice(0, -ending.length))
        .filter(isSnapshotName)
      return (await Promise.all(names.map(summary))).toSorted(byName)
    },
    async remove(name) {
      if (!isSnapshotName(name)) return false
      const gone = await rm(pathOf(name)).then(() => true, unlessMissing)
      return gone === true
    },
    async contents(name) {
      if (!isSnapshotName(name)) return undefined
      const head = await headOf(name)
      return head && new Set(head.contents)
    },
  }
}

/** Reads what stands before the image, and not the image, which may be large. */
async function readHead(path: string, name: string): Promise<SnapshotHead> {
  await using handle = await open(path)
  const { size } = await handle.stat()
  for (let wanted = firstRead; ; wanted *= 8) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(wanted, size)), {
      position: 0,
    })
    const isAll = wanted >= size
    const bytes = buffer.subarray(0, bytesRead)
    if (isAll || newLines(bytes) >= 2) return decodeHead(bytes, name).head
  }
}

function newLines(bytes: Uint8Array): number {
  const first = bytes.indexOf(0x0a)
  return first < 0 ? 0 : bytes.indexOf(0x0a, first + 1) < 0 ? 1 : 2
}

function unlessMissing(error: unknown): undefined {
  if (systemCode(error) !== 'ENOENT') throw error
}
