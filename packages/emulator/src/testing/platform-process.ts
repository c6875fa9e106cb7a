import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Durability } from '../storage/file-database.ts'
import { createClient, type Client } from './client.ts'

export type ToPlatform = 'memory' | 'close'

type Ready = { readonly event: 'ready'; readonly apiUrl: string; readonly uiUrl: string }
type Memory = { readonly event: 'memory'; readonly peakBytes: number }
type Refused = { readonly event: 'refused'; readonly code: string; readonly message: string }

export type FromPlatform = Ready | Memory | Refused

/** A platform in a process of its own, killed at the end of the test unless it is over by then. */
export type PlatformProcess = AsyncDisposable & {
  readonly pid: number
  readonly apiUrl: string
  readonly uiUrl: string
  readonly ada: Client
  /** The control API. */
  readonly control: Client
  /** The most memory that the process had so far, in bytes. */
  peakBytes(): Promise<number>
  /** Kills it, and waits until it is gone. */
  kill(): Promise<void>
  /** Ends it in order; gives its exit code. */
  close(): Promise<number | null>
}

const script = join(import.meta.dirname, 'emulator-process.ts')

/**
 * Starts a platform with the test seed on a folder; gives its refusal where it doesn't start. The command may be one
 * that runs Node somewhere else, as `sh -c 'ulimit -n 64; exec "$@"' sh` does.
 */
export async function startPlatformProcess(
  data: string,
  command: readonly string[] = [],
  durability: Durability = 'normal',
): Promise<PlatformProcess | Refused> {
  const node = [process.execPath, '--conditions=@benchtop/source', script, data, durability]
  const [file = '', ...args] = [...command, ...node]
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const nextMessage = async (): Promise<FromPlatform> => {
    const [message] = (await Promise.race([
      once(child, 'message'),
      exited.then(([code]) => {
        throw new Error(`The platform's process ended with ${code}.`)
      }),
    ])) as [FromPlatform]
    return message
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }

  const first = await nextMessage()
  if (first.event === 'refused') {
    await exited
    return first
  }
  if (first.event !== 'ready') throw new Error(`Not expected at the start: ${first.event}.`)
  return {
    pid: child.pid ?? 0,
    apiUrl: first.apiUrl,
    uiUrl: first.uiUrl,
    ada: createClient(first.apiUrl, { 'x-access-token': 'ada-private' }),
    control: createClient(first.uiUrl),
    async peakBytes() {
      child.send('memory' satisfies ToPlatform)
      const message = await nextMessage()
      return message.event === 'memory' ? message.peakBytes : Number.NaN
    },
    kill,
    async close() {
      child.send('close' satisfies ToPlatform)
      return (await exited)[0]
    },
    [Symbol.asyncDispose]: kill,
  }
}

/** Starts a platform that is expected to start. */
export async function runPlatformProcess(
  data: string,
  command: readonly string[] = [],
  durability?: Durability,
): Promise<PlatformProcess> {
  const started = await startPlatformProcess(data, command, durability)
  if ('event' in started) throw new Error(started.message)
  return started
}
