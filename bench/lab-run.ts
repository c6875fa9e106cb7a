import { createEmulator, type Emulator, type SeedDocument } from '@benchtop/emulator'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setImmediate as startImmediate } from 'node:timers'
import { setImmediate } from 'node:timers/promises'
import { median, ratio, spread } from './statistics.ts'

const runs = 5
const libraries = 384
const lanes = 8

/**
 * A run of 8 lanes with 384 libraries in one pool ends: its lanes get figures, its libraries datasets with yields. How
 * long the platform's thread is used for that, altogether and at a stretch, on a platform with a data folder. It is the
 * thread's own processor time, so that other work of the machine doesn't count.
 */
export async function measureLabRun(): Promise<string[]> {
  const totals = await endsOfRuns(timeUsed)
  const stretches = await endsOfRuns(longestStretch)
  return [
    `end of a run of ${lanes} lanes and ${libraries} libraries: ${spread(totals, 'ms')}`,
    `median, ms: ${ratio(median(totals), { atMost: 300 })}`,
    `longest stretch: ${spread(stretches, 'ms')}`,
    `median, ms: ${ratio(median(stretches), { atMost: 50 })}`,
  ]
}

/** Measures work and whatever follows from it, in milliseconds. */
type Measure = (work: () => Promise<void>) => Promise<number>

async function endsOfRuns(measure: Measure): Promise<number[]> {
  const ends: number[] = []
  for (let run = -1; run < runs; run += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'benchtop-lab-run-'))
    try {
      const end = await endOfRun(folder, measure)
      if (run >= 0) ends.push(end)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  return ends
}

async function endOfRun(folder: string, measure: Measure): Promise<number> {
  await using platform = await createEmulator({ data: join(folder, 'data'), seed: lab() })
  platform.clock.freeze(true)
  await startRun(platform)
  // To the last file of the upload: what follows is the end of the run.
  platform.clock.advance('539m')
  const measured = await measure(async () => {
    platform.clock.advance('1m')
    await setImmediate()
    platform.clock.advance('2h')
    await platform.idle()
  })
  await requireDatasets(platform)
  return measured
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function timeUsed(work: () => Promise<void>): Promise<number> {
  const start = threadMs()
  await work()
  return threadMs() - start
}

/** Reads the thread's time at each turn of the event loop; reading it is part of what is measured. */
async function longestStretch(work: () => Promise<void>): Promise<number> {
  let [longest, before, isOver] = [0, threadMs(), false]
  const probe = (): void => {
    const now = threadMs()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) startImmediate(probe)
  }
  probe()
  await work()
  isOver = true
  await setImmediate()
  return longest
}

async function startRun({ uiUrl }: Emulator): Promise<void> {
  const response = await fetch(`${uiUrl}/_emulator/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user: '1001',
      experimentName: 'Plate',
      instrumentType: 'HiSeq 4000',
      lanes: Array.from({ length: lanes }, (_, at) => ({ number: at + 1, libraryPool: '17001' })),
      seed: 1,
    }),
  })
  if (!response.ok) throw new Error(`The run was not started: ${await response.text()}`)
}

async function requireDatasets({ apiUrl }: Emulator): Promise<void> {
  const headers = { 'x-access-token': 'user' }
  const response = await fetch(`${apiUrl}/v2/datasets?limit=1`, { headers })
  const { Response } = (await response.json()) as { Response: { TotalCount: number } }
  if (Response.TotalCount === libraries) return
  throw new Error(`The run made ${Response.TotalCount} datasets, not ${libraries}.`)
}

/** A user with a plate of libraries, pooled. */
function lab(): SeedDocument {
  const wells = Array.from({ length: libraries }, (_, at) => at + 1)
  return {
    users: [{ id: '1001', name: 'User', email: 'user@example.test', password: 'user' }],
    applications: [
      { id: '2001', name: 'App', kind: 'web', owner: '1001', clientId: 'app', clientSecret: 'app' },
    ],
    tokens: [{ token: 'user', user: '1001', private: true, application: '2001' }],
    projects: [{ id: '4001', owner: '1001', name: 'Plate' }],
    biosamples: wells.map((well) => ({
      id: String(12_000 + well),
      owner: '1001',
      name: `Well-${well}`,
      defaultProject: '4001',
    })),
    libraries: wells.map((well) => ({
      id: String(16_000 + well),
      name: `Well-${well}-L1`,
      biosample: String(12_000 + well),
      prep: 'Whole genome',
    })),
    libraryPools: [
      {
        id: '17001',
        owner: '1001',
        userPoolId: 'plate',
        libraries: wells.map((well) => String(16_000 + well)),
      },
    ],
  }
}
