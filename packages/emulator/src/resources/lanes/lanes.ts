import {
  badRequest,
  qualityMachine,
  laneReadMetrics,
  laneMetrics,
  type Problem,
  type SettableQualityStatus,
  type V2QcThreshold,
  next,
} from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import type { Changing } from '../changing.ts'
import type { CommentStore } from '../comments/comments-store.ts'
import { orNotFound } from '../or-not-found.ts'
import type { QcThresholdStore } from '../qc-thresholds/qc-thresholds-store.ts'
import { decideQuality, operatorProblems } from '../qc-thresholds/qc-thresholds.ts'
import type { LaneRow, LaneStore } from './lanes-store.ts'
import { laneReadStatistics, laneStatistics } from './lanes-views.ts'

/** The members of a request; those that are left out stay unchanged. */
export type LaneMembers = {
  readonly status?: SettableQualityStatus | undefined
  readonly comment?: string | undefined
}

type LanesOptions = Changing & {
  readonly store: LaneStore
  readonly comments: CommentStore
  readonly thresholds: QcThresholdStore
}

export function createLanes({ store, comments, thresholds, database, clock }: LanesOptions) {
  const get = (id: number): LaneRow => orNotFound(store.get(id), `Lane ${id}`)
  return {
    get,
    change: (caller: UserCaller, id: number, { status, comment }: LaneMembers): LaneRow =>
      database.transaction(() => {
        const row = get(id)
        const nowMs = clock.now()
        if (status !== undefined) {
          // The reason of a threshold isn't that of a person, who may comment.
          store.setStatus(
            id,
            next(qualityMachine, row.status, `set ${status}`) ?? row.status,
            '',
            nowMs,
          )
        }
        if (comment !== undefined) {
          comments.insert({ kind: 'lane', id }, comment, caller.userId, nowMs)
        }
        return get(id)
      }),
    /** The thresholds that a user's lanes must reach. */
    thresholds: (userId: number): V2QcThreshold[] => thresholds.list({ kind: 'user', id: userId }),
    /** Replaces them; 400 naming all problems. */
    putThresholds: (userId: number, given: readonly V2QcThreshold[]): V2QcThreshold[] =>
      database.transaction(() => {
        const problems = [...operatorProblems(given), ...given.flatMap(laneProblems)]
        if (problems.length > 0) throw badRequest(problems)
        const owner = { kind: 'user', id: userId } as const
        thresholds.replace(owner, given)
        return thresholds.list(owner)
      }),
    /** Decides the lanes of a run that no one has decided yet, by the thresholds of the run's owner. */
    applyThresholds: (
      run: { readonly id: number; readonly owner_id: number },
      atMs: number,
    ): void =>
      database.transaction(() => {
        const given = thresholds.list({ kind: 'user', id: run.owner_id })
        if (given.length === 0) return
        for (const lane of store.ofRun(run.id)) {
          if (lane.status !== 'Undefined') continue
          const decision = decideQuality(given, (threshold) => metricOf(lane, threshold))
          if (decision === undefined) continue
          store.setStatus(lane.id, decision.status, decision.summary, atMs)
        }
      }),
  }
}
export type Lanes = ReturnType<typeof createLanes>

/** "A threshold is saved to a lane or to a lane and read number": what neither can have is refused. */
function laneProblems({ Name, DatasetTypeId, ReadNumber }: V2QcThreshold, at: number): Problem[] {
  const problem = (member: string, rule: string): Problem => ({
    member: `QcThresholds[${at}].${member}`,
    code: 'Invalid',
    message: `QcThresholds[${at}].${member} ${rule}.`,
  })
  const names: readonly string[] = ReadNumber === undefined ? laneMetrics : laneReadMetrics
  return [
    ...(names.includes(Name) ? [] : [problem('Name', `must be one of ${names.join(', ')}`)]),
    ...(ReadNumber === undefined || ReadNumber >= 1
      ? []
      : [problem('ReadNumber', 'must be 1 or more')]),
    ...(DatasetTypeId === undefined
      ? []
      : [problem('DatasetTypeId', 'must be left out: lanes are no datasets')]),
  ]
}

function metricOf(lane: LaneRow, { Name, ReadNumber }: V2QcThreshold): number | undefined {
  const figures =
    ReadNumber === undefined
      ? laneStatistics(lane)
      : laneReadStatistics(lane).find((read) => read.ReadNumber === ReadNumber)
  return (figures as Readonly<Record<string, number | undefined>> | undefined)?.[Name]
}
