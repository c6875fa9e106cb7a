import type { platformEvents, SendEvent } from '@benchtop/contracts'
import type { JobEvent } from '../executors/job-events.ts'
import type { Exchanges } from '../exchanges/exchanges.ts'
import { exchangeView, userOf } from '../exchanges/exchange-view.ts'
import type { FormChange } from '../form-files/form-files.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import type { PurchaseRow } from '../resources/purchases/purchases-store.ts'
import type { LaunchStarted } from '../resources/launches/launches.ts'
import type { RunRow } from '../resources/runs/runs-store.ts'
import type { OwnerChange, OwnersChanges } from './owners-changes.ts'

type Followed = {
  /** The id of the user that events concern; all events without. */
  readonly user?: string | undefined
  /** How many events there had been when the follower read what they are about: those after it are sent first. */
  readonly after?: number | undefined
}

type Sources = {
  readonly exchanges: Exchanges
  /** Whose a session is, by its id. */
  readonly ownerOfSession: (id: number) => number | undefined
  onSessionChanged(listener: (session: AppSessionRow) => void): () => void
  onRunChanged(listener: (run: RunRow) => void): () => void
  onPurchaseChanged(listener: (purchase: PurchaseRow) => void): () => void
  onLaunched(listener: (launch: LaunchStarted) => void): () => void
  onJobEvent(listener: (event: JobEvent) => void): () => void
  onNoticesChanged(listener: (userId: number | undefined) => void): () => void
  onFormChanged(listener: (change: FormChange) => void): () => void
  /** The owner's changes to the platform as a whole. */
  readonly onOwnersChange: OwnersChanges['on']
}

/** The owner's changes that are about files on the bench's own machine. */
const ofTheMachine: ReadonlySet<OwnerChange[0]> = new Set(['development', 'open'])

/** So many events are kept for followers who come after them. */
const mostKept = 100

type Follower = {
  readonly send: SendEvent<typeof platformEvents>
  readonly user: string | undefined
  /** Whether the follower learns of what an owner has. */
  concerns(owner: number | undefined): boolean
}

export function createPlatformEvents(sources: Sources) {
  let count = 0
  const kept: ((to: Follower) => void)[] = []
  const followers = new Set<Follower>()
  /** Sends an event to those who follow, and keeps it for those who are late. */
  const emit = (event: (to: Follower) => void): void => {
    count += 1
    kept.push(event)
    if (kept.length > mostKept) kept.shift()
    for (const follower of followers) event(follower)
  }
  sources.exchanges.onEnd((exchange) =>
    emit(({ send, user }) => {
      if (user !== undefined && userOf(exchange.caller) !== user) return
      send('request', exchangeView(exchange, sources.exchanges.hash))
    }),
  )
  sources.onSessionChanged(({ id, status, status_summary, user_id }) =>
    emit(({ send, concerns }) => {
      if (!concerns(user_id)) return
      send('session', { id: String(id), status, statusSummary: status_summary })
    }),
  )
  sources.onLaunched(({ sessionId, request: { applicationId, userId } }) =>
    emit(({ send, concerns }) => {
      if (!concerns(userId)) return
      send('launch', {
        appSession: String(sessionId),
        application: String(applicationId),
        user: String(userId),
      })
    }),
  )
  sources.onRunChanged(({ id, status, owner_id }) =>
    emit(({ send, concerns }) => {
      if (concerns(owner_id)) send('run', { id: String(id), status })
    }),
  )
  sources.onPurchaseChanged(({ id, status, refund_status, user_id }) =>
    emit(({ send, concerns }) => {
      if (!concerns(user_id)) return
      send('purchase', { id: String(id), status, refundStatus: refund_status })
    }),
  )
  sources.onJobEvent(({ sessionId, ...event }) =>
    emit(({ send, user, concerns }) => {
      // Whose it is is read for those alone who see no others: a log has many events.
      if (user !== undefined && !concerns(sources.ownerOfSession(sessionId))) return
      send('job', { ...event, appSession: String(sessionId) })
    }),
  )
  sources.onNoticesChanged((userId) =>
    emit(({ send, concerns }) => {
      // Those of several users: each reads again.
      if (userId === undefined || concerns(userId)) send('notice', {})
    }),
  )
  sources.onFormChanged(({ application, what }) =>
    emit(({ send }) => send('form', { application: String(application), what })),
  )
  sources.onOwnersChange((...change) =>
    emit(({ send, user }) => {
      if (user === undefined || !ofTheMachine.has(change[0])) send(...change)
    }),
  )
  return {
    /** How many events there have been. */
    count: (): number => count,
    /**
     * Calls `send` with the events after a count, or with `missed` where these are more than are kept, and then with
     * each; returns the function that ends it.
     */
    follow(
      send: SendEvent<typeof platformEvents>,
      { user, after = count }: Followed = {},
    ): () => void {
      const follower: Follower = {
        send,
        user,
        concerns: (owner) => user === undefined || String(owner) === user,
      }
      const since = count - after
      // Fewer than none where the platform was started again and has counted fewer.
      if (since < 0 || since > kept.length) send('missed', { count: Math.max(1, since) })
      else for (const event of kept.slice(kept.length - since)) event(follower)
      followers.add(follower)
      return () => void followers.delete(follower)
    },
  }
}
/** The events of a platform: see `platformEvents` of the contracts. */
export type PlatformEvents = ReturnType<typeof createPlatformEvents>
