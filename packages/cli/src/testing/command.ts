import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import process from 'node:process'
import { PassThrough, type Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runCli } from '../cli.ts'
import { readEnvironment } from '../environment.ts'
import type { EndSignal } from '../signals.ts'
import type { OutputStream, World } from '../world.ts'

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url))

export type Ended = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export type Event = { readonly event: string } & Readonly<Record<string, unknown>>
export type Ready = Event & {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  readonly dataDir: string | null
  readonly pid: number
}

/** A `benchtop` command that runs; ended when it is disposed of. */
export type RunningCommand<Signal = NodeJS.Signals> = AsyncDisposable & {
  /** Of the process that it runs in. */
  readonly pid: number
  readonly ended: Promise<Ended>
  /** Resolves to the first line of `--json` output with this event; rejects when the process ends without one. */
  event(name: string): Promise<Event>
  /** The same of those that are like this, the `nth` of them, counted from 1. */
  eventLike(like: Readonly<Record<string, unknown>>, nth?: number): Promise<Event>
  ready(): Promise<Ready>
  /** Resolves to what the pattern's group finds in a line of output; rejects when the process ends before. */
  line(pattern: RegExp): Promise<string>
  kill(signal: Signal): void
}

export type CommandOptions = {
  readonly folder?: string
  readonly environment?: Readonly<Record<string, string>>
}

type ProcessOptions = CommandOptions & {
  /** A program that runs the command, with its arguments before it. */
  readonly runBy?: readonly string[]
}

const variablesOf = ({ environment }: CommandOptions) => ({ PATH: '/usr/bin:/bin', ...environment })

/** Starts the command as a process of its own, where that is what is tested; killed when it is disposed of. */
export function startCommand(
  args: readonly string[],
  options: ProcessOptions = {},
): RunningCommand {
  const { folder, runBy = [] } = options
  const own = [process.execPath, '--conditions=@benchtop/source', bin]
  const [program = '', ...rest] = [...runBy, ...own, ...args]
  const child = spawn(program, rest, {
    cwd: folder,
    env: variablesOf(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }))
  return {
    ...following(child, closed),
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await closed
    },
  }
}

/**
 * Starts the command in this process, where everything is loaded already; ended by a signal of its own when it is disposed
 * of.
 */
export function startHere(
  args: readonly string[],
  options: CommandOptions = {},
): RunningCommand<EndSignal> {
  const end = new AbortController()
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const closed = runCli(args, {
    stdout: stdout as unknown as OutputStream,
    stderr: stderr as unknown as OutputStream,
    stdin: new PassThrough().end() as unknown as World['stdin'],
    folder: options.folder ?? process.cwd(),
    environment: readEnvironment(variablesOf(options)),
    end: end.signal,
  }).then((code) => {
    for (const stream of [stdout, stderr]) stream.end()
    return { code, signal: null }
  })
  return {
    ...following({ stdout, stderr }, closed),
    pid: process.pid,
    kill: (signal) => end.abort(signal),
    async [Symbol.asyncDispose]() {
      end.abort('SIGTERM')
      await closed
    },
  }
}

type Following = Pick<RunningCommand, 'ended' | 'event' | 'eventLike' | 'ready' | 'line'>

/** What a command prints, while it does and when it has ended. */
function following(
  streams: { readonly stdout: Readable; readonly stderr: Readable },
  closed: Promise<Pick<Ended, 'code' | 'signal'>>,
): Following {
  const lines: string[] = []
  const errors: string[] = []
  const events: Event[] = []
  const waiting = new Set<() => void>()
  const stdout = createInterface(streams.stdout).on('line', (line) => {
    lines.push(line)
    if (line.startsWith('{"')) events.push(JSON.parse(line) as Event)
    for (const look of waiting) look()
  })
  const stderr = createInterface(streams.stderr).on('line', (line) => errors.push(line))
  const ended = Promise.all([closed, once(stdout, 'close'), once(stderr, 'close')]).then(
    ([how]) => ({ ...how, stdout: lines.join('\n'), stderr: errors.join('\n') }),
  )

  const waitFor = async <Found>(what: string, find: () => Found | undefined): Promise<Found> => {
    const { promise, resolve, reject } = Promise.withResolvers<Found>()
    const look = (): void => {
      const found = find()
      if (found !== undefined) resolve(found)
    }
    waiting.add(look)
    look()
    void ended.then(({ code, stderr }) => reject(new Error(`No ${what}: exit ${code}, ${stderr}`)))
    return promise.finally(() => waiting.delete(look))
  }
  const event = (name: string): Promise<Event> =>
    waitFor(name, () => events.find((one) => one.event === name))

  return {
    ended,
    event,
    eventLike: (like, nth = 1) =>
      waitFor(
        `event ${JSON.stringify(like)}`,
        () => events.filter((one) => isLike(one, like))[nth - 1],
      ),
    ready: async () => (await event('ready')) as Ready,
    line: (pattern) =>
      waitFor(String(pattern), () => lines.map((line) => pattern.exec(line)?.[1]).find(Boolean)),
  }
}

/** Runs the command to its end: in this process, unless it is about a process. */
export async function runCommand(
  args: readonly string[],
  { asProcess = false, ...options }: CommandOptions & { readonly asProcess?: boolean } = {},
): Promise<Ended> {
  await using command = asProcess ? startCommand(args, options) : startHere(args, options)
  return await command.ended
}

/** The JSON lines of a command's output. */
export function eventsOf({ stdout }: Ended): Event[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Event)
}

function isLike(event: Event, like: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(like).every(([name, value]) =>
    value instanceof RegExp
      ? value.test(String(event[name]))
      : JSON.stringify(event[name]) === JSON.stringify(value),
  )
}
