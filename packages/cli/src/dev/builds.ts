import { statSync } from 'node:fs'
import { machineNow } from '../machine-clock.ts'
import { exitText, startGroup, type ProcessGroup } from '../processes/process-group.ts'

export type BuildSettings = {
  readonly command: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

const endGraceMs = 1_000
/** For this long after a run, the removal of a file is attributed to it. */
const lateMs = 500

/**
 * Runs an app's build command, one run at a time, and distinguishes files that it writes from files that the user
 * saves.
 */
export function createBuilds(line: (text: string) => void) {
  let running: ProcessGroup | undefined
  let isRunning = false
  let isClosed = false
  let last = { began: Infinity, ended: -Infinity }
  let held = new Set<string>()
  let seenDuring: ReadonlySet<string> = new Set()
  let seenBetween: ReadonlySet<string> = new Set()

  /** Changes are sometimes reported late: the time of the write counts. */
  const isOfLastRun = (path: string): boolean => {
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (written === undefined) return machineNow() - last.ended < lateMs
    return written >= last.began && written <= last.ended
  }

  /**
   * What changed during one run and again during the next, and never in between, is written by the build: building for
   * it would never end.
   */
  const notWritten = (paths: Iterable<string>): Set<string> => {
    const all = [...paths]
    const found = all.filter((path) => !seenDuring.has(path) || seenBetween.has(path))
    seenDuring = new Set([...seenDuring, ...all])
    return new Set(found)
  }

  const run = async (settings: BuildSettings): Promise<string | undefined> => {
    const group = await startGroup({ ...settings, line })
    if ('failure' in group) return group.failure
    running = group
    if (isClosed) group.kill()
    const exit = await group.closed
    running = undefined
    if (exit.code === 0) return undefined
    return `The build (${settings.command.join(' ')}) ${exitText(exit)}. The previous version keeps running.`
  }

  return {
    /** Undefined on success, else the reason of the failure. */
    async run(settings: BuildSettings): Promise<string | undefined> {
      if (isClosed) return 'The build was stopped.'
      isRunning = true
      const began = machineNow()
      try {
        return await run(settings)
      } finally {
        last = { began, ended: machineNow() }
        isRunning = false
      }
    },
    /** Of the changed files, those that require a build; changes during a run are deferred until its end. */
    changed(paths: ReadonlySet<string>): Set<string> {
      if (isRunning) {
        held = new Set([...held, ...paths])
        return new Set()
      }
      const ofRun = [...paths].filter(isOfLastRun)
      const since = [...paths].filter((path) => !ofRun.includes(path))
      seenBetween = new Set([...seenBetween, ...since])
      return new Set([...since, ...notWritten(ofRun)])
    },
    /** The deferred changes, without those the build wrote. */
    heldBack(): Set<string> {
      const found = notWritten(held)
      held = new Set()
      return found
    },
    async stop() {
      isClosed = true
      await running?.stop(endGraceMs)
    },
    kill: () => running?.kill(),
  }
}
