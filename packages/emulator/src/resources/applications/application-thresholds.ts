import { badRequest, type Problem, type V2QcThreshold } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import type { DatasetTypeStore } from '../dataset-types/dataset-types-store.ts'
import type { QcThresholdStore } from '../qc-thresholds/qc-thresholds-store.ts'
import { operatorProblems } from '../qc-thresholds/qc-thresholds.ts'

type Options = {
  readonly store: QcThresholdStore
  readonly types: DatasetTypeStore
  readonly database: Database
}

export function createApplicationThresholds({ store, types, database }: Options) {
  const list = (id: number): V2QcThreshold[] => store.list({ kind: 'application', id })

  const problemsOf = (
    { DatasetTypeId: type, ReadNumber: read }: V2QcThreshold,
    at: number,
  ): Problem[] => {
    const problems: Problem[] = []
    if (type !== undefined && types.get(type) === undefined) {
      const member = `QcThresholds[${at}].DatasetTypeId`
      const message = `${member} refers to dataset type ${type}, which doesn't exist.`
      problems.push({ member, code: 'ReferenceInvalid', message })
    }
    if (read !== undefined) {
      const member = `QcThresholds[${at}].ReadNumber`
      const message = `${member} is for the thresholds of lanes: a dataset has no reads of its own number.`
      problems.push({ member, code: 'Invalid', message })
    }
    return problems
  }

  return {
    list,
    /** Replaces all of them; 400 names every one that can't be applied to a dataset. */
    replace: (id: number, thresholds: readonly V2QcThreshold[]): V2QcThreshold[] =>
      database.transaction(() => {
        const problems = [...operatorProblems(thresholds), ...thresholds.flatMap(problemsOf)]
        if (problems.length > 0) throw badRequest(problems)
        store.replace({ kind: 'application', id }, thresholds)
        return list(id)
      }),
  }
}
/** The thresholds that the datasets of an application must reach. */
export type ApplicationThresholds = ReturnType<typeof createApplicationThresholds>
