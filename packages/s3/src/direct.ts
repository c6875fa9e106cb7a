import { contentNotFound, type DirectContents } from '@benchtop/emulator/ports/blobs'
import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import type { ClientOptions } from './client.ts'
import { blobKey, keepSize, track, type Store } from './store.ts'

const addressSeconds = 6 * 3_600
const probeMs = 30_000
/** So long an answer says well enough what the clock of the server shows: addresses are good for far longer. */
const clockMs = 60_000
const hashHeader = 'x-amz-content-sha256'

/**
 * Addresses at which nodes of a cluster store contents themselves. The SHA-256 of the bytes is signed with the address: a
 * server that compares it stores no others. Whether it does is tried once; where it doesn't, there are no addresses.
 */
export function createDirect(
  store: Store,
  { address: { bucketUrl, prefix, region }, credentials, closing }: ClientOptions,
): DirectContents {
  const { bucket, turns } = store
  // The official signer of addresses leaves the hash of the bytes out, whatever headers it is given.
  const signer = new AwsClient({ ...credentials, region, service: 's3' })
  let compares: Promise<boolean> | undefined

  const sign = async (key: string, sha256: string) => {
    const url = new URL(`${bucketUrl}/${prefix}${key}`)
    url.searchParams.set('X-Amz-Expires', String(addressSeconds))
    // By the clock of the server, which its last answer had: that of this machine may be wrong.
    const now = bucket.serverTime()
    const datetime =
      now === undefined ? undefined : new Date(now).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
    const headers = { [hashHeader]: sha256 }
    const aws = { signQuery: true, ...(datetime !== undefined && { datetime }) }
    const signed = await signer.sign(url.href, { method: 'PUT', headers, aws })
    return { url: signed.url, headers }
  }
  let looked: { readonly at: number; readonly answer: Promise<unknown> } | undefined
  /** Once for many addresses: the request would cost more than they do. */
  const refreshClock = async (): Promise<void> => {
    const at = performance.now()
    if (looked === undefined || at - looked.at > clockMs) {
      looked = { at, answer: bucket.size('owner') }
      looked.answer.catch(() => (looked = undefined))
    }
    await looked.answer
  }

  /** Whether the server refuses other bytes, and gives the MD5 of what it has stored. */
  const probe = async (): Promise<boolean> => {
    const key = `probes/${store.uniqueName()}`
    const [right, wrong] = [Buffer.from('probe'), Buffer.from('other')]
    const { url, headers } = await sign(key, createHash('sha256').update(right).digest('hex'))
    const isTaken = async (body: Buffer): Promise<boolean> => {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(probeMs)])
      return (await fetch(url, { method: 'PUT', body, headers, signal })).ok
    }
    const isRight = !(await isTaken(wrong)) && (await isTaken(right))
    const { md5 } = (await bucket.head(key)) ?? {}
    await bucket.delete(key)
    return isRight && md5 === createHash('md5').update(right).digest('hex')
  }
  const isCompared = (): Promise<boolean> =>
    (compares ??= probe().catch(() => {
      // It may be reached the next time.
      compares = undefined
      return false
    }))

  return {
    async address({ sha256 }) {
      await refreshClock()
      return (await isCompared()) ? sign(blobKey(sha256), sha256) : undefined
    },
    arrived: ({ sha256, size }) =>
      track(
        store,
        turns.take(sha256, async () => {
          const found = await bucket.head(blobKey(sha256))
          if (found?.size !== size || found.md5 === undefined) throw contentNotFound(sha256)
          keepSize(store, sha256, size)
          return { sha256, size, md5: found.md5 }
        }),
      ),
  }
}
