import {
  badRequest,
  type Problem,
  type V2Dependency,
  type V2DependencyState,
} from '@benchtop/contracts'
import { rowId } from '../../ids/resource-id.ts'
import type { BioSampleStore } from '../biosamples/biosamples-store.ts'
import type { WorkflowStore } from './workflows-store.ts'

/** Dependencies may be nested this deep: enough for any lab, and few enough to be read. */
const maxDepth = 10

/** The members that belong to each type alone. */
const ownMembers = {
  BioSampleYield: ['RequiredYield', 'LibraryPrepId'],
  AppCompletion: ['ApplicationId', 'RequiresQcPassed'],
} as const

/** What the ids in dependencies are held against. */
export type DependencyNames = {
  hasPrep(id: number): boolean
  /** Whether the user sees the application. */
  hasApplication(id: number): boolean
}

/** 400 names every dependency that can't be waited for. */
export function requireDependencies(
  dependencies: readonly V2Dependency[],
  names: DependencyNames,
): void {
  const problems = problemsOf(dependencies, 'Dependencies', names, 1)
  if (problems.length > 0) throw badRequest(problems)
}

function problemsOf(
  dependencies: readonly V2Dependency[],
  place: string,
  names: DependencyNames,
  depth: number,
): Problem[] {
  if (depth > maxDepth) {
    const message = `${place} is nested deeper than ${maxDepth} dependencies.`
    return [{ member: place, code: 'Invalid', message }]
  }
  return dependencies.flatMap((dependency, index) => {
    const at = `${place}[${index}]`
    return [
      ...foreignMembers(dependency, at),
      ...referenceProblems(dependency, at, names),
      ...problemsOf(dependency.Dependencies ?? [], `${at}.Dependencies`, names, depth + 1),
    ]
  })
}

function foreignMembers(dependency: V2Dependency, at: string): Problem[] {
  const other = dependency.Type === 'AppCompletion' ? 'BioSampleYield' : 'AppCompletion'
  return ownMembers[other].flatMap((name) => {
    if (dependency[name] === undefined) return []
    const message = `${at}.${name} belongs to dependencies of the type ${other}.`
    return [{ member: `${at}.${name}`, code: 'Invalid', message }]
  })
}

function referenceProblems(
  { Type, LibraryPrepId, ApplicationId }: V2Dependency,
  at: string,
  names: DependencyNames,
): Problem[] {
  if (Type === 'AppCompletion') {
    const member = `${at}.ApplicationId`
    if (ApplicationId === undefined) {
      return [{ member, code: 'Required', message: `${member} is required.` }]
    }
    if (names.hasApplication(rowId(ApplicationId) ?? 0)) return []
    const message = `${member} refers to application ${ApplicationId}, which doesn't exist.`
    return [{ member, code: 'ReferenceInvalid', message }]
  }
  if (LibraryPrepId === undefined || names.hasPrep(rowId(LibraryPrepId) ?? 0)) return []
  const member = `${at}.LibraryPrepId`
  const message = `${member} refers to library prep ${LibraryPrepId}, which doesn't exist.`
  return [{ member, code: 'ReferenceInvalid', message }]
}

/** How far a biosample is with each of some dependencies. */
export type Progress = (bioSampleId: number) => V2DependencyState[]

type Stores = {
  readonly store: Pick<WorkflowStore, 'completeYields' | 'completions'>
  readonly bioSamples: Pick<BioSampleStore, 'yieldsOf'>
}

type PrepYield = { readonly prepId: number; readonly expected: number; readonly actual: number }

/** Reads how far some biosamples of a user are, all at once. */
export function readProgress(
  dependencies: readonly V2Dependency[],
  userId: number,
  bioSampleIds: readonly number[],
  { store, bioSamples }: Stores,
): Progress {
  const flat = flatten(dependencies)
  const needsYields = flat.some(({ Type }) => Type === 'BioSampleYield')
  const complete = needsYields ? store.completeYields(bioSampleIds) : []
  const actual = new Map(
    complete.map((row) => [`${row.biosample_id} ${row.prep_id}`, row.bases] as const),
  )
  const preps = Map.groupBy(
    needsYields ? bioSamples.yieldsOf(bioSampleIds) : [],
    (row) => row.biosample_id,
  )
  const applicationIds = flat.flatMap(({ ApplicationId }) => rowId(ApplicationId ?? '') ?? [])
  const completed = new Map(
    (applicationIds.length === 0 ? [] : store.completions(userId, applicationIds)).map(
      (row) => [`${row.biosample_id} ${row.application_id}`, row.has_passed === 1] as const,
    ),
  )
  return (bioSampleId) => {
    const yields = (preps.get(bioSampleId) ?? []).map(({ prep_id: prepId, expected }) => {
      return { prepId, expected, actual: actual.get(`${bioSampleId} ${prepId}`) ?? 0 }
    })
    const stateOf = (dependency: V2Dependency): V2DependencyState => {
      const nested = dependency.Dependencies?.map(stateOf)
      const own =
        dependency.Type === 'BioSampleYield'
          ? yieldState(dependency, yields)
          : { IsMet: isCompleted(dependency, completed, bioSampleId) }
      const { Dependencies: _, ...members } = dependency
      return {
        ...members,
        ...own,
        IsMet: own.IsMet && (nested ?? []).every(({ IsMet }) => IsMet),
        ...(nested && { Dependencies: nested }),
      }
    }
    return dependencies.map(stateOf)
  }
}

/** Whether all dependencies are met. Without any there is nothing that could start a workflow. */
export function areMet(states: readonly V2DependencyState[]): boolean {
  return states.length > 0 && states.every(({ IsMet }) => IsMet)
}

/** A stated yield is that of all preps together; the expected one is that of each prep. */
function yieldState({ RequiredYield, LibraryPrepId }: V2Dependency, yields: readonly PrepYield[]) {
  const preps = yields.filter(
    ({ prepId }) => LibraryPrepId === undefined || prepId === rowId(LibraryPrepId),
  )
  const ActualYield = preps.reduce((sum, { actual }) => sum + actual, 0)
  if (RequiredYield !== undefined) return { ActualYield, IsMet: ActualYield >= RequiredYield }
  const awaited = preps.filter(({ expected }) => expected > 0)
  return {
    RequiredYield: awaited.reduce((sum, { expected }) => sum + expected, 0),
    ActualYield,
    IsMet: awaited.length > 0 && awaited.every(({ expected, actual }) => actual >= expected),
  }
}

function isCompleted(
  { ApplicationId = '', RequiresQcPassed = false }: V2Dependency,
  completed: ReadonlyMap<string, boolean>,
  bioSampleId: number,
): boolean {
  const hasPassed = completed.get(`${bioSampleId} ${rowId(ApplicationId)}`)
  return hasPassed !== undefined && (hasPassed || !RequiresQcPassed)
}

function flatten(dependencies: readonly V2Dependency[]): V2Dependency[] {
  return dependencies.flatMap((one) => [one, ...flatten(one.Dependencies ?? [])])
}
