import Database from 'better-sqlite3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBench } from './command.ts'
import { pairRatios, type Line } from './figure.ts'
import { fillV2Lists } from './v2-lists-data.ts'

/** Of each kind: a database of 118 MB. */
const rows = 24_000
const rounds = 7

/**
 * A snapshot of a database of 118 MB, saved and restored over HTTP on a data folder, and SQLite's own copy of the same database
 * into another file, by turns.
 */
export async function measureRestore(root: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-restore-'))
  try {
    const data = join(folder, 'data')
    await fillV2Lists(data, rows)
    const source = new Database(join(data, 'platform.sqlite'), { readonly: true })
    await source.backup(join(folder, 'source.sqlite'))
    source.close()
    const peer = new Database(join(folder, 'source.sqlite'))
    await using server = await startBench(root, { data })
    const snapshot = `${server.uiUrl}/_emulator/snapshots/bench`
    const saved: number[] = []
    const restored: number[] = []
    const copied: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const times = [
        await timed(() => send('POST', snapshot)),
        await timed(() => send('POST', `${snapshot}/restore`)),
        await timed(() => peer.backup(join(folder, `copy-${round}.sqlite`))),
      ]
      await send('DELETE', snapshot)
      await rm(join(folder, `copy-${round}.sqlite`))
      if (round < 0) continue
      for (const [at, values] of [saved, restored, copied].entries()) values.push(times[at] ?? 0)
    }
    peer.close()
    return [
      { what: 'SQLite’s own copy into a file', values: copied, unit: 'ms' },
      { what: 'a snapshot is saved', values: saved, unit: 'ms', limit: { atMost: 1000 } },
      { what: 'it is restored', values: restored, unit: 'ms', limit: { atMost: 500 } },
      {
        what: 'restored / SQLite’s own copy',
        values: pairRatios(restored, copied),
        better: 'lower',
      },
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function send(method: string, url: string): Promise<void> {
  const response = await fetch(url, { method })
  if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
