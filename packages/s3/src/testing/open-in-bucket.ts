import type { BlobStore } from '@benchtop/emulator/ports/blobs'
import { mkdir } from 'node:fs/promises'
import { openElsewhere } from '../../../emulator/src/storage/contents-elsewhere.ts'
import { uniqueNames } from '../../../emulator/src/testing/blob-sources.ts'
import { readBucketAddress } from '../bucket-address.ts'
import { createBucket, type Bucket } from '../bucket.ts'
import { s3 } from '../s3.ts'
import { testCredentials, type BucketServer } from './bucket-server.ts'

const uniqueName = uniqueNames()

/** Opens the store of a folder in a bucket; twice of the same, with an empty cache again. */
export async function openInBucket(
  bucket: Pick<BucketServer, 'address'>,
  folder: string,
  {
    prefix = 'p',
    params = {},
  }: { readonly prefix?: string; readonly params?: Readonly<Record<string, string>> } = {},
): Promise<BlobStore> {
  await mkdir(folder, { recursive: true })
  const blobs = s3({ address: bucket.address(prefix, params), credentials: testCredentials })
  return openElsewhere(blobs, folder, uniqueName)
}

/** Requests to a bucket past any store. */
export function requestsTo(bucket: Pick<BucketServer, 'address'>, prefix = 'p'): Bucket {
  return createBucket({
    address: readBucketAddress(bucket.address(prefix)),
    credentials: testCredentials,
    closing: new AbortController().signal,
  })
}
