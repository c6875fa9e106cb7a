import type { V2Dependency, V2DependencyState } from '@benchtop/contracts'
import { formatBases } from '../../design/format.ts'

/** The names of applications by their ids. */
export type AppNames = ReadonlyMap<string, string>

/** A dependency of a workflow in a few words. */
export function dependencyText(dependency: V2Dependency, apps: AppNames): string {
  const { Type, RequiredYield, LibraryPrepId, ApplicationId = '', RequiresQcPassed } = dependency
  if (Type === 'AppCompletion') {
    const app = apps.get(ApplicationId) ?? `application ${ApplicationId}`
    return `${app} completed${RequiresQcPassed === true ? ' and passed QC' : ''}`
  }
  const amount = RequiredYield === undefined ? 'The expected yield' : formatBases(RequiredYield)
  return LibraryPrepId === undefined ? amount : `${amount} by library prep ${LibraryPrepId}`
}

/** The dependencies of a workflow in the order of their levels; `depth` starts at 0. */
export function flatDependencies(
  dependencies: readonly V2Dependency[],
  depth = 0,
): { readonly dependency: V2Dependency; readonly depth: number }[] {
  return dependencies.flatMap((dependency) => [
    { dependency, depth },
    ...flatDependencies(dependency.Dependencies ?? [], depth + 1),
  ])
}

/** What a biosample still lacks, in a few words each. */
export function missingTexts(states: readonly V2DependencyState[], apps: AppNames): string[] {
  return states.flatMap((state) => {
    const below = missingTexts(state.Dependencies ?? [], apps)
    return isMetAlone(state) ? below : [missingText(state, apps), ...below]
  })
}

/** Whether the dependency itself is met, whatever is below it. */
function isMetAlone({ IsMet, Dependencies = [], ...state }: V2DependencyState): boolean {
  if (IsMet) return true
  if (Dependencies.every((below) => below.IsMet)) return false
  return state.Type === 'BioSampleYield' && (state.ActualYield ?? 0) >= (state.RequiredYield ?? 0)
}

function missingText(state: V2DependencyState, apps: AppNames): string {
  const text = dependencyText(state, apps)
  if (state.Type === 'AppCompletion') return text
  const actual = `${formatBases(state.ActualYield ?? 0)} of ${text}`
  return state.RequiredYield === 0 ? 'Any expected yield' : actual
}
