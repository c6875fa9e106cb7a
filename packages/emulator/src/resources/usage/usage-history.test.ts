import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jobStore } from '../../executors/jobs-store.ts'
import { openBarePlatform } from '../../testing/bare-platform.ts'
import { createFakeExecutor } from '../../testing/fake-executor.ts'
import { testFolder } from '../../testing/test-folder.ts'

const hour = 3_600_000
const accounts = [1001, 1901] as const

type Holder = {
  kind: 'sample' | 'run' | 'appsession'
  id: number
  owner: number
  trashId?: number | undefined
  goneMs?: number
}
type StoredFile = { holder: Holder; bytes: number; storedMs: number }
type Ran = { holder: Holder; startMs: number; endMs: number | undefined }

/** What an account did, in the order in which it happened. */
type Model = { holders: Holder[]; files: StoredFile[]; jobs: Ran[] }

const step = fc.oneof(
  fc.record({ does: fc.constant('store' as const), account: fc.nat(1), bytes: fc.nat(5000) }),
  fc.record({ does: fc.constant('add' as const), at: fc.nat(20), bytes: fc.nat(5000) }),
  fc.record({ does: fc.constant('run' as const), account: fc.nat(1), hours: fc.nat(300) }),
  fc.record({ does: fc.constant('begin' as const), account: fc.nat(1) }),
  fc.record({ does: fc.constant('discard' as const), at: fc.nat(20) }),
  fc.record({ does: fc.constant('restore' as const), at: fc.nat(20) }),
  fc.record({ does: fc.constant('empty' as const), account: fc.nat(1) }),
  fc.record({ does: fc.constant('wait' as const), hours: fc.nat(1000) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function openHistory() {
  const bench = await openBarePlatform({
    seed: {
      users: [
        { id: '1001', name: 'Ada Example', email: 'ada@example.test' },
        { id: '1901', name: 'Example Lab', email: 'lab@example.test' },
      ],
      applications: [{ id: '2002', name: 'Depth', kind: 'native', owner: '1001', command: ['d'] }],
      projects: accounts.map((owner) => ({ id: `${owner}0`, owner: `${owner}`, name: 'Data' })),
    },
    executor: createFakeExecutor().executor,
    jobsFolder: await testFolder(),
  })
  const { built, database, clock } = bench
  const jobs = jobStore(database)
  const model: Model = { holders: [], files: [], jobs: [] }
  const now = () => clock.now()
  const live = () =>
    model.holders.filter(({ trashId, goneMs }) => trashId === undefined && goneMs === undefined)
  const pick = (from: Holder[], at: number) => from[at % Math.max(1, from.length)]

  const put = (holder: Holder, bytes: number): void => {
    built.files.rows.insert({
      id: undefined,
      owner: { kind: holder.kind, id: holder.id },
      name: 'x',
      path: 'x',
      contentType: 'text/plain',
      size: bytes,
      etag: '',
      sha256: String(bytes).padStart(64, '0'),
      createdMs: now(),
    })
    model.files.push({ holder, bytes, storedMs: now() })
  }
  const newHolder = (holder: Holder): Holder => {
    model.holders.push(holder)
    return holder
  }
  const newRun = (owner: number): Holder =>
    newHolder({
      kind: 'run',
      owner,
      id: built.runs.rows.insert({
        id: undefined,
        application_id: undefined,
        owner_id: owner,
        name: 'Run',
        number: 1,
        experiment_name: 'Run',
        status: 'Complete',
        details: {},
        upload_started_ms: now(),
        upload_completed_ms: now(),
        created_ms: now(),
      }),
    })
  const begin = (owner: number): Ran => {
    const id = built.appSessions.rows.insert({
      name: 'Analysis',
      user_id: owner,
      application_id: 2002,
      parent_id: null,
      status: 'Complete',
      status_summary: '',
      purpose: 'AppTrigger',
      created_ms: now(),
      started_ms: now(),
    })
    jobs.insert(id, {}, now())
    jobs.start(id, undefined, now())
    const holder = newHolder({ kind: 'appsession', id, owner })
    const ran: Ran = { holder, startMs: now(), endMs: undefined }
    model.jobs.push(ran)
    return ran
  }
  const isRunning = (holder: Holder | undefined) =>
    model.jobs.some((job) => job.holder === holder && job.endMs === undefined)

  const take = async (one: Step): Promise<void> => {
    if (one.does === 'wait') clock.advance(one.hours * hour)
    else if (one.does === 'store') put(newRun(accounts[one.account]!), one.bytes)
    else if (one.does === 'begin') begin(accounts[one.account]!)
    else if (one.does === 'add') {
      const holder = pick(live(), one.at)
      if (holder !== undefined) put(holder, one.bytes)
    } else if (one.does === 'run') {
      const ran = begin(accounts[one.account]!)
      clock.advance(one.hours * hour)
      jobs.end(ran.holder.id, 0, now())
      ran.endMs = now()
    } else if (one.does === 'discard') {
      const holder = pick(live(), one.at)
      if (holder === undefined || isRunning(holder)) return
      const { owner: userId, kind, id } = holder
      holder.trashId = built.trash.rules.discard({ userId, kind, id, filesOnly: false }).id
    } else if (one.does === 'restore') {
      const trashed = model.holders.filter(
        (of) => of.trashId !== undefined && of.goneMs === undefined,
      )
      const holder = pick(trashed, one.at)
      if (holder?.trashId === undefined) return
      built.trash.rules.restore(holder.trashId)
      holder.trashId = undefined
    } else {
      const owner = accounts[one.account]!
      await built.trash.rules.empty(owner)
      for (const holder of model.holders) {
        if (holder.owner === owner && holder.trashId !== undefined) holder.goneMs ??= now()
      }
    }
  }
  return { bench, model, take }
}

/** The same figures, from nothing but the list of what happened. */
function recomputed(model: Model, owner: number, startMs: number, endMs: number, nowMs: number) {
  const storage = model.files
    .filter(({ holder, storedMs }) => holder.owner === owner && storedMs < endMs)
    .filter(({ holder }) => holder.goneMs === undefined || holder.goneMs >= endMs)
    .reduce((sum, { bytes }) => sum + bytes, 0)
  const ran = model.jobs
    .filter(({ holder }) => holder.owner === owner)
    .map(({ startMs: from, endMs: to = nowMs }) => ({ from, to }))
    .filter(({ from, to }) => from < endMs && (to > startMs || from >= startMs))
  const seconds = ran.map(({ from, to }) => (Math.min(to, endMs) - Math.max(from, startMs)) / 1000)
  return { storage, seconds: seconds.reduce((sum, one) => sum + one, 0), jobs: ran.length }
}

it('[V2-17] usage is what a plain recomputation over any history gives, month by month', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { bench, model, take } = await openHistory()
      await using _ = bench
      for (const one of steps) await take(one)
      const { usage } = bench.built
      for (const owner of accounts) {
        for (const period of usage.rules.periods(8)) {
          const { storage, compute } = usage.rules.of(owner, period, true)
          const found = {
            storage,
            seconds: compute.reduce((sum, { seconds }) => sum + seconds, 0),
            jobs: compute.reduce((sum, { jobs }) => sum + jobs, 0),
          }
          const { startMs, endMs } = period
          expect(found).toEqual(recomputed(model, owner, startMs, endMs, bench.clock.now()))
        }
      }
    }),
    { numRuns: 25 },
  )
})
