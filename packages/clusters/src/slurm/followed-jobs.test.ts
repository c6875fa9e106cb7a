import { expect, it } from 'vitest'
import type { BatchPlace, ControlFolders, TaskFiles } from './control-folders.ts'
import { RemoteError } from '../remote-error.ts'
import { createFollowedJobs, type JobSight } from './followed-jobs.ts'
import type { SlurmPort, SlurmRow } from './slurm-port.ts'

const place: BatchPlace = { batch: 'b1', index: 0 }
const waits: SlurmRow = { ...place, id: '7', state: 'PENDING', reason: 'Priority', node: '' }

/** Follows one job whose row and files a test sets; `seen` resolves with the next sight of it. */
function followOne(
  given: { row: SlurmRow | undefined; files: TaskFiles; failure?: string },
  state?: 'submitting',
) {
  let reads = 0
  let queries = 0
  let next = Promise.withResolvers<JobSight>()
  const said: string[] = []
  const port: SlurmPort = {
    submit: () => Promise.reject(new Error('Nothing is submitted here.')),
    async list() {
      queries += 1
      if (given.failure !== undefined) throw new RemoteError(given.failure)
      return given.row === undefined ? [] : [given.row]
    },
    terminate: async () => {},
    kill: async () => {},
  }
  const folders = {
    async read() {
      reads += 1
      return given.files
    },
  } as unknown as ControlFolders
  const jobs = createFollowedJobs(port, folders, [1, 1])
  jobs.follow(
    place,
    {
      changed(sight) {
        const { resolve } = next
        next = Promise.withResolvers()
        resolve(sight)
      },
      away(why) {
        said.push(why)
      },
    },
    state,
  )
  return {
    jobs,
    seen: () => next.promise,
    reads: () => reads,
    queries: () => queries,
    said,
  }
}

it('[SCL-01] reads no file of a job that waits in Slurm, and each time those of one that runs', async () => {
  const files = { hasBegun: true, runs: ['n1'] }
  const given = { row: waits, files: { ...files, hasBegun: false, runs: [] } as TaskFiles }
  const { seen, reads, queries } = followOne(given)
  for (let n = 0; n < 3; n += 1) {
    expect(await seen()).toMatchObject({ isWaiting: true, isOver: false })
  }
  expect(queries()).toBeGreaterThanOrEqual(3)
  expect(reads()).toBe(0)
  given.row = { ...waits, state: 'RUNNING', node: 'n1' }
  given.files = files
  await expect.poll(reads).toBeGreaterThanOrEqual(2)
  expect(await seen()).toMatchObject({ isWaiting: false, files, isOver: false })
  given.row = { ...waits, state: 'COMPLETED', node: 'n1' }
  given.files = { ...files, exitCode: 3 }
  await expect.poll(async () => (await seen()).isOver).toBe(true)
})

it('[SCL-07] says how often a job ran that waits again after its node was lost, once it runs', async () => {
  const given = {
    row: { ...waits, state: 'RUNNING', node: 'n1' },
    files: { hasBegun: true, runs: ['n1'] } as TaskFiles,
  }
  const { seen, jobs } = followOne(given)
  expect(await seen()).toMatchObject({ files: { runs: ['n1'] } })
  given.row = { ...waits, reason: 'BeginTime' }
  await expect.poll(async () => (await seen()).isWaiting).toBe(true)
  // What its first run left is still known.
  expect(await seen()).toMatchObject({ files: { runs: ['n1'] }, isOver: false })
  given.row = { ...waits, state: 'RUNNING', node: 'n2' }
  given.files = { hasBegun: true, runs: ['n1', 'n2'] }
  await expect.poll(async () => (await seen()).files.runs).toEqual(['n1', 'n2'])
  jobs.forget(place)
})

it('[SCL-01] believes that a job is gone when Slurm has not listed it three times, and not while it is submitted', async () => {
  const given = { row: undefined, files: { hasBegun: false, runs: [] } as TaskFiles }
  const submitted = followOne(given, 'submitting')
  for (let n = 0; n < 5; n += 1) expect((await submitted.seen()).isOver).toBe(false)
  submitted.jobs.forget(place)
  const { seen } = followOne(given)
  const sights = [(await seen()).isOver, (await seen()).isOver, (await seen()).isOver]
  expect(sights).toEqual([false, false, true])
})

it('[SCL-01] says once for each reason that a job can not be followed, and follows it afterwards', async () => {
  const files = { hasBegun: false, runs: [] }
  const given: Parameters<typeof followOne>[0] = { row: waits, files, failure: 'Slurm is away.' }
  const { seen, said, queries } = followOne(given)
  await expect.poll(queries).toBeGreaterThan(5)
  expect(said).toEqual([expect.stringContaining('Slurm is away. It is not lost')])
  given.failure = 'The token has ended.'
  await expect.poll(() => said.length).toBe(2)
  delete given.failure
  expect(await seen()).toMatchObject({ row: waits, isOver: false })
})
