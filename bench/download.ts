import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { rateOf } from './byte-client.ts'
import { startFileServer } from './file-server.ts'
import { hasNginx, startNginx } from './nginx-server.ts'
import { startServer } from './server-process.ts'
import { median, ratio, spread } from './statistics.ts'

const rounds = 7
const bytes = 1e9
const connections = [1, 4] as const

/**
 * A file of 1 GB from disk, over one connection and over four, compared with nginx serving the same file, and with one
 * Node thread that sends as much from memory. nginx has a process for each core, and the system sends the file without
 * copying it; a single-threaded platform has neither, and is about as fast as that thread.
 */
export async function measureDownload(root: string): Promise<string[]> {
  if (!hasNginx()) return ['NOT MEASURED: nginx is not installed (apt-get install nginx).']
  await using server = await startFileServer(root)
  const whole = await server.addressOf(await server.uploadWhole(bytes))
  const parts = await server.addressOf(await server.uploadParts(bytes))
  await using nginx = await startNginx(join(server.folder, 'blobs'))
  await using memory = await startServer([join(root, 'bench/peers/memory-server.ts'), `${bytes}`])
  const sides = {
    nginx: `${nginx.url}/${await largestBlob(server.folder)}`,
    memory: `${memory.url}/`,
    whole,
    parts,
  }
  const lines: string[] = []
  for (const count of connections) {
    const rates: Record<keyof typeof sides, number[]> = {
      nginx: [],
      memory: [],
      whole: [],
      parts: [],
    }
    const clients = Object.fromEntries(
      await Promise.all(
        Object.entries(sides).map(async ([side, url]) => [
          side,
          await startClients(root, url, count),
        ]),
      ),
    ) as Record<keyof typeof sides, Clients>
    for (let round = -1; round < rounds; round += 1) {
      for (const [side, { download }] of Object.entries(clients)) {
        const rate = await rateOf(bytes * count, download)
        if (round >= 0) rates[side as keyof typeof sides].push(rate)
      }
    }
    for (const { end } of Object.values(clients)) end()
    const against = (one: keyof typeof sides, other: keyof typeof sides): number =>
      median(rates[one].map((rate, at) => rate / (rates[other][at] ?? Number.NaN)))
    const over = count === 1 ? 'one connection' : `${count} connections`
    lines.push(
      `nginx, ${over}: ${spread(rates.nginx, 'MB/s')}`,
      `Node from memory, ${over}: ${spread(rates.memory, 'MB/s')}`,
      `benchtop, ${over}: ${spread(rates.whole, 'MB/s')}`,
      `benchtop, a file of parts, ${over}: ${spread(rates.parts, 'MB/s')}`,
      `ratio, ${over}: ${ratio(against('whole', 'nginx'), { atLeast: 1 })}`,
      `ratio, a file of parts, ${over}: ${ratio(against('parts', 'nginx'), { atLeast: 1 })}`,
      `compared with Node from memory, ${over}: nginx ${against('nginx', 'memory').toFixed(2)}, ` +
        `benchtop ${against('whole', 'memory').toFixed(2)}, of parts ${against('parts', 'memory').toFixed(2)}`,
    )
  }
  return lines
}

/** The path of the file of 1 GB below a store's blobs. */
async function largestBlob(folder: string): Promise<string> {
  const blobs = join(folder, 'blobs')
  for (const name of await readdir(blobs, { recursive: true })) {
    if ((await stat(join(blobs, name))).size === bytes) return name
  }
  throw new Error('The file of 1 GB is not where it should be.')
}

type Clients = { download(this: void): Promise<void>; end(this: void): void }

/** Clients in processes of their own, so that the server is what is measured. */
async function startClients(root: string, url: string, count: number): Promise<Clients> {
  const program = join(root, 'bench/peers/download-client.ts')
  const children = Array.from({ length: count }, () => fork(program, [url]))
  await Promise.all(children.map((child) => once(child, 'message')))
  const ask = async (child: ChildProcess): Promise<void> => {
    const reported = once(child, 'message') as Promise<[number]>
    child.send('go')
    const [received] = await reported
    if (received < bytes) throw new Error(`${url} gave ${received} bytes.`)
  }
  return {
    download: async () => void (await Promise.all(children.map(ask))),
    end() {
      for (const child of children) child.disconnect()
    },
  }
}
