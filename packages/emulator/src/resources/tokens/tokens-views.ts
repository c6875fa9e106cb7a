import {
  formatTimestamp,
  type ApplicationSummary,
  type TokenRecord,
  type UserRecord,
} from '@benchtop/contracts'
import { everyScope } from '../../access/scopes.ts'
import type { TokenRow } from './tokens-store.ts'

/** What a token is good for; a private one, whatever its owner may do. */
export function scopesOf(row: TokenRow): string[] {
  return row.private === 1 ? [...everyScope] : row.scopes.split(',').filter(Boolean)
}

export function tokenRecord(
  row: TokenRow,
  token: string,
  user: UserRecord,
  application: ApplicationSummary | undefined,
): TokenRecord {
  return {
    AccessToken: token,
    Application: application,
    UserResourceOwner: user,
    Status: 'ACTIVE',
    DateCreated: formatTimestamp(row.created_ms),
    Scopes: scopesOf(row),
  }
}
