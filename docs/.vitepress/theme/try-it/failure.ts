import { originOf } from './request.ts'

/** Why no answer can be read. */
export type Failure = {
  readonly kind: 'unreachable' | 'other-origin' | 'timeout'
  /** The request's address. */
  readonly url: string
  /** The origin of the page that sent it. */
  readonly pageOrigin: string
}

/** How long the page waits for an answer. */
export const longestWaitMs = 30_000

/**
 * Distinguishes why a request failed, which browsers keep from pages: a server that answers a request whose answer the page
 * can't read runs, and refuses the origin.
 */
export async function failureOf(
  url: string,
  pageOrigin: string,
  send: typeof fetch,
): Promise<Failure> {
  try {
    const { origin } = new URL(url)
    await send(origin, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' })
    return { kind: 'other-origin', url, pageOrigin }
  } catch {
    return { kind: 'unreachable', url, pageOrigin }
  }
}

/** What went wrong, and what to do about it. */
export function explain({ kind, url, pageOrigin }: Failure): string {
  const address = originOf(url) ?? url
  switch (kind) {
    case 'timeout':
      return `${address} has not answered for ${longestWaitMs / 1000} seconds. Look at the requests in the console of your bench.`
    case 'other-origin':
      return `${address} answers, but not to this page: no application of the bench has registered the origin ${pageOrigin}. Add it to "origins" of an application, in a seed or in the console under Apps, and send again. The command of curl above works without.`
    case 'unreachable':
      return `Nothing answers at ${address}. Start a bench with "npx benchtop start", or change the address if yours has another. ${permission(pageOrigin)}`.trimEnd()
  }
}

/** Browsers ask before a page of the web reaches this machine. */
function permission(pageOrigin: string): string {
  const isHere = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(pageOrigin)
  return isHere
    ? ''
    : 'If the browser asks whether this page may reach this machine or the local network, allow it; some browsers never do, and there the command of curl remains.'
}
