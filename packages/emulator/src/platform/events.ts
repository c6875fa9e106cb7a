import { createListeners, type Listeners } from '../flow/listeners.ts'
import type { Log } from '../kernel/log.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import type { FileRow } from '../resources/files/files-store.ts'
import type { LaunchStarted } from '../resources/launches/launches.ts'
import type { PurchaseRow } from '../resources/purchases/purchases-store.ts'
import type { RunRow } from '../resources/runs/runs-store.ts'
import type { Database } from '../storage/database.ts'

/** Events between parts of the platform; each listener registers itself when it is built. */
export type Events = {
  /** After each change of a session. */
  readonly sessionChanged: Listeners<AppSessionRow>
  /** After each change of a run's status. */
  readonly runChanged: Listeners<RunRow>
  /** In the transaction in which the upload of a run ends. */
  readonly runUploaded: Listeners<{ readonly run: RunRow; readonly atMs: number }>
  /** After each change of a purchase. */
  readonly purchaseChanged: Listeners<PurchaseRow>
  /** Once a file is complete, its bytes stored and its row inserted. */
  readonly fileCompleted: Listeners<FileRow>
  /**
   * After each change of a user's lab that the start of a workflow may depend on: of yields (datasets, pools, lanes), of
   * requeues, of biosamples, and of the quality of analyses. Sessions have their own event.
   */
  readonly labChanged: Listeners<{ readonly ownerId: number }>
  /** After each launch that was started. */
  readonly launched: Listeners<LaunchStarted>
}

/** Listens to events once the changes that they are of are committed: one that is undone is none. */
export function committed<Event>(
  database: Pick<Database, 'afterCommit'>,
  listen: Listeners<Event>['listen'],
): Listeners<Event>['listen'] {
  return (listener) => listen((event) => database.afterCommit(() => listener(event)))
}

/** The events of one platform; changes of a status are logged before any listener is called. */
export function createEvents(log: Log): Events {
  const events: Events = {
    sessionChanged: createListeners(),
    runChanged: createListeners(),
    runUploaded: createListeners(),
    purchaseChanged: createListeners(),
    fileCompleted: createListeners(),
    labChanged: createListeners(),
    launched: createListeners(),
  }
  events.sessionChanged.listen(({ id, status }) => log.info({ appSession: id, status }, 'session'))
  events.runChanged.listen(({ id, status }) => log.info({ run: id, status }, 'run'))
  events.purchaseChanged.listen(({ id, status }) => log.info({ purchase: id, status }, 'purchase'))
  return events
}
