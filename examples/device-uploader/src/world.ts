import type { Environment } from './environment.ts'

/** An output stream; `isTTY` states whether it is a terminal, where lines can be redrawn. */
export type Output = {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

/** The program's environment. */
export type World = {
  readonly stdout: Output
  readonly stderr: Output
  readonly folder: string
  readonly environment: Environment
  /** Aborted when the user interrupts the program. */
  readonly signal: AbortSignal
  /** Waits; tests advance a clock instead. */
  readonly sleep?: (ms: number) => Promise<void>
}
