import { z } from 'zod'
import { exchangeView } from '../exchanges/exchange-view.ts'
import type { Exchanges } from '../exchanges/exchanges.ts'
import type { Platform } from '../platform/platform.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'
import { requireExisting } from './existing.ts'
import type { Replay } from './replay.ts'

const order = z
  .strictObject({
    /** A token of one's own. */
    token: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be one word')
      .optional(),
    /** Or a private token of this user, which is good for this request alone. */
    user: z.string().optional(),
    /** Or none. */
    anonymous: z.literal(true).optional(),
  })
  .refine((given) => Object.keys(given).length <= 1, {
    error: 'must name one of token, user and anonymous, or none of them',
  })

type Options = {
  readonly exchanges: Exchanges
  readonly replay: Replay
  readonly platform: Pick<Platform, 'tokens' | 'users'>
}

/** Requests that are sent again from the inspector. */
export function replayOperations({
  exchanges,
  replay,
  platform: { tokens, users },
}: Options): readonly ControlOperation[] {
  return [
    controlOperation({
      method: 'POST',
      path: 'requests/{id}/replay',
      summary:
        'Sends a request again as it was, secrets and all; or with another token, a fresh private one of a user, or none. Gives the new one with its answer.',
      body: order,
      async run({ params, body: { token, user, anonymous } }) {
        const id = params['id'] ?? ''
        const view = async (...given: Parameters<Replay>) =>
          exchangeView(await replay(...given), exchanges.hash)
        if (anonymous === true) return view(id, { kind: 'none' })
        if (token !== undefined) return view(id, { kind: 'token', token })
        if (user === undefined) return view(id, { kind: 'same' })
        const fresh = tokens.rules.issue({
          userId: requireExisting(users.rows, user, 'user'),
          applicationId: undefined,
          private: true,
          scopes: [],
        })
        try {
          return await view(id, { kind: 'token', token: fresh })
        } finally {
          tokens.rules.revoke(fresh)
        }
      },
    }),
  ]
}
