import type { platformEvents, SendEvent } from '@benchtop/contracts'
import type { JobEvent } from '../executors/job-events.ts'
import type { Exchanges } from '../exchanges/exchanges.ts'
import { exchangeView } from '../exchanges/exchange-view.ts'
import type { FormChange } from '../form-files/form-files.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import type { PurchaseRow } from '../resources/purchases/purchases-store.ts'
import type { LaunchStarted } from '../resources/launches/launches.ts'
import type { RunRow } from '../resources/runs/runs-store.ts'
import type { OwnersChanges } from './owners-changes.ts'

/** The events of a platform: see `platformEvents` of the contracts. */
export type PlatformEvents = {
  /** Calls `send` with each event from now on; returns the function that ends it. */
  follow(send: SendEvent<typeof platformEvents>): () => void
}

type Sources = {
  readonly exchanges: Exchanges
  onSessionChanged(listener: (session: AppSessionRow) => void): () => void
  onRunChanged(listener: (run: RunRow) => void): () => void
  onPurchaseChanged(listener: (purchase: PurchaseRow) => void): () => void
  onLaunched(listener: (launch: LaunchStarted) => void): () => void
  onJobEvent(listener: (event: JobEvent) => void): () => void
  onNoticesChanged(listener: () => void): () => void
  onFormChanged(listener: (change: FormChange) => void): () => void
  /** The owner's changes to the platform as a whole. */
  readonly onOwnersChange: OwnersChanges['on']
}

export function createPlatformEvents(sources: Sources): PlatformEvents {
  return {
    follow(send) {
      const stops = [
        sources.exchanges.onEnd((exchange) =>
          send('request', exchangeView(exchange, sources.exchanges.hash)),
        ),
        sources.onSessionChanged(({ id, status, status_summary }) =>
          send('session', { id: String(id), status, statusSummary: status_summary }),
        ),
        sources.onLaunched(({ sessionId, request: { applicationId, userId } }) =>
          send('launch', {
            appSession: String(sessionId),
            application: String(applicationId),
            user: String(userId),
          }),
        ),
        sources.onRunChanged(({ id, status }) => send('run', { id: String(id), status })),
        sources.onPurchaseChanged(({ id, status, refund_status }) =>
          send('purchase', { id: String(id), status, refundStatus: refund_status }),
        ),
        sources.onJobEvent(({ sessionId, ...event }) =>
          send('job', { ...event, appSession: String(sessionId) }),
        ),
        sources.onNoticesChanged(() => send('notice', {})),
        sources.onFormChanged(({ application, what }) =>
          send('form', { application: String(application), what }),
        ),
        sources.onOwnersChange(send),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
