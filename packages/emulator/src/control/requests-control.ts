import { notFound } from '@benchtop/contracts'
import { exchangeView, userOf } from '../exchanges/exchange-view.ts'
import type { Exchanges } from '../exchanges/exchanges.ts'
import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import { requireExisting } from './existing.ts'
import type { PlatformEvents } from './platform-events.ts'
import type { Replay } from './replay.ts'

type Options = {
  readonly exchanges: Exchanges
  readonly events: PlatformEvents
  readonly replay: Replay
  readonly platform: Pick<Platform, 'tokens' | 'users'>
}

/** The requests that the platform has received, and its events from now on. */
export function requestsControl(options: Options) {
  const { exchanges, events, replay } = options
  const { tokens, users } = options.platform
  const replayed = async (...given: Parameters<Replay>) =>
    ({ status: 200, record: exchangeView(await replay(...given), exchanges.hash) }) as const
  return controlHandlers({
    listRequests: ({ query: { user, application } }) =>
      ok(
        exchanges
          .list()
          .filter(({ caller }) => user === undefined || userOf(caller) === user)
          .filter(({ caller }) => !application || String(caller?.applicationId) === application)
          .map((exchange) => exchangeView(exchange, exchanges.hash)),
      ),
    getRequest({ params }) {
      const exchange = exchanges.find(params.request)
      if (exchange === undefined) throw notFound(`Request ${params.request}`)
      return ok(exchangeView(exchange, exchanges.hash))
    },
    clearRequests() {
      exchanges.clear()
      return { status: 204, empty: true }
    },
    async replayRequest({ params: { request: id }, body: { token, user, anonymous } }) {
      if (anonymous === true) return replayed(id, { kind: 'none' })
      if (token !== undefined) return replayed(id, { kind: 'token', token })
      if (user === undefined) return replayed(id, { kind: 'same' })
      const fresh = tokens.rules.issue({
        userId: requireExisting(users.rows, user, 'user'),
        applicationId: undefined,
        private: true,
        scopes: [],
      })
      try {
        return await replayed(id, { kind: 'token', token: fresh })
      } finally {
        tokens.rules.revoke(fresh)
      }
    },
    followEvents: ({ query }) => ({
      status: 200,
      follow: (send) => events.follow(send, query),
    }),
  })
}
