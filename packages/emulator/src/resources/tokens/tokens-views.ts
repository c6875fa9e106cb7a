import {
  everyScope,
  formatTimestamp,
  type ApplicationSummary,
  type TokenRecord,
  type UserRecord,
} from '@benchtop/contracts'
import type { TokenRow } from './tokens-store.ts'

/** The scopes that a token grants; a private one grants everything that its owner may do. */
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
