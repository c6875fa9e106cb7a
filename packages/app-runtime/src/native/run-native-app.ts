import process from 'node:process'
import type { PropertyRecord } from '@benchtop/contracts'
import { propertyValues, type PropertyValues } from '../sessions/property-values.ts'
import { summaryOf } from '../sessions/session.ts'
import { openNativeSession, type NativeSession } from './native-session.ts'
import { progressFile, type ProgressFile } from './progress-file.ts'

/** The session of a native app that runs. `Values` are the declarations of its form. */
export type RunningSession<Values extends object = PropertyValues> = NativeSession & {
  /** What the user entered and chose, by the names of the properties: `values['Input.depth']`. */
  readonly values: Values
  /** Ends what the app does when the user stops the analysis: hand it on, or ask it now and then. */
  readonly signal: AbortSignal
  /**
   * Says how far the analysis is: percent of 100 and what it is at, or only that. It is shown at the analysis while it
   * runs; a text alone is a line of the job's log too. May be called as often as one likes.
   */
  readonly progress: ReportProgress
}

/** `progress(42, 'Aligning reads')`, `progress(42)` or `progress('Aligning reads')`. */
export type ReportProgress = {
  (percent: number, message?: string): void
  (message: string): void
}

/** Where a native app runs; all of it is the process's own unless it is told otherwise. */
export type NativeAppOptions = {
  /** The job's data folder; the environment's unless told. */
  readonly dataFolder?: string
  readonly host?: NativeHost
}

/** The part of the process that a native app ends and speaks through. */
export type NativeHost = {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  exitCode?: number | string | null | undefined
  once(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
  removeListener(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
}

/** The exit codes of a native app: the platform makes results of 0 alone. */
const exitCodes = { failed: 1, stopped: 143 } as const

/**
 * Runs a native app: opens its session, and ends with what the platform understands. When the app returns, its results are
 * kept (exit code 0). When it throws, the job fails with the error's message as the last line of its log, which is what
 * the user sees. When the user stops the analysis (SIGTERM), `session.signal` is aborted; nothing is kept then (143).
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
      values: propertyValues(session.record.Properties.Items as PropertyRecord[]) as Values,
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
