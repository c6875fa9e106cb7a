import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

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

/** The `benchtop` command as a process of its own; killed when it is disposed of. */
export type RunningCommand = AsyncDisposable & {
  readonly pid: number
  readonly ended: Promise<Ended>
  /** Resolves to the first line of `--json` output with this event; rejects when the process ends without one. */
  event(name: string): Promise<Event>
  /** The same of those that are like this, the `nth` of them, counted from 1. */
  eventLike(like: Readonly<Record<string, unknown>>, nth?: number): Promise<Event>
  ready(): Promise<Ready>
  /** Resolves to what the pattern's group finds in a line of output; rejects when the process ends before. */
  line(pattern: RegExp): Promise<string>
  kill(signal: NodeJS.Signals): void
}

export type CommandOptions = {
  readonly folder?: string
  readonly environment?: Readonly<Record<string, string>>
  /** A program that runs the command, with its arguments before it. */
  readonly runBy?: readonly string[]
}

export function startCommand(
  args: readonly string[],
  { folder, environment = {}, runBy = [] }: CommandOptions = {},
): RunningCommand {
  const own = [process.execPath, '--conditions=@benchtop/source', bin]
  const [program = '', ...rest] = [...runBy, ...own, ...args]
  const child = spawn(program, rest, {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  const events: Event[] = []
  const waiting = new Set<() => void>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    if (line.startsWith('{"')) events.push(JSON.parse(line) as Event)
    for (const look of waiting) look()
  })
  createInterface(child.stderr).on('line', (line) => errors.push(line))
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout: lines.join('\n'),
    stderr: errors.join('\n'),
  }))

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
    pid: child.pid ?? 0,
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
    kill: (signal) => void child.kill(signal),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs the command to its end. */
export async function runCommand(
  args: readonly string[],
  options: CommandOptions = {},
): Promise<Ended> {
  await using command = startCommand(args, options)
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
