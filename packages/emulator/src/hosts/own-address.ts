import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Places } from '../kernel/places.ts'

/** Finds out whether a bench is what answers at its own address. */
export type OwnAddress = {
  /** Answers a request of the check; false for any other. */
  meet(request: IncomingMessage, response: ServerResponse): boolean
  /** Resolves to what is wrong; undefined where the bench itself answers. */
  check(this: void, signal: AbortSignal): Promise<string | undefined>
}

const timeoutMs = 5_000

/** Nobody else knows the secret, and what arrives counts instead of what is answered: no other server can stand in. */
export function createOwnAddress(places: Places, secret: string): OwnAddress {
  const path = `/_here/${secret}`
  let arrived = 0
  return {
    meet({ url }, response) {
      if (url?.endsWith(path) !== true) return false
      arrived += 1
      response.writeHead(204, { 'cache-control': 'no-store' }).end()
      return true
    },
    async check(given) {
      const before = arrived
      const signal = AbortSignal.any([given, AbortSignal.timeout(timeoutMs)])
      try {
        const { status, body } = await fetch(places.apiUrl + path, { redirect: 'manual', signal })
        await body?.cancel()
        if (arrived > before) return undefined
        return status < 500
          ? `another server answers there, with status ${status}`
          : `a proxy answers there with status ${status}, and reaches nothing behind it`
      } catch (error) {
        return failureText(error)
      }
    },
  }
}

const failures: readonly (readonly [codes: RegExp, text: string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'its name is not known'],
  [/ECONNREFUSED/, 'nothing listens there'],
  [/TIMEOUT|TimeoutError/, `nothing has answered within ${timeoutMs / 1000} s`],
  [/CERT|UNABLE_TO|SSL|TLS|EPROTO/, 'its TLS is refused'],
]

function failureText(error: unknown): string {
  const { name, cause } = error as Error
  const { code = name, message = '' } = (cause ?? {}) as NodeJS.ErrnoException
  const text = failures.find(([codes]) => codes.test(code))?.[1] ?? 'the connection was cut'
  return `${text} (${[code, message].filter(Boolean).join(': ')})`
}
