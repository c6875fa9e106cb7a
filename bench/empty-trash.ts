import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fillByStatements } from './lists-data.ts'
import { startBench } from './command.ts'
import { percentile95, ratio } from './statistics.ts'

/** How many files lie in the trash, each with a content of its own. */
const files = 250_000
/** How many are made at once. */
const atOnce = 64
/** A request is sent so long after the answer to the last one. */
const betweenMs = 5
/** For so long requests are sent to the same platform at rest. */
const restMs = 10_000

/**
 * Empties a trash with many files while others use the platform: their response times compared with an idle platform,
 * and the duration compared with removing as many files one by one.
 */
export async function measureEmptyTrash(root: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-empty-trash-'))
  try {
    const data = join(folder, 'data')
    await fillDataFolder(data)
    await using server = await startBench(root, { data })
    const call = caller(server.url)

    const atRest = await waits(call, wait(restMs))
    await call('DELETE', 'projects/4001')
    const start = performance.now()
    let emptyingMs = Number.NaN
    const emptying = call('DELETE', 'trash').then(() => {
      emptyingMs = performance.now() - start
    })
    const meanwhile = await waits(call, emptying)
    const removingMs = await removeAsMany(join(folder, 'peer'))
    return [
      `${files} files: emptied in ${seconds(emptyingMs)}, ${meanwhile.length} requests answered meanwhile`,
      `as many files removed one after another: ${seconds(removingMs)}`,
      `ratio: ${ratio(emptyingMs / removingMs, { atMost: 2.5 })}`,
      `95th percentile of an answer at rest: ${percentile95(atRest).toFixed(1)} ms; the longest: ${longest(atRest)}`,
      `95th percentile of an answer meanwhile, ms: ${ratio(percentile95(meanwhile), { atMost: 50 })}; the longest: ${longest(meanwhile)}`,
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Call = (method: string, path: string) => Promise<number>

/** Calls the platform; gives how long the answer took, in milliseconds. */
function caller(url: string): Call {
  return async (method, path) => {
    const start = performance.now()
    const headers = { 'x-access-token': 'user' }
    const reply = await fetch(`${url}/v1pre3/${path}`, { method, headers })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`)
    return performance.now() - start
  }
}

/** The response times of requests sent until an operation finished. */
async function waits(call: Call, over: Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  let isOver = false
  const ended = over.finally(() => {
    isOver = true
  })
  while (!isOver) {
    taken.push(await call('GET', 'projects/4002'))
    await wait(betweenMs)
  }
  await ended
  return taken
}

/** A platform whose project 4001 has the files; the contents are written by hand, too. */
async function fillDataFolder(data: string): Promise<void> {
  await fillByStatements(data, (database) => {
    const insert = database.prepare(
      `INSERT INTO file (appresult_id, name, path, extension, content_type, size, etag, sha256, upload_status,
         created_ms, modified_ms) VALUES (6001, ?, ?, 'gz', 'application/gzip', ?, '', ?, 'complete', 0, 0)`,
    )
    for (let at = 0; at < files; at += 1) {
      const name = `S${contentAt(at)}_L001_R1_001.fastq.gz`
      insert.run(name, `reads/${at % 100}/${name}`, contentAt(at).length, addressAt(at))
    }
  })
  await writeMany(join(data, 'blobs'))
}

function contentAt(at: number): string {
  return String(at).padStart(7, '0')
}

function addressAt(at: number): string {
  return createHash('sha256').update(contentAt(at)).digest('hex')
}

/** Writes the contents where a store keeps them. */
async function writeMany(folder: string): Promise<void> {
  for (let shelf = 0; shelf < 256; shelf += 1) {
    await mkdir(join(folder, shelf.toString(16).padStart(2, '0')), { recursive: true, mode: 0o700 })
  }
  const write = async (at: number): Promise<void> => {
    const address = addressAt(at)
    await writeFile(join(folder, address.slice(0, 2), address), contentAt(at), { mode: 0o444 })
  }
  for (let first = 0; first < files; first += atOnce) {
    const count = Math.min(atOnce, files - first)
    await Promise.all(Array.from({ length: count }, (_, at) => write(first + at)))
  }
}

/** Makes the same contents again and removes them; gives how long the removing took, in milliseconds. */
async function removeAsMany(folder: string): Promise<number> {
  await writeMany(folder)
  const start = performance.now()
  for (const shelf of await readdir(folder)) {
    for (const name of await readdir(join(folder, shelf))) await unlink(join(folder, shelf, name))
  }
  return performance.now() - start
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function longest(taken: readonly number[]): string {
  return `${Math.round(Math.max(...taken))} ms`
}
