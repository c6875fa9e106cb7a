import { spawn } from 'node:child_process'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { systemCode } from '../storage/blobs/storage-error.ts'
import type { Executor, Task, TaskOutcome } from './executor.ts'
import { followFile } from './follow-file.ts'
import { processHandle, sameProcess } from './process-handle.ts'

type ProcessExecutorOptions = {
  /** The whole environment of every command but `BENCHTOP_DATA`: at least PATH, which commands are looked up in. */
  readonly baseEnvironment: Readonly<Record<string, string>>
}

type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/**
 * Runs each task as a process of this machine, in a process group of its own: whatever the command starts is stopped with
 * it, and nothing of it is left when the command itself has ended. The log file is the command's own standard output and
 * error, so that both are in the order they were written in, however much it is, and complete if the platform is killed.
 */
export function createProcessExecutor({ baseEnvironment }: ProcessExecutorOptions): Executor {
  return {
    start(task, output) {
      const started = Promise.withResolvers<boolean>()
      let group: ProcessGroup | undefined
      let handle: string | undefined
      let isCanceled = false

      const run = async (): Promise<TaskOutcome> => {
        const missing = await missingDirectory(task.workingDirectory)
        if (missing !== undefined) return systemError(missing)
        const log = await open(task.logPath, 'a')
        const following = await followFile(task.logPath, output)
        try {
          if (isCanceled) return { state: 'CANCELED' }
          const child = await spawnInto(log, task, baseEnvironment)
          if ('failure' in child) return systemError(notStarted(task, child.failure))
          group = processGroup(child.pid)
          handle = processHandle(child.pid)
          // Asked to stop while it was starting.
          if (isCanceled) group.signal('SIGTERM')
          started.resolve(true)
          const exit = await child.exited
          group.end()
          return outcomeOf(task, exit, isCanceled)
        } finally {
          await following.finish()
          await log.close()
        }
      }

      const finished = run()
        .catch((error: unknown) => systemError(`The app could not be run${codeOf(error)}.`))
        .finally(() => started.resolve(false))
      return {
        started: started.promise,
        finished,
        handle: () => handle,
        async stop(graceMs) {
          isCanceled = true
          group?.signal('SIGTERM')
          const kill = setTimeout(() => group?.signal('SIGKILL'), graceMs)
          await finished
          clearTimeout(kill)
        },
      }
    },
    endLost(handle) {
      const pid = sameProcess(handle)
      if (pid !== undefined) processGroup(pid).end()
    },
  }
}

type ProcessGroup = {
  signal(name: NodeJS.Signals): void
  /** The command has ended: whatever it left running ends too. */
  end(): void
}

function processGroup(id: number): ProcessGroup {
  let hasEnded = false
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(-id, name)
    } catch (error) {
      // Gone already; or, on some systems, nothing left in it but what waits to be collected.
      if (systemCode(error) !== 'ESRCH' && systemCode(error) !== 'EPERM') throw error
    }
  }
  return {
    signal(name) {
      if (!hasEnded) signal(name)
    },
    end() {
      hasEnded = true
      signal('SIGKILL')
    },
  }
}

type Spawned = { readonly pid: number; readonly exited: Promise<Exit> }

/** Resolves once the command runs, or with the reason why it doesn't. */
function spawnInto(
  log: FileHandle,
  task: Task,
  baseEnvironment: Readonly<Record<string, string>>,
): Promise<Spawned | { readonly failure: unknown }> {
  const [program, ...args] = task.command
  return new Promise((resolve) => {
    try {
      const child = spawn(program, args, {
        cwd: task.workingDirectory,
        env: { ...baseEnvironment, ...task.environment, BENCHTOP_DATA: task.dataFolder },
        stdio: ['ignore', log.fd, log.fd],
        detached: true,
      })
      const exited = Promise.withResolvers<Exit>()
      child.once('exit', (code, signal) => exited.resolve({ code, signal }))
      child.once('spawn', () => resolve({ pid: child.pid as number, exited: exited.promise }))
      child.once('error', (failure) => resolve({ failure }))
    } catch (failure) {
      // Some failures are thrown and not told as an event, such as too long a command line.
      resolve({ failure })
    }
  })
}

function outcomeOf(task: Task, { code, signal }: Exit, isCanceled: boolean): TaskOutcome {
  const exitCode = code === null ? {} : { exitCode: code }
  if (isCanceled) return { state: 'CANCELED', ...exitCode }
  if (code === 0) return { state: 'COMPLETE', exitCode: 0 }
  const [program] = task.command
  const how = code === null ? `was ended by ${signal}` : `exited with code ${code}`
  const hint = signal === 'SIGKILL' ? ', perhaps because memory ran out' : ''
  return { state: 'EXECUTOR_ERROR', ...exitCode, reason: `The command "${program}" ${how}${hint}.` }
}

function systemError(reason: string): TaskOutcome {
  return { state: 'SYSTEM_ERROR', reason }
}

async function missingDirectory(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() === true
    ? undefined
    : `The app's working directory ${path} is not there.`
}

function notStarted({ command: [program] }: Task, error: unknown): string {
  const code = systemCode(error)
  if (code === 'ENOENT')
    return `The command "${program}" was not found: check its spelling and PATH.`
  if (code === 'EACCES')
    return `The command "${program}" may not be executed: chmod +x gives it the right.`
  return `The command "${program}" could not be started${codeOf(error)}.`
}

function codeOf(error: unknown): string {
  const code = systemCode(error)
  return code === undefined ? '' : ` (${code})`
}
