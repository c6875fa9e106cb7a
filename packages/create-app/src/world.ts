import process from 'node:process'
import type { Readable, Writable } from 'node:stream'
import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'
import { findCheckout, type Checkout } from './checkout.ts'
import { readEnvironment, type Environment } from './environment.ts'
import type { CreateErrorCode } from './errors.ts'

export type InputStream = Readable & { readonly isTTY?: boolean }
export type OutputStream = NodeJS.WriteStream | WriteStream | (Writable & { isTTY?: boolean })

/** The environment that the command runs in. */
export type World = {
  readonly stdin: InputStream
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  /** The current folder, which relative paths start from. */
  readonly folder: string
  readonly environment: Environment
  /** The copy of the repository that the program runs from, if any. */
  readonly checkout?: Checkout | undefined
}

/** The world of this process. */
export function worldOfProcess(): World {
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    folder: process.cwd(),
    environment: readEnvironment(),
    checkout: findCheckout(),
  }
}

/** Whether the command runs in a terminal and can prompt. */
export function isAttended({ stdin, stdout, environment }: World): boolean {
  return stdin.isTTY === true && stdout.isTTY === true && !environment.isUnattended
}

/** Prints why nothing was made, on standard error: a record for programs, a sentence with a mark for people. */
export function printError(
  { stderr }: World,
  json: boolean,
  { code, message }: { readonly code: CreateErrorCode | 'bug'; readonly message: string },
): void {
  const mark = code === 'interrupted' ? '' : `${styleText('red', 'error:', { stream: stderr })} `
  const text = json ? JSON.stringify({ event: 'error', code, message }) : mark + message
  stderr.write(`${text}\n`)
}
