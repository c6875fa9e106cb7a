import { mkdir } from 'node:fs/promises'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { openBlobsInBucket } from '../storage/s3/open-blobs-in-bucket.ts'
import { readS3Address } from '../storage/s3/s3-address.ts'
import { createS3Bucket, type S3Bucket } from '../storage/s3/s3-bucket.ts'
import { sendRequest } from '../storage/s3/s3-transport.ts'
import { uniqueNames } from './blob-sources.ts'
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
  const options = { address: bucket.address(prefix, params), credentials: testCredentials }
  return openBlobsInBucket(folder, options, uniqueName)
}

/** Requests to a bucket past any store. */
export function requestsTo(bucket: Pick<BucketServer, 'address'>, prefix = 'p'): S3Bucket {
  return createS3Bucket({
    address: readS3Address(bucket.address(prefix)),
    credentials: testCredentials,
    send: sendRequest,
    closing: new AbortController().signal,
  })
}
