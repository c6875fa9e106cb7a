import { formatTimestamp } from '@benchtop/contracts'
import { v2Handlers } from '../face-handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import { scopesOf } from './tokens-views.ts'
import type { Tokens } from './tokens.ts'

export function tokensV2(tokens: Tokens) {
  return v2Handlers({
    revokeCurrentToken({ caller }) {
      const row = orNotFound(tokens.get(caller.tokenId), 'This token')
      tokens.revokeById(row.id)
      const DateCreated = formatTimestamp(row.created_ms)
      return { status: 200, record: { Status: 'REVOKED', DateCreated, Scopes: scopesOf(row) } }
    },
  })
}
