import type { Environment } from './environment.ts'

/** A stream that is written to; `isTTY` says whether somebody watches it being drawn over. */
export type Output = {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

/** Everything that the program meets outside of itself. */
export type World = {
  readonly stdout: Output
  readonly stderr: Output
  readonly folder: string
  readonly environment: Environment
  /** Aborted when the user has had enough. */
  readonly signal: AbortSignal
  /** Passes time; tests move a clock in its place. */
  readonly wait?: (ms: number) => Promise<void>
}
