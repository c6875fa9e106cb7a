import process from 'node:process'
import { propertyValues, type PropertyValues } from '../sessions/property-values.ts'
import { summaryOf } from '../sessions/session.ts'
import { openNativeSession, type NativeSession } from './native-session.ts'
import { progressFile, type ProgressFile } from './progress-file.ts'

/** The session of a running native app. `Values` are the declarations of its form. */
export type RunningSession<Values extends object = PropertyValues> = NativeSession & {
  /** What the user entered and chose, by the names of the properties: `values['Input.depth']`. */
  readonly values: Values
  /** Aborted when the user stops the analysis: pass it on, or check it regularly. */
  readonly signal: AbortSignal
  /**
   * Reports the progress of the analysis: percent and the current step, or only one of them. It is shown at the
   * analysis while it runs; a text alone is also a line of the job's log. May be called as often as needed.
   */
  readonly progress: ReportProgress
}

/** `progress(42, 'Aligning reads')`, `progress(42)` or `progress('Aligning reads')`. */
export type ReportProgress = {
  (percent: number, message?: string): void
  (message: string): void
}

/** The environment of a native app. Everything defaults to the process's own. */
export type NativeAppOptions = {
  /** The job's data folder. Defaults to the environment's. */
  readonly dataFolder?: string
  readonly host?: NativeHost
}

/** The part of the process that a native app uses to exit and to print. */
export type NativeHost = {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  exitCode?: number | string | null | undefined
  once(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
  removeListener(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
}

/** The exit codes of a native app: the platform creates results only for 0. */
const exitCodes = { failed: 1, stopped: 143 } as const

/**
 * Runs a native app: opens its session, and exits as the platform expects. When the app returns, its results are stored
 * (exit code 0). When it throws, the job fails with the error's message as the last line of its log, which is what the
 * user sees. When the user stops the analysis (SIGTERM), `session.signal` is aborted; no results are stored then (143).
 */
export async function runNativeApp<Values extends object = PropertyValues>(
  app: (session: RunningSession<Values>) => unknown,
  { dataFolder, host = process }: NativeAppOptions = {},
): Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = () => stopping.abort(new Error('The analysis was stopped.'))
  host.once('SIGTERM', stop)
  host.once('SIGINT', stop)
  let said: ProgressFile | undefined
  try {
    const session = await openNativeSession(dataFolder === undefined ? {} : { dataFolder })
    const file = progressFile(session.folders.data)
    said = file
    const running = {
      values: propertyValues(session.record.Properties.Items) as Values,
      signal,
      progress(first: number | string, message = '') {
        if (typeof first === 'number') return file.set({ percent: checkedPercent(first), message })
        host.stdout.write(`${first.trimEnd()}\n`)
        return file.set({ message: first.trim() })
      },
    }
    await app(Object.assign(session, running))
    signal.throwIfAborted()
  } catch (error) {
    host.exitCode = signal.aborted ? exitCodes.stopped : exitCodes.failed
    if (!signal.aborted && error instanceof Error && error.stack !== undefined) {
      host.stderr.write(`${error.stack}\n`)
    }
    host.stderr.write(`${summaryOf(signal.aborted ? signal.reason : error)}\n`)
  } finally {
    await said?.finish()
    host.removeListener('SIGTERM', stop)
    host.removeListener('SIGINT', stop)
  }
}

function checkedPercent(percent: number): number {
  if (percent >= 0 && percent <= 100) return percent
  throw new RangeError(`Progress is from 0 to 100 percent, not ${percent}.`)
}
