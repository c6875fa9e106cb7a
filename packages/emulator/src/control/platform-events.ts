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

type Send = SendEvent<typeof platformEvents>
type Follower = { readonly send: Send; readonly user: string | undefined }

const everyone = () => true

function only(owner: number | undefined) {
  return (user: string): boolean => String(owner) === user
}

export function createPlatformEvents(sources: Sources) {
  let count = 0
  const kept: ((to: Follower) => void)[] = []
  const followers = new Set<Follower>()
  /** Sends an event to those who follow all or are concerned, and keeps it for those who are late. */
  const emit = (concerns: (user: string) => boolean, sendTo: (send: Send) => void): void => {
    const event = ({ send, user }: Follower): void => {
      // Whom it concerns is read for those alone who see no others: a log has many events.
      if (user === undefined || concerns(user)) sendTo(send)
    }
    count += 1
    kept.push(event)
    if (kept.length > mostKept) kept.shift()
    for (const follower of followers) event(follower)
  }
  const { exchanges, ownerOfSession } = sources
  exchanges.onEnd((exchange) =>
    emit(
      (user) => userOf(exchange.caller) === user,
      (send) => send('request', exchangeView(exchange, exchanges.hash)),
    ),
  )
  sources.onSessionChanged(({ id, status, status_summary: statusSummary, user_id }) =>
    emit(only(user_id), (send) => send('session', { id: String(id), status, statusSummary })),
  )
  sources.onLaunched(({ sessionId, request: { applicationId, userId } }) => {
    const launch = { appSession: String(sessionId), application: String(applicationId) }
    emit(only(userId), (send) => send('launch', { ...launch, user: String(userId) }))
  })
  sources.onRunChanged(({ id, status, owner_id }) =>
    emit(only(owner_id), (send) => send('run', { id: String(id), status })),
  )
  sources.onPurchaseChanged(({ id, status, refund_status: refundStatus, user_id }) =>
    emit(only(user_id), (send) => send('purchase', { id: String(id), status, refundStatus })),
  )
  sources.onJobEvent(({ sessionId, ...event }) =>
    emit(
      (user) => String(ownerOfSession(sessionId)) === user,
      (send) => send('job', { ...event, appSession: String(sessionId) }),
    ),
  )
  // Those of several users: each reads again.
  sources.onNoticesChanged((userId) =>
    emit(userId === undefined ? everyone : only(userId), (send) => send('notice', {})),
  )
  sources.onFormChanged(({ application, what }) =>
    emit(everyone, (send) => send('form', { application: String(application), what })),
  )
  sources.onOwnersChange((...change) =>
    emit(
      () => !ofTheMachine.has(change[0]),
      (send) => send(...change),
    ),
  )
  return {
    /** How many events there have been. */
    count: (): number => count,
    /**
     * Calls `send` with the events after a count, or with `missed` where these are more than are kept, and then with
     * each; returns the function that ends it.
     */
    follow(send: Send, { user, after = count }: Followed = {}): () => void {
      const follower = { send, user }
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
