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
}

/** Starts a Node program that prints `{…, "url" | "apiUrl": …}` once it answers, and requests that address once. */
export async function startServer(args: readonly string[]): Promise<ServerProcess> {
  const start = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const { url, uiUrl } = await firstAddresses(child)
  await (await fetch(url)).arrayBuffer()
  const readyMs = performance.now() - start
  return {
    url,
    uiUrl,
    readyMs,
    async residentMB() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6
    },
    async [Symbol.asyncDispose]() {
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
