import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { release as systemRelease } from 'node:os'
import { dirname } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { EndRequest } from '../../flow/end-thread.ts'
import type { StoredBlob } from './blob-store.ts'
import { setFolderAside, syncFolderNow } from './disk-folders.ts'

/** A request to the thread that takes files in. Every request is answered, in the order they came. */
export type AdoptRequest =
  | {
      readonly kind: 'stage'
      /** Each file with the path below the store that it is to have, too. */
      readonly files: ReadonlyArray<readonly [path: string | Uint8Array, staged: string]>
      readonly root: string
      /** Not 0 when the work is to end. */
      readonly stop: Int32Array
    }
  | { readonly kind: 'place'; readonly root: string; readonly contents: readonly StagedContent[] }
  | { readonly kind: 'remove'; readonly folder: string }

export type StagedContent = {
  readonly staged: string
  readonly target: string
  /** What was computed from the content, if it was there before. */
  readonly derived: string
}

/** What became of each file that was to be staged: undefined for one that can't be taken as it is. */
export type AdoptReply =
  | { readonly staged: ReadonlyArray<StoredBlob | undefined> }
  | { readonly code: string | undefined; readonly message: string }

/** From so many files on, the file system is synced once in place of each file. */
const manyFiles = 64

const chunkBytes = 1024 * 1024
const chunks = [Buffer.allocUnsafeSlow(chunkBytes), Buffer.allocUnsafeSlow(chunkBytes)] as const

parentPort?.on('message', (request: AdoptRequest | EndRequest) => {
  if (request.kind === 'end') return parentPort?.close()
  let reply: AdoptReply
  try {
    reply = { staged: answer(request) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    reply = { code, message }
  }
  parentPort?.postMessage(reply)
})

function answer(request: AdoptRequest): ReadonlyArray<StoredBlob | undefined> {
  if (request.kind === 'remove') {
    rmSync(request.folder, { recursive: true, force: true })
    return []
  }
  const { root } = request
  if (request.kind === 'place') {
    place(request.contents, root)
    return []
  }
  const { files, stop } = request
  const isSynced = files.length < manyFiles || !canSyncAll(root)
  const staged = files.map(([path, to]) => stage(path, to, root, { stop, syncs: isSynced }))
  if (!isSynced) syncAll(root)
  return staged
}

type Staging = { readonly stop: Int32Array; readonly syncs: boolean }

/**
 * Hashes a file and gives it another name in the store. Not one that has further names, whose bytes could be changed by
 * them, or that belongs to another user.
 */
function stage(
  path: string | Uint8Array,
  to: string,
  root: string,
  { stop, syncs }: Staging,
): StoredBlob | undefined {
  const from = typeof path === 'string' ? path : Buffer.from(path)
  let descriptor: number | undefined
  try {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    descriptor = openSync(from, flags)
    const found = fstatSync(descriptor)
    const isOwn = found.isFile() && found.nlink === 1 && found.uid === process.getuid?.()
    if (!isOwn || found.dev !== statSync(root).dev) return undefined
    linkSync(from, to)
    fchmodSync(descriptor, 0o444)
    const blob = hashed(descriptor, stop)
    // Another file may have got the name meanwhile; the size is that of what was hashed.
    const linked = statSync(to)
    if (linked.ino !== found.ino || linked.size !== blob.size) throw new Error('It was replaced.')
    if (syncs) fsyncSync(descriptor)
    return blob
  } catch {
    rmSync(to, { force: true })
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

function hashed(descriptor: number, stop: Int32Array): StoredBlob {
  const [chunk] = chunks
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let size = 0
  for (;;) {
    if (Atomics.load(stop, 0) !== 0) throw new Error('It was stopped.')
    const read = readSync(descriptor, chunk, 0, chunkBytes, size)
    if (read === 0) break
    const bytes = chunk.subarray(0, read)
    sha256.update(bytes)
    md5.update(bytes)
    size += read
  }
  return { sha256: sha256.digest('hex'), md5: md5.digest('hex'), size }
}

function place(contents: readonly StagedContent[], root: string): void {
  for (const { staged, target, derived } of contents) {
    if (isSame(staged, target)) {
      rmSync(staged)
      continue
    }
    setFolderAside(target)
    renameSync(staged, target)
    if (existsSync(derived)) rmSync(derived, { recursive: true, force: true })
  }
  const folders = new Set(contents.map(({ target }) => dirname(target)))
  if (contents.length >= manyFiles && canSyncAll(root)) return syncAll(root)
  for (const folder of folders) syncFolderNow(folder)
}

/** Whether a content is there already, with all its bytes. */
function isSame(staged: string, target: string): boolean {
  const descriptors: number[] = []
  try {
    if (statSync(staged).size !== statSync(target).size) return false
    descriptors.push(openSync(staged, 'r'), openSync(target, 'r'))
    for (let at = 0; ; at += chunkBytes) {
      const [one = 0, other = 0] = descriptors.map((descriptor, index) =>
        readSync(descriptor, chunks[index as 0 | 1], 0, chunkBytes, at),
      )
      if (one !== other || chunks[0].compare(chunks[1], 0, one, 0, one) !== 0) return false
      if (one === 0) return true
    }
  } catch {
    // Not there, or an unreadable sector of what is.
    return false
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor)
  }
}

let syncsAll: boolean | undefined

/** Whether a whole file system can be synced; older systems don't say where that failed. */
function canSyncAll(root: string): boolean {
  if (syncsAll === undefined) {
    const [, major = '0', minor = '0'] = /^(\d+)\.(\d+)/.exec(systemRelease()) ?? []
    const reportsFailures = Number(major) * 1000 + Number(minor) >= 5008
    syncsAll = process.platform === 'linux' && reportsFailures && isSyncable(root)
  }
  return syncsAll
}

function isSyncable(root: string): boolean {
  try {
    syncAll(root)
    return true
  } catch {
    return false
  }
}

function syncAll(root: string): void {
  execFileSync('sync', ['-f', root], { stdio: 'ignore' })
}
