import { CliError } from './errors.ts'
import { loadOnDemand } from './on-demand.ts'
import type { World } from './world.ts'

/**
 * Loads the package for a bucket, whose requests the environment has to sign, and gives what the bucket is used for; nothing is
 * requested yet. `what` is what asks for it, as the beginning of a sentence.
 */
export async function nameBucket(
  address: string,
  what: '--blobs' | 'A bucket',
  { environment }: World,
) {
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
