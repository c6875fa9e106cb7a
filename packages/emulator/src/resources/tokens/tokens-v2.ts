import { formatTimestamp, type v2 } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import { scopesOf } from './tokens-views.ts'
import type { Tokens } from './tokens.ts'

type Operations = Pick<typeof v2, 'revokeCurrentToken'>

export function tokensV2(tokens: Tokens): Handlers<Operations> {
  return {
    revokeCurrentToken({ caller }) {
      const row = orNotFound(tokens.get(caller.tokenId), 'This token')
      tokens.revokeById(row.id)
      const DateCreated = formatTimestamp(row.created_ms)
      return { status: 200, record: { Status: 'REVOKED', DateCreated, Scopes: scopesOf(row) } }
    },
  }
}
