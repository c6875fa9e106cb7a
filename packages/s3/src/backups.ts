import { EmulatorError } from '@benchtop/emulator'
import { readBucketAddress } from './bucket-address.ts'
import { createBucket, type Bucket } from './bucket.ts'
import { reasonOf } from './client.ts'
import { mostParts } from './parts.ts'
import type { S3Options } from './s3.ts'

/** Backups below a prefix of a bucket. What fails throws an EmulatorError that says what to do. */
export type BackupsInBucket = {
  /** Stores a backup under a name with its moment, in milliseconds since 1970. There is none until all of it has come. */
  write(source: AsyncIterable<Uint8Array>, atMs: number): Promise<StoredBackup>
  /** The backups, the newest first. */
  list(): Promise<StoredBackup[]>
  /** The bytes of a backup, of the newest one unless one is named. */
  read(name?: string): Promise<{ readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }>
  /** Removes all but the newest ones, of which there is at least one; returns the names of those that are gone. */
  prune(keep: number): Promise<string[]>
}

/** A backup by its name, with its size in bytes. */
export type StoredBackup = { readonly name: string; readonly bytes: number }

/** The bytes of each part that is sent; of a bucket's 10,000 parts come 335 GB. */
const partBytes = 32 * 1024 * 1024

/** Other objects below the prefix are left alone. */
const nameShape = /^bench-\d{8}T\d{9}Z\.benchtop-snapshot$/

/** Opens the backups at an address such as `s3://bucket/prefix`; nothing is requested yet. */
export function openBackupBucket(options: S3Options): BackupsInBucket {
  const { address: text, credentials, region } = options
  const address = readBucketAddress(text, region, 'The place of backups')
  const closing = new AbortController().signal
  const bucket = createBucket({ address, credentials, closing })
  const place = `s3://${text.replace(/^s3:\/\/|\?.*$/g, '')}`
  return inWords(place, {
    async write(source, atMs) {
      const name = nameOf(atMs)
      const counted = { bytes: 0 }
      await bucket.assemble(name, partsOf(source, counted))
      return { name, bytes: counted.bytes }
    },
    list: () => listed(bucket),
    async read(name) {
      const found = name ?? (await listed(bucket))[0]?.name
      if (found === undefined) throw noBackup(place, 'has no backup')
      const bytes = nameShape.test(found) ? await bucket.get(found) : undefined
      if (bytes === undefined) throw noBackup(place, `has no backup ${found}`)
      return { name: found, bytes }
    },
    async prune(keep) {
      const gone = (await listed(bucket)).slice(Math.max(1, keep)).map(({ name }) => name)
      for (const name of gone) await bucket.delete(name)
      return gone
    },
  })
}

async function listed(bucket: Bucket): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for await (const { key, size } of bucket.list('')) {
    if (nameShape.test(key)) found.push({ name: key, bytes: size })
  }
  return found.sort((one, other) => (one.name < other.name ? 1 : -1))
}

/** The order of names is that of moments. */
function nameOf(atMs: number): string {
  return `bench-${new Date(atMs).toISOString().replaceAll(/[-:.]/g, '')}.benchtop-snapshot`
}

async function* partsOf(
  source: AsyncIterable<Uint8Array>,
  counted: { bytes: number },
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let length = 0
  let parts = 0
  const part = (): Uint8Array => {
    parts += 1
    if (parts > mostParts) throw tooLarge()
    const bytes = Buffer.concat(pieces)
    pieces = []
    length = 0
    return bytes
  }
  for await (const piece of source) {
    counted.bytes += piece.length
    for (let rest = piece; rest.length > 0;) {
      const taken = rest.subarray(0, partBytes - length)
      rest = rest.subarray(taken.length)
      pieces.push(taken)
      length += taken.length
      if (length === partBytes) yield part()
    }
  }
  if (length > 0 || parts === 0) yield part()
}

/** What a bucket fails with, said of backups. */
function inWords(place: string, backups: BackupsInBucket): BackupsInBucket {
  const said = async <Result>(what: string, work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof EmulatorError) throw error
      throw new EmulatorError(
        'backup-failed',
        `${what} ${place}: ${reasonOf(error)}. Check the address, the credentials and the network, and try again.`,
        {},
        { cause: error },
      )
    }
  }
  return {
    write: (source, atMs) => said('No backup was stored in', backups.write(source, atMs)),
    list: () => said('The backups can’t be listed in', backups.list()),
    read: (name) => said('The backup can’t be read from', backups.read(name)),
    prune: (keep) =>
      said('The backup is stored, but earlier ones can’t be removed from', backups.prune(keep)),
  }
}

function noBackup(place: string, what: string): EmulatorError {
  return new EmulatorError(
    'backup-failed',
    `${place} ${what}: nothing was restored. Make one with benchtop backup ${place}, or name another place.`,
  )
}

function tooLarge(): EmulatorError {
  return new EmulatorError(
    'backup-failed',
    'No backup was stored: it is larger than 335 GB, which is what a bucket takes in such parts. Back it up to a file, or keep the contents of files in a bucket (--blobs) and the data folder in the snapshots of its file system.',
  )
}
