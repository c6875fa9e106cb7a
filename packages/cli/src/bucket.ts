import type { BackupsInBucket } from '@benchtop/s3'
import type { EmulatorOptions } from '@benchtop/emulator'
import { CliError } from './errors.ts'
import { loadOnDemand } from './on-demand.ts'
import type { World } from './world.ts'

/** What a bucket is used for by the package that knows buckets; nothing is requested yet. */
export type NamedBucket = {
  contents(): NonNullable<EmulatorOptions['blobs']>
  backups(): BackupsInBucket
}

/**
 * Loads the package for a bucket, whose requests the environment has to sign. `what` is what asks for it, as the beginning of
 * a sentence.
 */
export async function nameBucket(
  address: string,
  what: '--blobs' | 'A bucket',
  { environment }: World,
): Promise<NamedBucket> {
  const { bucketCredentials: credentials, bucketRegion: region } = environment
  if (credentials === undefined) {
    throw new CliError(
      'usage',
      `The environment lacks AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, which sign the requests of ${what.toLowerCase()}: set them.`,
    )
  }
  const buckets = await loadOnDemand('@benchtop/s3', what, () => import('@benchtop/s3'))
  const options = { address, credentials, ...(region !== undefined && { region }) }
  return {
    contents: () => buckets.s3(options),
    backups: () => buckets.openBackupBucket(options),
  }
}
