import { dirname } from 'node:path'
import { isRunning, readState, stateFileIn, type PlatformState } from './state-file.ts'

/** A platform that runs in a project, and the project's folder. */
export type FoundPlatform = { readonly folder: string; readonly state: PlatformState }

/** The platform that runs in a folder or, if none does, in the next one above where one does. */
export function findPlatform(folder: string): FoundPlatform | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const state = readState(stateFileIn(at))
    if (state !== undefined && isRunning(state)) return { folder: at, state }
    if (dirname(at) === at) return undefined
  }
}
