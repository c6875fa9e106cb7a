import { EmulatorError } from '@benchtop/emulator'

/** What signs requests to a bucket, as the usual environment variables have it. */
export type S3Credentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** A bucket and a prefix of its keys, with what holds for contents there. */
export type BucketAddress = {
  /** The address of the bucket, without a trailing slash. */
  readonly bucketUrl: string
  readonly bucket: string
  /** The address of the server; undefined for the cloud's own. */
  readonly endpoint: string | undefined
  /** What every key begins with; empty or ending with a slash. */
  readonly prefix: string
  readonly region: string
  /** The most bytes of contents that are kept on this machine's disk, too; undefined where the address doesn't say. */
  readonly cacheBytes: number | undefined
  /** Whether downloads are redirected to the bucket. */
  readonly redirects: boolean
}

const example = 's3://bucket/prefix?endpoint=https://s3.example.test&region=eu-west-1'
const GB = 1_000_000_000

/**
 * Reads `s3://bucket/prefix`, with `endpoint`, `region`, `cache` (gigabytes on this machine's disk) and `redirects=no`
 * as parameters. Throws an EmulatorError that states what is wrong.
 */
export function readBucketAddress(
  text: string,
  region: string = 'us-east-1',
  what = 'The store of contents',
): BucketAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bucket = url?.protocol === 's3:' ? url.hostname : ''
  if (url === undefined || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw invalid(what, text, 'it has to be s3:// with the name of a bucket')
  }
  const { searchParams } = url
  const unknown = [...searchParams.keys()].find((name) => !known.has(name))
  if (unknown !== undefined) throw invalid(what, text, `it has no parameter "${unknown}"`)
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  const endpoint = searchParams.get('endpoint') ?? undefined
  const place = searchParams.get('region') ?? region
  const cache = searchParams.get('cache') ?? undefined
  const redirects = searchParams.get('redirects') ?? 'yes'
  const problem = problemOf({ prefix, endpoint, place, cache, redirects })
  if (problem !== undefined) throw invalid(what, text, problem)
  return {
    bucketUrl: bucketUrlOf(bucket, endpoint, place),
    bucket,
    endpoint,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: place,
    cacheBytes: bytesOfCache(cache),
    redirects: redirects === 'yes',
  }
}

function bucketUrlOf(bucket: string, endpoint: string | undefined, place: string): string {
  if (endpoint === undefined) return `https://${bucket}.s3.${place}.amazonaws.com`
  return `${endpoint.replace(/\/$/, '')}/${bucket}`
}

function bytesOfCache(gigabytes: string | undefined): number | undefined {
  return gigabytes === undefined ? undefined : Number(gigabytes) * GB
}

const known = new Set(['endpoint', 'region', 'cache', 'redirects'])

type Members = {
  readonly prefix: string
  readonly endpoint: string | undefined
  readonly place: string
  readonly cache: string | undefined
  readonly redirects: string
}

function problemOf({ prefix, endpoint, place, cache, redirects }: Members): string | undefined {
  if (!/^[\w./-]{0,200}$/.test(prefix) || prefix.split('/').includes('..')) {
    return 'the prefix may have letters, digits, ".", "-", "_" and "/"'
  }
  if (endpoint !== undefined && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint)) {
    return 'the endpoint has to be https:// or http:// with a host'
  }
  if (!/^[a-z0-9-]{1,64}$/.test(place)) return 'the region may have a-z, 0-9 and "-"'
  if (cache !== undefined && !/^\d{1,6}(?:\.\d{1,3})?$/.test(cache)) {
    return 'cache is a number of gigabytes'
  }
  return redirects === 'yes' || redirects === 'no' ? undefined : 'redirects is yes or no'
}

function invalid(what: string, text: string, problem: string): EmulatorError {
  return new EmulatorError(
    'blobs-invalid',
    `${what} ${JSON.stringify(text)} is not an address of a bucket: ${problem}. Such as ${example}.`,
  )
}
