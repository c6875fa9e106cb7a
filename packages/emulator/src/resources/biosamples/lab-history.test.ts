import { isFailedPool, libraryPoolStatuses, type LibraryPoolStatus } from '@benchtop/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { UserCaller } from '../../access/caller.ts'
import { visibilityFor } from '../../access/visibility.ts'
import { openBarePlatform } from '../../testing/bare-platform.ts'
import { createFakeExecutor } from '../../testing/fake-executor.ts'
import { nothingShared } from '../../storage/own-or-shared.ts'
import { testFolder } from '../../testing/test-folder.ts'

const ada: UserCaller = {
  kind: 'user',
  userId: 1001,
  tokenId: 0,
  private: true,
  applicationId: undefined,
  grants: [],
}

type Of = { library: number } | { pool: number } | { request: number }
type Model = {
  bioSamples: { id: number; isCanceled: boolean }[]
  requests: { id: number; bioSample: number; prep: number; bases: number }[]
  libraries: { id: number; bioSample: number; prep: number; request?: number; hasFailed: boolean }[]
  pools: { id: number; libraries: Set<number>; status: LibraryPoolStatus }[]
  lanes: number[]
  loads: { lane: number; library: number; pool?: number }[]
  sources: { sample: number; lane: number; library: number; pool?: number; bases: number }[]
  trashed: Map<number, number>
  /** `after` is how many sources there were when it was made. */
  requeues: { id: number; of: Of; bases: number; after: number; isCanceled: boolean }[]
}

