import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Places } from '../kernel/places.ts'

/** Resolves to why a bench doesn't answer at its own address; undefined where it does, within five seconds. */
export type CheckAddress = (signal: AbortSignal) => Promise<string | undefined>

/**
 * Finds out whether a bench answers at its own address: `meet` answers the requests that `check` sends, and is false for any
 * other. What arrives counts, at a secret path, and not what is answered: no other server can stand in.
 */
export function createOwnAddress(places: Places, secret: string) {
  const path = `/_here/${secret}`
  let arrived = 0
  const meet = ({ url }: IncomingMessage, response: ServerResponse): boolean => {
    if (url?.endsWith(path) !== true) return false
    arrived += 1
    response.writeHead(204, { 'cache-control': 'no-store' }).end()
    return true
  }
  const check: CheckAddress = async (given) => {
    const before = arrived
    const signal = AbortSignal.any([given, AbortSignal.timeout(5_000)])
    try {
      const { status, body } = await fetch(places.apiUrl + path, { redirect: 'manual', signal })
      await body?.cancel()
      return arrived > before ? undefined : `another server answers there, with status ${status}`
    } catch (error) {
      const { cause = error } = error as Error
      const { code, message } = cause as NodeJS.ErrnoException
      return message || `the connection failed with ${code}`
    }
  }
  return { meet, check }
}
