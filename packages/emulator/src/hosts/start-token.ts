import { PlatformError } from '@benchtop/contracts'
import type { Request } from 'express'
import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../ids/secrets.ts'

/**
 * Refuses whoever doesn't know the token of this start. It is asked for only where the platform listens beyond this
 * machine: the pages and the control API are its owner's.
 */
export function requireStartToken(request: Request, startToken: string | undefined): void {
  if (startToken === undefined) return
  const url = new URL(request.url, 'http://localhost')
  const given = request.get('x-benchtop-token') ?? url.searchParams.get('start_token') ?? ''
  if (timingSafeEqual(hashSecret(given), hashSecret(startToken))) return
  throw new PlatformError(
    'Unauthorized',
    'The platform listens beyond this machine: send the token that it printed at the start as x-benchtop-token, or as start_token in the address.',
  )
}