const at = fc.nat(30)
const bases = fc.nat(1000)
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ does: fc.constant('biosample' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('request' as const), at, prep: fc.nat(1), bases }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('library' as const), at, prep: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fail library' as const), at }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pool' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('add' as const), at, other: at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('set pool' as const),
      at,
      status: fc.constantFrom(...libraryPoolStatuses),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('load' as const),
      at,
      lane: fc.nat(3),
      isPooled: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('sequence' as const), at, bases }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('trash' as const), at }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restore' as const), at }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('requeue' as const), at, of: fc.nat(2), bases }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), at }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function openLab() {
  const bench = await openBarePlatform({
    seed: {
      users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
      projects: [{ id: '4001', owner: '1001', name: 'Data' }],
      runs: [
        {
          id: '8001',
          owner: '1001',
          experimentName: 'Run',
          sequencingStats: { Lanes: [1, 2, 3, 4].map((LaneNumber) => ({ LaneNumber })) },
        },
      ],
    },
    executor: createFakeExecutor().executor,
    jobsFolder: await testFolder(),
  })
  const { built, clock } = bench
  const preps = ['Whole genome', 'Exome'].map((name) => built.libraryPreps.rows.insertPrep(name))
  const now = () => clock.now()
  const lanes = [1, 2, 3, 4].map((number) => built.lanes.rows.put(8001, number, undefined, now()))
  const model: Model = {
    bioSamples: [],
    requests: [],
    libraries: [],
    pools: [],
    lanes,
    loads: [],
    sources: [],
    trashed: new Map(),
    requeues: [],
  }
  const pick = <One>(from: readonly One[], index: number): One | undefined =>
    from[index % Math.max(1, from.length)]

  const takes: { [Does in Step['does']]: (one: Extract<Step, { does: Does }>) => void } = {
    biosample() {
      const name = `B${model.bioSamples.length}`
      const { id } = built.bioSamples.rules.create(ada, { name })
      model.bioSamples.push({ id, isCanceled: false })
    },
    request({ at: index, prep, bases: wanted }) {
      const bioSample = pick(model.bioSamples, index)
      if (bioSample === undefined || bioSample.isCanceled) return
      const prepId = preps[prep]!
      const id = built.libraryPreps.rows.insertRequest({
        id: undefined,
        biosample_id: bioSample.id,
        prep_id: prepId,
        required_yield: wanted,
        lims_id: undefined,
        created_from: undefined,
        created_ms: now(),
      })
      model.requests.push({ id, bioSample: bioSample.id, prep: prepId, bases: wanted })
    },
    library({ at: index, prep }) {
      const bioSample = pick(model.bioSamples, index)
      if (bioSample === undefined) return
      const request = model.requests.find((one) => one.bioSample === bioSample.id)
      const prepId = preps[prep]!
      const { id } = built.libraries.rules.create(ada, {
        name: `L${model.libraries.length}`,
        biosample_id: bioSample.id,
        prep: String(prepId),
        prepRequest: request && String(request.id),
        project_id: undefined,
        container: undefined,
        container_position: undefined,
        insert_size: undefined,
        biomolecule: undefined,
        index1: undefined,
        index1_sequence: undefined,
        index2: undefined,
        index2_sequence: undefined,
      })
      model.libraries.push({
        id,
        bioSample: bioSample.id,
        prep: prepId,
        hasFailed: false,
        ...(request !== undefined && { request: request.id }),
      })
    },
    'fail library'({ at: index }) {
      const library = pick(model.libraries, index)
      if (library === undefined) return
      built.libraries.rows.setStatus(library.id, 'Failed', now())
      library.hasFailed = true
    },
    pool() {
      const userPoolId = `P${model.pools.length}`
      const id = built.libraries.rows.pools.insert({
        id: undefined,
        owner_id: 1001,
        user_pool_id: userPoolId,
        notes: '',
        status: 'Active',
        created_ms: now(),
      })
      model.pools.push({ id, libraries: new Set(), status: 'Active' })
    },
    add({ at: index, other }) {
      const [pool, library] = [pick(model.pools, index), pick(model.libraries, other)]
      if (pool === undefined || library === undefined) return
      built.libraries.rules.addToPool(pool.id, library.id)
      pool.libraries.add(library.id)
    },
    'set pool'({ at: index, status }) {
      const pool = pick(model.pools, index)
      if (pool === undefined) return
      const change = { userPoolId: undefined, notes: undefined, status }
      pool.status = built.libraries.rules.changePool(pool.id, change).status
      expect(pool.status).toBe(status)
    },
    load({ at: index, lane, isPooled }) {
      const library = pick(model.libraries, index)
      if (library === undefined) return
      const pool = model.pools.find(({ libraries }) => libraries.has(library.id))
      const load = {
        lane: lanes[lane]!,
        library: library.id,
        pool: isPooled ? pool?.id : undefined,
      }
      if (model.loads.some((one) => one.lane === load.lane && one.library === load.library)) return
      built.lanes.rows.addLibrary(load.lane, load.library, load.pool)
      model.loads.push({
        lane: load.lane,
        library: load.library,
        ...(load.pool && { pool: load.pool }),
      })
    },
    sequence({ at: index, bases: given }) {
      const load = pick(model.loads, index)
      if (load === undefined) return
      const sample = built.samples.rows.insert(newSample(now()))
      built.datasets.rows.addSource({
        datasetId: built.datasets.rows.standingFor('sample', sample)!,
        laneId: load.lane,
        libraryId: load.library,
        poolId: load.pool,
        bases: given,
        createdMs: now(),
      })
      model.sources.push({ sample, bases: given, ...load })
    },
    trash({ at: index }) {
      const source = pick(model.sources, index)
      if (source === undefined || model.trashed.has(source.sample)) return
      const what = { userId: 1001, kind: 'sample', id: source.sample, filesOnly: false } as const
      model.trashed.set(source.sample, built.trash.rules.discard(what).id)
    },
    restore({ at: index }) {
      const [sample, entry] = pick([...model.trashed], index) ?? []
      if (sample === undefined || entry === undefined) return
      built.trash.rules.restore(entry)
      model.trashed.delete(sample)
    },
    requeue({ at: index, of, bases: wanted }) {
      const library = pick(
        model.libraries.filter(({ hasFailed }) => !hasFailed),
        index,
      )
      const pool = pick(
        model.pools.filter((one) => one.status === 'Active' && one.libraries.size > 0),
        index,
      )
      const request = pick(
        model.requests.filter(({ bioSample }) => !isCanceled(model, bioSample)),
        index,
      )
      const given = [
        library && !isConsumed(library.id) ? { library: library.id } : undefined,
        pool && { pool: pool.id },
        request && { request: request.id },
      ][of]
      if (given === undefined) return
      const { id } = built.labRequeues.rules.create(ada, idsOf(given), {
        requestedYield: wanted,
        limsId: undefined,
      })
      const after = model.sources.length
      model.requeues.push({ id, of: given, bases: wanted, after, isCanceled: false })
    },
    cancel({ at: index }) {
      const bioSample = pick(model.bioSamples, index)
      if (bioSample === undefined) return
      bioSample.isCanceled = !bioSample.isCanceled
      const status = bioSample.isCanceled ? 'Canceled' : 'Active'
      built.bioSamples.rules.change(bioSample.id, { status })
      for (const requeue of model.requeues) {
        if ('pool' in requeue.of) continue
        if (bioSamplesOf(model, requeue.of).includes(bioSample.id))
          requeue.isCanceled = bioSample.isCanceled
      }
    },
  }
  const isConsumed = (id: number) => built.libraries.rules.get(id).status === 'Consumed'
  const take = (one: Step): void => (takes[one.does] as (given: Step) => void)(one)
  return { bench, model, take, preps }
}

