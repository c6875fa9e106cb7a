import type { WriteStream } from 'node:tty'
import type { Environment } from './environment.ts'

/** A stream to write to: a terminal, a pipe or a file. */
export type OutputStream = NodeJS.WriteStream | WriteStream

/** The environment of a command. */
export type World = {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  /** Standard input: keys if it is a terminal. */
  readonly stdin: NodeJS.ReadStream
  /** The current folder, which relative paths start from. */
  readonly folder: string
  readonly environment: Environment
  /**
   * Ends what runs until a signal comes, with the signal's name as the reason of the abort. Without it, these are the
   * signals of the process, which then has to end, too.
   */
  readonly end?: AbortSignal
}
