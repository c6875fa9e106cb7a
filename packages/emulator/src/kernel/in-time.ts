import { PlatformError } from '@benchtop/contracts'

/**
 * The time limit for a small body. Uploads have none; a form or JSON body that doesn't arrive comes from a client
 * that has gone, or from one that tries to occupy connections.
 */
const timeoutMs = 60_000

/** Resolves to what is received; throws 408 where it doesn't arrive in time. */
export async function inTime<Received>(receiving: Promise<Received>): Promise<Received> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const message = `The body did not arrive within ${timeoutMs / 1_000} s: the request was aborted.`
    late.reject(new PlatformError('RequestTimeout', message, { headers: { connection: 'close' } }))
  }, timeoutMs)
  timer.unref()
  try {
    return await Promise.race([receiving, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