/** Reads in the project, which no session made. */
function newSample(createdMs: number) {
  return {
    id: undefined,
    owner_id: 1001,
    project_id: 4001,
    run_id: 8001,
    appsession_id: undefined,
    genome_id: undefined,
    name: 'Reads',
    sample_id: 'Reads',
    sample_number: 1,
    experiment_name: undefined,
    read1: 0,
    read2: 0,
    reads_raw: 0,
    reads_pf: 0,
    paired_end: 0,
    is_merged: 0,
    created_ms: createdMs,
  } as const
}

function idsOf(of: Of) {
  if ('library' in of) return { libraryId: of.library }
  return 'pool' in of ? { poolId: of.pool } : { prepRequestId: of.request }
}

function isCanceled(model: Model, bioSample: number): boolean {
  return model.bioSamples.some((one) => one.id === bioSample && one.isCanceled)
}

function bioSamplesOf(model: Model, of: Of): number[] {
  if ('request' in of)
    return model.requests.filter(({ id }) => id === of.request).map((one) => one.bioSample)
  const isIn = (id: number) =>
    'library' in of
      ? id === of.library
      : model.pools.some((one) => one.id === of.pool && one.libraries.has(id))
  return model.libraries.filter(({ id }) => isIn(id)).map(({ bioSample }) => bioSample)
}

/** The sources whose bases count, from the whole list of what was sequenced. */
function counted(model: Model) {
  return model.sources
    .map((source, index) => ({
      ...source,
      index,
      from: model.libraries.find(({ id }) => id === source.library)!,
    }))
    .filter(({ sample, from, pool }) => {
      const status = model.pools.find(({ id }) => id === pool)?.status
      return !model.trashed.has(sample) && !from.hasFailed && !(status && isFailedPool(status))
    })
}

function sum(values: readonly { readonly bases: number }[]): number {
  return values.reduce((total, { bases: one }) => total + one, 0)
}

function laterYield(model: Model, { of, after }: Model['requeues'][number]): number {
  return sum(
    counted(model).filter(({ index, from, library, pool }) => {
      if (index < after) return false
      if ('library' in of) return library === of.library
      return 'pool' in of ? pool === of.pool : from.request === of.request
    }),
  )
}

