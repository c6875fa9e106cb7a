import type { WriteStream } from 'node:tty'
import type { Environment } from './environment.ts'

/** A stream to write to: a terminal, a pipe or a file. */
export type OutputStream = NodeJS.WriteStream | WriteStream

/** Everything a command meets outside of itself. */
export type World = {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  /** What is typed: keys, where it is a terminal. */
  readonly stdin: NodeJS.ReadStream
  /** The current folder: where relative paths start. */
  readonly folder: string
  readonly environment: Environment
}
