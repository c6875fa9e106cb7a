import { PlatformError } from '@benchtop/contracts'

/**
 * How long a small body may take to come. Uploads take as long as they take; a form or a JSON body that doesn't come is
 * that of a client that has gone, or of one that means to hold connections.
 */
const patienceMs = 60_000

/** What is received, or 408 where it doesn't come in time. */
export async function inTime<Received>(receiving: Promise<Received>): Promise<Received> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const message = `The body did not come within ${patienceMs / 1_000} s: the request was given up.`
    late.reject(new PlatformError('RequestTimeout', message, { headers: { connection: 'close' } }))
  }, patienceMs)
  timer.unref()
  try {
    return await Promise.race([receiving, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