function labStatus(model: Model, id: number): string {
  const own = model.libraries.filter(({ bioSample }) => bioSample === id).map((one) => one.id)
  const isAwaited = model.requeues.some(
    (one) =>
      !one.isCanceled &&
      bioSamplesOf(model, one.of).includes(id) &&
      laterYield(model, one) < one.bases,
  )
  if (isAwaited) return 'Requeued'
  if (counted(model).some(({ from }) => from.bioSample === id)) return 'Sequenced'
  if (model.loads.some(({ library }) => own.includes(library))) return 'Sequencing'
  if (model.pools.some(({ libraries }) => own.some((one) => libraries.has(one)))) return 'Pooled'
  if (own.length > 0) return 'LibraryPrepared'
  const isRequested = model.requests.some(({ bioSample }) => bioSample === id)
  return isRequested && !isCanceled(model, id) ? 'PrepRequested' : 'NotStarted'
}

/** What each prep was to give of a biosample and gave, by the prep. */
function yieldsOf(model: Model, id: number, prep: number) {
  const isOf = (one: { bioSample: number; prep: number }) =>
    one.bioSample === id && one.prep === prep
  const shares = model.requeues
    .filter((one) => !one.isCanceled)
    .flatMap(({ of, bases: wanted }) => {
      if ('request' in of)
        return model.requests.some((one) => one.id === of.request && isOf(one)) ? wanted : []
      const isPool = (one: Model['pools'][number]) =>
        'pool' in of ? one.id === of.pool : one.libraries.has(of.library)
      const members = [...(model.pools.findLast(isPool)?.libraries ?? [])].toSorted((a, b) => a - b)
      const own = model.libraries.filter(
        (one) => ('library' in of ? one.id === of.library : members.includes(one.id)) && isOf(one),
      )
      return own.map((one) => {
        const number = members.length || 1
        const at = Math.max(members.indexOf(one.id), 0)
        return Math.floor(wanted / number) + (at < wanted % number ? 1 : 0)
      })
    })
  const requests = isCanceled(model, id) ? [] : model.requests.filter(isOf)
  const given = counted(model).filter(({ from }) => isOf(from))
  return {
    expected: sum(requests) + shares.reduce((total, one) => total + one, 0),
    actual: sum(given),
    datasets: new Set(given.map(({ sample }) => sample)).size,
    lanes: new Set(given.map(({ lane }) => lane)).size,
  }
}

it('[V2-08, V2-17] yields, lab status and requeues are what a plain recomputation over any history gives', async () => {
  const visibility = visibilityFor(ada, 'BROWSE', () => nothingShared)
  const requeuedOnly = {
    ids: undefined,
    names: undefined,
    statuses: undefined,
    labStatuses: ['Requeued'],
    search: undefined,
    projects: undefined,
  } as const
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
      const { bench, model, take, preps } = await openLab()
      await using _ = bench
      take({ does: 'biosample' })
      for (const one of steps) take(one)
      const { bioSamples, labRequeues } = bench.built
      for (const { id } of model.bioSamples) {
        expect({ id, status: bioSamples.rows.get(id)?.lab_status }).toEqual({
          id,
          status: labStatus(model, id),
        })
        const rows = bioSamples.rows.yieldsOf([id])
        for (const prep of preps) {
          const row = rows.find(({ prep_id }) => prep_id === prep)
          const { expected = 0, actual = 0, datasets = 0, lanes = 0 } = row ?? {}
          expect({ id, expected, actual, datasets, lanes }).toEqual({
            id,
            ...yieldsOf(model, id, prep),
          })
        }
      }
      for (const requeue of model.requeues) {
        const later = laterYield(model, requeue)
        const status = requeue.isCanceled
          ? 'Canceled'
          : later >= requeue.bases
            ? 'Fulfilled'
            : 'Active'
        expect(labRequeues.rows.get(requeue.id)).toMatchObject({ later_yield: later, status })
      }
      const page = { offset: 0, limit: 100, sortBy: 'Id', sortDir: 'Asc' } as const
      const requeued = bioSamples.rows.list(visibility, requeuedOnly, page)
      const awaited = model.bioSamples.filter(({ id }) => labStatus(model, id) === 'Requeued')
      expect(requeued.rows.map(({ id }) => id)).toEqual(awaited.map(({ id }) => id))
    }),
    { numRuns: 40 },
  )
})
