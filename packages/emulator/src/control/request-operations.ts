import { notFound } from '@benchtop/contracts'
import type { Exchanges } from '../exchanges/exchanges.ts'
import { exchangeView } from '../exchanges/exchange-view.ts'
import type { PlatformEvents } from './platform-events.ts'
import {
  controlOperation,
  type ControlOperation,
  type ControlStream,
} from './control-operations.ts'

type Options = { readonly exchanges: Exchanges; readonly events: PlatformEvents }

/** What passed through the platform, and what passes through it now. */
export function requestOperations({
  exchanges,
  events,
}: Options): readonly (ControlOperation | ControlStream)[] {
  return [
    controlOperation({
      method: 'GET',
      path: 'requests',
      summary: 'The last requests with their answers, the oldest first; secrets are taken out.',
      run: () => exchanges.list().map((exchange) => exchangeView(exchange, exchanges.hash)),
    }),
    controlOperation({
      method: 'GET',
      path: 'requests/{id}',
      summary: 'One request by its RequestId.',
      run({ params }) {
        const exchange = exchanges.find(params['id'] ?? '')
        if (exchange === undefined) throw notFound(`Request ${params['id']}`)
        return exchangeView(exchange, exchanges.hash)
      },
    }),
    controlOperation({
      method: 'DELETE',
      path: 'requests',
      summary: 'Forgets the requests so far.',
      run: () => exchanges.clear(),
    }),
    {
      method: 'GET',
      path: 'events',
      summary: 'Server-sent events: request, session, run and job, as they happen.',
      follow: (send) => events.follow(send),
    },
  ]
}
