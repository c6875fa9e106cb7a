import { PlatformError } from '@benchtop/contracts'
import type { Request, Response } from 'express'
import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../ids/secrets.ts'

/** What a browser that has brought the token once is known by, so that its pages needn't carry it on. */
const cookieName = 'benchtop_start'

/**
 * Refuses whoever doesn't know the token of this start. It is asked for only where the platform listens beyond this
 * machine: the pages and the control API are its owner's. A browser that brings it in an address keeps it in a cookie
 * that no script reads and no other site sends.
 */
export function requireStartToken(
  request: Request,
  response: Response,
  startToken: string | undefined,
): void {
  if (startToken === undefined) return
  const url = new URL(request.url, 'http://localhost')
  const inAddress = url.searchParams.get('start_token')
  const given = [request.get('x-benchtop-token'), bearerOf(request), inAddress, cookieOf(request)]
  const expected = hashSecret(startToken)
  if (!given.some((token) => token && timingSafeEqual(hashSecret(token), expected))) {
    throw new PlatformError(
      'Unauthorized',
      'The platform listens beyond this machine: send the token that it printed at the start as x-benchtop-token, as Authorization: Bearer, or as start_token in the address.',
    )
  }
  if (inAddress !== null) {
    response.append(
      'set-cookie',
      `${cookieName}=${encodeURIComponent(inAddress)}; Path=/; HttpOnly; SameSite=Strict`,
    )
  }
}

function bearerOf({ headers }: Request): string | undefined {
  return /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

function cookieOf({ headers }: Request): string | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(headers.cookie ?? '') ?? []
  return value === undefined ? undefined : decodeURIComponent(value)
}
