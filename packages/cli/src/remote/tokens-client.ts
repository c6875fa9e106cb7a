import type { ControlCall } from './control-client.ts'

/** What a token is good for. The token itself is told when it is made, and never again. */
export type PlatformToken = {
  /** Its number in the list. */
  readonly id: string
  readonly user: string
  readonly application: string | null
  readonly private: boolean
  /** Whether the user granted it in a dialog. */
  readonly granted: boolean
  readonly scopes: readonly string[]
  /** ISO 8601, by the platform's clock. */
  readonly created: string
}

export type TokenOrder = {
  readonly user: string
  readonly application?: string
  readonly scopes?: readonly string[]
  readonly private?: boolean
}

/** The tokens of a platform. */
export type TokensClient = {
  list(filter: { user?: string; application?: string }): Promise<readonly PlatformToken[]>
  issue(order: TokenOrder): Promise<{ readonly token: string }>
  /** By the token itself. */
  revoke(token: string): Promise<void>
  /** By its number in the list. */
  revokeNumber(id: string): Promise<void>
}

export function createTokensClient(call: ControlCall): TokensClient {
  return {
    async list(filter) {
      const query = new URLSearchParams(filter)
      return (await call<{ tokens: readonly PlatformToken[] }>('GET', `tokens?${String(query)}`))
        .tokens
    },
    issue: (order) => call('POST', 'tokens', order),
    revoke: (token) => call('DELETE', `tokens/${encodeURIComponent(token)}`),
    revokeNumber: (id) => call('POST', `tokens/${encodeURIComponent(id)}/revoke`, {}),
  }
}
