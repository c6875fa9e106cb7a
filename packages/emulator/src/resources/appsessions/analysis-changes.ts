import {
  badRequest,
  conflict,
  executionStatusOf,
  forbidden,
  mayDecideQuality,
  next,
  nextExecutionStatus,
  deliveryMachine,
  qcMachine,
  type DeliveryStatus,
  type ProfileFacts,
  type SettableAppSessionStatus,
  type SettableQcStatus,
} from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import type { Changing } from '../changing.ts'
import type { CommentStore } from '../comments/comments-store.ts'
import type { AppSessionRow, AppSessionStore } from './appsessions-store.ts'
import type { AppSessions } from './appsessions.ts'

/** What a request changes of an analysis; what it leaves out stays as it is. */
export type AnalysisMembers = {
  readonly name?: string | undefined
  readonly executionStatus?: SettableAppSessionStatus | undefined
  readonly statusSummary?: string | undefined
  readonly qcStatus?: SettableQcStatus | undefined
  readonly deliveryStatus?: DeliveryStatus | undefined
  readonly comment?: string | undefined
}

type Options = Changing & {
  readonly store: AppSessionStore
  readonly sessions: AppSessions
  readonly comments: CommentStore
  readonly facts: Pick<ProfileFacts, 'executionStatus'>
  readonly discard: (discarded: {
    readonly userId: number
    readonly kind: 'appsession'
    readonly id: number
    readonly filesOnly: boolean
  }) => { readonly id: number }
  /** Stops a session with its job; resolves with the job's end. */
  readonly beginStop: (id: number) => Promise<unknown>
  /** Called after the quality of an analysis was decided, with its user. */
  readonly qualityDecided: (userId: number) => void
}

export function createAnalysisChanges(options: Options) {
  const { store, sessions, comments, database, clock, facts, beginStop } = options
  return {
    /** A new session of the caller's app, which is Running. */
    create(
      { applicationId, userId }: UserCaller,
      name: string,
      statusSummary: string,
    ): AppSessionRow {
      if (applicationId === undefined) {
        throw forbidden('This needs a token of an application: a session belongs to an app.')
      }
      return sessions.create({
        name,
        user_id: userId,
        application_id: applicationId,
        status: 'Running',
        status_summary: statusSummary,
        purpose: 'AppUpload',
      })
    },
    /** 409 where the QcStatus can't be decided yet. */
    change(caller: UserCaller, id: number, members: AnalysisMembers): AppSessionRow {
      const session = database.transaction(() => {
        if (members.executionStatus !== undefined) {
          if (facts.executionStatus === 'immutable') throw immutable()
          sessions.setStatus(id, members.executionStatus, members.statusSummary)
        }
        const before = sessions.get(id)
        store.change(id, {
          name: members.name ?? before.name,
          status_summary: members.statusSummary ?? before.status_summary,
          qc_status: qualityAfter(before, members.qcStatus),
          delivery_status: deliveryAfter(before, members.deliveryStatus),
          modified_ms: clock.now(),
        })
        if (members.comment !== undefined) {
          comments.insert({ kind: 'appsession', id }, members.comment, caller.userId, clock.now())
        }
        return sessions.get(id)
      })
      if (members.qcStatus !== undefined) options.qualityDecided(session.user_id)
      return session
    },
    /** Moves an analysis to the trash with what it made, or the files of all that alone. */
    remove: (caller: UserCaller, id: number, filesOnly: boolean): { readonly id: number } =>
      options.discard({ userId: caller.userId, kind: 'appsession', id, filesOnly }),
    /** Resolves once the analysis and its job have ended; 409 where it is neither Running nor Pending. */
    async stop(id: number): Promise<AppSessionRow> {
      const session = sessions.get(id)
      const status = executionStatusOf(session.status, session.is_canceled === 1)
      if (nextExecutionStatus(status) === undefined) {
        const message = `AppSession ${id} is ${status}: only one that is Running or Pending can be stopped.`
        throw conflict(message, [{ member: 'ExecutionStatus', code: 'TransitionInvalid', message }])
      }
      await beginStop(id)
      return sessions.get(id)
    },
  }
}
/** What v2 changes of sessions beyond v1. */
export type AnalysisChanges = ReturnType<typeof createAnalysisChanges>

function immutable() {
  const message =
    'ExecutionStatus is automatic: it follows the analysis and its job, and is set in v1 by the app alone.'
  return badRequest([{ member: 'ExecutionStatus', code: 'Immutable', message }])
}

/** "QcStatus may be set only while ExecutionStatus is Complete or Aborted." */
function qualityAfter(session: AppSessionRow, wanted: SettableQcStatus | undefined) {
  if (wanted === undefined) return session.qc_status
  const status = executionStatusOf(session.status, session.is_canceled === 1)
  if (!mayDecideQuality(status)) {
    const message = `QcStatus can be set once an analysis is Complete or Aborted; this one is ${status}.`
    throw conflict(message, [{ member: 'QcStatus', code: 'TransitionInvalid', message }])
  }
  return next(qcMachine, session.qc_status, `set ${wanted}`) ?? session.qc_status
}

function deliveryAfter(session: AppSessionRow, wanted: DeliveryStatus = session.delivery_status) {
  return next(deliveryMachine, session.delivery_status, `set ${wanted}`) ?? session.delivery_status
}
