import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

/** A server in a process of its own, from its start to its first line of JSON with an address. */
export type ServerProcess = AsyncDisposable & {
  readonly url: string
  /** Where its pages are, if it has any. */
  readonly uiUrl: string | undefined
  /** From the start of the process to its first answer. */
  readonly readyMs: number
  /** Resident memory now, in MB (1e6 bytes). */
  residentMB(): Promise<number>
  /** Processor time so far, of the program and of what the system does for it. */
  processorMs(): Promise<number>
}

/** A tick of the times in /proc, which is the same on all of Linux's platforms that Node runs on. */
const tickMs = 10

/** Starts a Node program that prints `{…, "url" | "apiUrl": …}` once it answers, and requests that address once. */
export async function startServer(
  args: readonly string[],
  program = process.execPath,
): Promise<ServerProcess> {
  const start = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const { url, uiUrl } = await firstAddresses(child)
  await (await fetch(url)).arrayBuffer()
  return runningServer(child, { url, uiUrl, readyMs: performance.now() - start })
}

/** A server that runs as a process of its own. */
export function runningServer(
  child: ChildProcess,
  known: Pick<ServerProcess, 'url' | 'uiUrl' | 'readyMs'>,
): ServerProcess {
  return {
    ...known,
    async residentMB() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6
    },
    async processorMs() {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8')
      // After the name, which may have spaces in it: utime and stime are the 14th and the 15th of all fields.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) * tickMs
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

type Addresses = Pick<ServerProcess, 'url' | 'uiUrl'>

async function firstAddresses(child: ChildProcess): Promise<Addresses> {
  if (child.stdout === null) throw new Error('The server has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    const event = JSON.parse(line) as { url?: string; apiUrl?: string; uiUrl?: string }
    child.stdout.resume()
    const url = event.url ?? event.apiUrl
    if (url !== undefined) return { url, uiUrl: event.uiUrl }
  }
  throw new Error('The server ended before it was ready.')
}
