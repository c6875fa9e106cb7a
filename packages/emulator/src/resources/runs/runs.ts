import {
  conflict,
  eventsFrom,
  runMachine,
  type RunEvent,
  type RunStatus,
  next,
} from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { Changing } from '../changing.ts'
import { orNotFound } from '../or-not-found.ts'
import type { Notices } from '../notices/notices.ts'
import type { NewRun, RunRow, RunStore } from './runs-store.ts'

export type RunRequest = Pick<NewRun, 'name' | 'number' | 'experiment_name' | 'details'>

type RunsOptions = Changing & {
  readonly store: RunStore
  readonly notices: Notices
  /** Called after each change of a run's status. */
  readonly changed: (run: RunRow) => void
  /** Called in the transaction in which the upload of a run ends, with the time at which it did. */
  readonly uploaded: (end: { readonly run: RunRow; readonly atMs: number }) => void
}

/** Runs and their statuses. */
export function createRuns({ store, database, clock, notices, changed, uploaded }: RunsOptions) {
  const get = (id: number): RunRow => orNotFound(store.get(id), `Run ${id}`)

  const notifyAttention = (run: RunRow, status: RunStatus, atMs: number): void => {
    const subject = hrefOf('run', run.id)
    if (run.status === 'NeedsAttention') notices.settle(subject, 'run-needs-attention')
    if (status !== 'NeedsAttention') return
    const text = `The sample sheet of the run ${run.experiment_name} is not valid.`
    notices.add({ userId: run.owner_id, kind: 'run-needs-attention', text, subject }, atMs)
  }

  return {
    get,
    /** A new run of the caller's user, which is Running. */
    create(caller: UserCaller, run: RunRequest): RunRow {
      const created = database.transaction(() =>
        get(
          store.insert({
            ...run,
            owner_id: caller.userId,
            application_id: caller.applicationId,
            status: 'Running',
            created_ms: clock.now(),
          }),
        ),
      )
      changed(created)
      return created
    },
    /**
     * Applies an event to a run, now or at the time at which it was due; refused where the table of statuses has no
     * such transition.
     */
    transition(id: number, event: RunEvent, atMs: number = clock.now()): RunRow {
      const after = database.transaction(() => {
        const before = get(id)
        const status = next(runMachine, before.status, event)
        if (status === undefined) throw refusal(before, event)
        store.change(id, {
          status,
          upload_started_ms: status === 'Uploading' ? atMs : before.upload_started_ms,
          upload_completed_ms: before.status === 'Uploading' ? atMs : before.upload_completed_ms,
          modified_ms: atMs,
        })
        notifyAttention(before, status, atMs)
        if (before.status === 'Uploading') uploaded({ run: get(id), atMs })
        return get(id)
      })
      changed(after)
      return after
    },
  }
}
export type Runs = ReturnType<typeof createRuns>

/** States the current status, the refused event and the possible ones. */
function refusal({ id, status }: RunRow, event: RunEvent) {
  const events = eventsFrom(runMachine, status)
  const may = events.length === 0 ? 'no event is possible' : `it can ${events.join(', ')}`
  const message = `Run ${id} is ${status} and can't ${event}: from ${status} ${may}.`
  return conflict(message, [{ member: 'status', code: 'TransitionInvalid', message }])
}
