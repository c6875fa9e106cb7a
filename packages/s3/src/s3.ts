import { EmulatorError } from '@benchtop/emulator'
import type { BlobsAdapter } from '@benchtop/emulator/ports/blobs'
import { join } from 'node:path'
import { openBlobs } from './blobs.ts'
import { readBucketAddress, type S3Credentials } from './bucket-address.ts'
import { createBucket, type Bucket } from './bucket.ts'
import { reasonOf } from './client.ts'
import { takeLease } from './lease.ts'
import { version } from './version.ts'

/** A prefix of a bucket, and what signs its requests. */
export type S3Options = {
  /**
   * Such as `s3://bucket/prefix?endpoint=https://s3.example.test&region=eu-west-1`. For contents, there are also `cache`, the
   * gigabytes of them that are kept on this machine's disk, too, and `redirects=no`, which sends all downloads through the
   * platform.
   */
  readonly address: string
  readonly credentials: S3Credentials
  /** Where the address has none; defaults to `us-east-1`. */
  readonly region?: string
}

/**
 * A bucket for the contents of files, for `createEmulator({ data, blobs: s3({ … }) })`. A data folder and the prefix belong to
 * each other. Throws an EmulatorError with the code `blobs-invalid` where the address is wrong; opening it does so where the
 * bucket can't be used, or the prefix is another data folder's.
 */
export function s3({ address: text, credentials, region }: S3Options): BlobsAdapter {
  const address = readBucketAddress(text, region)
  const place = `${address.bucketUrl}/${address.prefix}`
  return {
    name: 's3',
    version,
    place,
    async open({ folder, owner, uniqueName }) {
      const opening = new AbortController()
      const bucket = createBucket({ address, credentials, closing: opening.signal })
      try {
        await claim(bucket, owner, address.prefix, uniqueName)
      } catch (error) {
        if (error instanceof EmulatorError) throw error
        throw new EmulatorError(
          'blobs-invalid',
          `The bucket at ${place} can't be used: ${reasonOf(error)}. Check its address and the credentials.`,
          {},
          { cause: error },
        )
      } finally {
        opening.abort()
      }
      return openBlobs({ address, credentials, folder: join(folder, 'bucket'), uniqueName })
    },
  }
}

const ownerKey = 'owner'
/** A claim takes a few requests, each of which may be repeated. */
const claimSeconds = 60

/**
 * Makes the prefix that of a data folder, or refuses that of another. Of several that come at once, one gets it: they take
 * turns by a lease, and what is stored there meanwhile isn't replaced where the server knows that condition.
 */
async function claim(
  bucket: Bucket,
  owner: string,
  prefix: string,
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
