import { join } from 'node:path'
import { EmulatorError } from '../../emulator-error.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { takeLease } from './bucket-lease.ts'
import { markOf, type Mark } from './bucket-mark.ts'
import { readS3Address, type S3Address, type S3Credentials } from './s3-address.ts'
import { openS3Blobs } from './s3-blobs.ts'
import { createS3Bucket, type S3Bucket } from './s3-bucket.ts'
import { sendRequest } from './s3-transport.ts'

/** A bucket for the contents of files. */
export type BlobsOptions = {
  /** Such as `s3://bucket/prefix?endpoint=https://s3.example.test&region=eu-west-1`. */
  readonly address: string
  readonly credentials: S3Credentials
  /** Where the address has none. */
  readonly region?: string
}

/**
 * Opens the store of a data folder in a bucket. The folder and the bucket's prefix belong to each other: two platforms on
 * one prefix would sweep away each other's contents.
 */
export async function openBlobsInBucket(
  folder: string,
  { address: text, credentials, region }: BlobsOptions,
  uniqueName: () => string,
): Promise<BlobStore> {
  const address = readS3Address(text, region)
  const place = `${address.bucketUrl}/${address.prefix}`
  const mark = await markOf(folder, place, uniqueName)
  const closing = new AbortController()
  const bucket = createS3Bucket({
    address,
    credentials,
    send: sendRequest,
    closing: closing.signal,
  })
  await claim(bucket, mark, address, uniqueName).catch((error: unknown) => {
    if (error instanceof EmulatorError) throw error
    const { cause } = error as Error
    const reason = cause instanceof Error ? cause.message : String(error)
    throw new EmulatorError(
      'blobs-invalid',
      `The bucket at ${place} can't be used: ${reason}. Check its address and the credentials.`,
      {},
      { cause: error },
    )
  })
  return openS3Blobs({ bucket, address, folder: join(folder, 'bucket'), uniqueName, closing })
}

const ownerKey = 'owner'
/** A claim takes a few requests, each of which may be repeated. */
const claimSeconds = 60

/**
 * Makes the prefix that of this folder, or refuses that of another. Of several that come at once, one gets it: they take
 * turns by a lease, and what is stored there meanwhile isn't replaced where the server knows that condition.
 */
async function claim(
  bucket: S3Bucket,
  { owner }: Mark,
  { prefix }: S3Address,
  uniqueName: () => string,
): Promise<void> {
  const ownerIn = async (): Promise<string | undefined> => {
    const source = await bucket.get(ownerKey)
    return source && Buffer.concat(await Array.fromAsync(source)).toString()
  }
  if ((await ownerIn()) === undefined) {
    const lease = await takeLease(bucket, {
      folder: 'claims/',
      name: uniqueName(),
      seconds: claimSeconds,
      stopwatch: () => performance.now(),
    })
    if (lease === undefined) {
      throw new EmulatorError(
        'blobs-invalid',
        `Another bench is making the prefix "${prefix}" of the bucket its own at this moment: use another prefix. If there is no other, start again in ${claimSeconds} seconds.`,
      )
    }
    try {
      if ((await ownerIn()) === undefined && (await lease.keep())) {
        await bucket.putNew(ownerKey, Buffer.from(owner))
      }
    } finally {
      await lease.release()
    }
  }
  // What is there now counts, not what this bench has sent.
  if ((await ownerIn()) === owner) return
  throw new EmulatorError(
    'blobs-invalid',
    `The bucket has contents of another data folder under the prefix "${prefix}": use another prefix, or remove the object "${prefix}${ownerKey}" if that folder is gone for good.`,
  )
}
