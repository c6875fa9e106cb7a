import { processHandle } from '@benchtop/emulator/process-handle'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/** The content of the state file of a platform that runs in a project. */
export type PlatformState = {
  readonly pid: number
  /** The start time of the process, since pids are reused. Undefined if the system doesn't report it. */
  readonly process?: string
  readonly command: 'start' | 'dev' | 'demo' | 'exec'
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  /** Null in memory. */
  readonly dataDir: string | null
  readonly startToken?: string
  /** ISO 8601, by the machine's clock. */
  readonly startedAt: string
  /** The server of the app that `benchtop dev` runs, as its process group's leader. */
  readonly app?: string
}

/** The folder of Benchtop's files in a project: its data, and its state file. */
export const projectFolder = '.benchtop'

/** The state file of a project. */
export function stateFileIn(folder: string): string {
  return join(folder, projectFolder, 'platform.json')
}

/**
 * Reads a state file; undefined if there is no valid one. A file that another user wrote or could have written is
 * ignored: commands signal the process that it names.
 */
export function readState(path: string): PlatformState | undefined {
  try {
    const { uid, mode } = statSync(path)
    if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o022) !== 0)) {
      return undefined
    }
    const state = JSON.parse(readFileSync(path, 'utf8')) as Partial<PlatformState>
    return isState(state) ? state : undefined
  } catch {
    return undefined
  }
}

/** Whether the process of a state still runs, and is the same one. */
export function isRunning({ pid, process: handle }: PlatformState): boolean {
  return isAlive(pid) && (handle === undefined || processHandle(pid) === handle)
}

/** Whether there is a process of an id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isState(state: Partial<PlatformState> | null): state is PlatformState {
  return (
    typeof state === 'object' &&
    state !== null &&
    isOfPlatform(state) &&
    typeof state.uiUrl === 'string' &&
    typeof state.apiUrl === 'string' &&
    typeof state.startedAt === 'string'
  )
}

/** The first process is that of the system, or in a container the platform: their start times differ. */
function isOfPlatform({ pid = 0, process: handle }: Partial<PlatformState>): boolean {
  return Number.isInteger(pid) && pid >= (typeof handle === 'string' ? 1 : 2)
}
