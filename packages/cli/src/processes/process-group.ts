import { endLeftGroup, signalGroup } from '@benchtop/emulator/process-handle'
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '../errors.ts'
import { splitLines } from '../output/line-splitter.ts'
import { endWithUs } from './end-with-us.ts'

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

export type GroupOptions = {
  readonly command: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /** A line that it wrote. */
  line(text: string, stream: 'stdout' | 'stderr'): void
}

/** A command that runs with all that it starts: no process of it remains when it has ended, or this process has. */
export type ProcessGroup = {
  readonly pid: number
  /** Resolves as soon as the command has ended. */
  readonly exited: Promise<Exit>
  /** Resolves when its last line was reported, too. */
  readonly closed: Promise<Exit>
  /** Asks it to end (SIGTERM), and kills it after the grace period; resolves when it has ended. */
  stop(graceMs: number): Promise<Exit>
  /** Kills it immediately. */
  kill(): void
}

/** The maximum wait for processes that keep the pipes of an ended command open. */
const pipesMs = 500

/**
 * Starts a command in a process group of its own, so that it can be ended with all that it started. Returns the reason
 * if it can't be started.
 */
export function startGroup(
  options: GroupOptions,
): Promise<ProcessGroup | { readonly failure: string }> {
  const { command, folder, environment } = options
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const fail = (error: unknown): void => resolve({ failure: failureOf(program, folder, error) })
    try {
      const child = spawn(program, args, {
        cwd: folder,
        env: { ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        windowsHide: true,
      })
      // First, as everything below may throw: an error without a listener ends this process.
      child.once('error', fail)
      // Not started, and without descriptors for its pipes it has none.
      if (child.pid === undefined) return
      const watch = endWithUs(child.pid)
      const exited = Promise.withResolvers<Exit>()
      const closed = Promise.withResolvers<Exit>()
      for (const stream of ['stdout', 'stderr'] as const) {
        const lines = splitLines((text) => options.line(text, stream))
        child[stream].setEncoding('utf8').on('data', lines.write).on('end', lines.end)
      }
      let hasEnded = false
      const signal = (name: NodeJS.Signals): void => {
        if (!hasEnded) signalGroup(child.pid, name)
      }
      child.once('exit', (code, name) => {
        endLeftGroup(child.pid)
        watch.release()
        hasEnded = true
        const exit = { code, signal: name }
        exited.resolve(exit)
        void pause(pipesMs, undefined, { ref: false }).then(() => closed.resolve(exit))
      })
      child.once('close', (code, name) => closed.resolve({ code, signal: name }))
      child.once('spawn', () =>
        resolve({
          pid: child.pid ?? 0,
          exited: exited.promise,
          closed: closed.promise,
          async stop(graceMs) {
            signal('SIGTERM')
            const overdue = setTimeout(() => signal('SIGKILL'), graceMs)
            try {
              return await exited.promise
            } finally {
              clearTimeout(overdue)
            }
          },
          kill: () => signal('SIGKILL'),
        }),
      )
    } catch (error) {
      // Some failures are thrown and not emitted as an event, such as a folder's name with a NUL.
      fail(error)
    }
  })
}

/** A description of how a command ended. */
export function exitText({ code, signal }: Exit): string {
  return code === null ? `was ended by ${signal}` : `ended with code ${code}`
}

/** Why a command could not be started, and what to do. */
export function failureOf(program: string, folder: string, error: unknown): string {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') {
    return `The command "${path ?? program}" was not found, or the folder ${folder} does not exist: check the spelling, and install what it needs.`
  }
  if (code === 'EACCES') return `The command "${program}" is not executable: run chmod +x on it.`
  return `The command "${program}" could not be started: ${messageOf(error)}.`
}
