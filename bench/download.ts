import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { rateOf } from './byte-client.ts'
import { startFileServer } from './file-server.ts'
import { hasNginx, startNginx } from './nginx-server.ts'
import { startServer } from './server-process.ts'
import { pairRatios, type Line } from './figure.ts'

const rounds = 7
const bytes = 1e9
const connections = [1, 4] as const

/**
 * A file of 1 GB from disk, over one connection and over four, compared with nginx serving the same file, and with one
 * Node thread that sends as much from memory. nginx has a process for each core, and the system sends the file without
 * copying it; a single-threaded platform has neither, and is about as fast as that thread.
 */
export async function measureDownload(root: string): Promise<Line[]> {
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
  const lines: Line[] = []
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
    const over = count === 1 ? 'one connection' : `${count} connections`
    const shown = (what: string, side: keyof typeof sides): Line => ({
      what: `${over}, ${what}`,
      values: rates[side],
      unit: 'MB/s',
    })
    const against = (what: string, one: keyof typeof sides, other: keyof typeof sides): Line => ({
      what: `${over}, ${what}`,
      values: pairRatios(rates[one], rates[other]),
      ...(other === 'nginx' ? { limit: { atLeast: 0.9 } } : { better: 'higher' }),
    })
    lines.push(
      shown('nginx', 'nginx'),
      shown('Node from memory', 'memory'),
      shown('benchtop', 'whole'),
      shown('benchtop, a file of parts', 'parts'),
      against('benchtop / nginx', 'whole', 'nginx'),
      against('a file of parts / nginx', 'parts', 'nginx'),
      against('benchtop / Node from memory', 'whole', 'memory'),
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
