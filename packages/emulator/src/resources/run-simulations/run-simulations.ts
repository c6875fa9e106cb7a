import {
  badRequest,
  conflict,
  runMachine,
  runEventBetween,
  type Problem,
  type RunDetails,
  type RunEvent,
  next,
} from '@benchtop/contracts'
import {
  flowCellOf,
  instrumentDetails,
  instrumentRunName,
  type InstrumentFacts,
} from '@benchtop/instrument'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/database.ts'
import type { Deadlines } from '../../time/deadlines.ts'
import type { Changing } from '../changing.ts'
import type { FileRow, FileStore } from '../files/files-store.ts'
import type { LaneStore } from '../lanes/lanes-store.ts'
import type { LibraryStore } from '../libraries/libraries-store.ts'
import type { Quotas } from '../quotas/quotas.ts'
import type { RunRow, RunStore } from '../runs/runs-store.ts'
import type { Runs } from '../runs/runs.ts'
import { readLanes, type LaneLoad, type LaneRequest } from './loaded-lanes.ts'
import { type FileRequest, readPlan, type PlanRequest, type PlanStep } from './plan.ts'
import { readFiles, storeFiles, defaultFiles } from './planned-files.ts'
import { storeReads } from './planned-reads.ts'
import { createProgress, type PlannedContents, type Progress } from './progress.ts'
import { sequencingOf } from './sequencing.ts'
import { stepMoments } from './step-moments.ts'
import type { RunOutput } from './run-output.ts'
import type { RunOutputStore, RunSimulationStore } from './run-simulations-store.ts'

export type { FileRequest } from './plan.ts'
export type { PlanRequest } from './plan.ts'

/** The course of a run with the files that arrive while it uploads. Defaults to the files of a small instrument. */
export type SimulationRequest = PlanRequest & {
  readonly files?: readonly FileRequest[] | undefined
  /** What is on its lanes, in addition to what already is. Its libraries become datasets when it is complete. */
  readonly lanes?: readonly LaneRequest[] | undefined
  /** What its figures are drawn from: an integer from 0. Random by default. */
  readonly seed?: number | undefined
}

/** A run that an instrument starts. */
export type NewRunRequest = SimulationRequest & {
  readonly userId: number
  readonly experimentName: string
  /** The instrument's name for it; defaults to date, instrument, number and flow cell. */
  readonly name?: string | undefined
  /** Defaults to the next number of the user's runs. */
  readonly number?: number | undefined
  readonly details: RunDetails
  /** Makes what is on its lanes where no lanes are given. It is called twice, and undone unless the run starts. */
  readonly makeLanes?: (() => readonly LaneRequest[]) | undefined
}

/** The state of a simulation: its steps, the current one, and what is next. */
export type SimulationView = {
  readonly steps: readonly PlanStep[]
  /** When each step began or will begin; undefined where that isn't known. */
  readonly begins: readonly (number | undefined)[]
  readonly position: number
  /** Whether it was paused by hand, so that no time passes for it. */
  readonly isHeld: boolean
  /** When the next automatic change is due; undefined where it waits for a decision. */
  readonly nextMs: number | undefined
  readonly filesLeft: number
  readonly sequencing: ReturnType<typeof sequencingOf>
}

type RunSimulationsOptions = Changing & {
  readonly store: RunSimulationStore
  readonly runs: Runs
  readonly runRows: RunStore
  readonly lanes: LaneStore
  readonly libraries: LibraryStore
  readonly output: RunOutput
  /** A number from 0 up to, but not including, 1, from which the seed of a run's figures is made. */
  readonly fraction: () => number
  readonly files: FileStore
  readonly blobs: BlobStore
  readonly deadlines: Deadlines
  readonly quotas: Pick<Quotas, 'require' | 'room' | 'refusal'>
  /** The folders that files of plans may be copied from. */
  readonly allowedSources: readonly string[]
  /** Called with each file that has arrived. */
  readonly completed: (file: FileRow) => void
}

export function createRunSimulations(options: RunSimulationsOptions) {
  const { store, runs, output, clock } = options
  const holding = new Set<ReadonlySet<string>>()
  const progress = createProgress({ ...options, ended: output.begin })

  return {
    ...createStarts(options, progress, holding),
    /**
     * Applies an event to a run by hand. A pause holds its plan and a resume continues it; an event that the plan waits
     * for advances it; any other ends the plan.
     */
    transition: (runId: number, event: RunEvent): RunRow =>
      options.database.transaction(() => transitionRun(runId, event, options, progress)),
    /** Lets everything that is left of a plan happen now. Throws 409 where it waits for someone, or there is none. */
    finish: (runId: number): RunRow =>
      options.database.transaction(() => {
        const isMoved = progress.finish(runId, clock.now())
        if (isMoved) return runs.get(runId)
        const { status } = runs.get(runId)
        throw conflict(
          store.get(runId) === undefined
            ? `Run ${runId} is ${status} and isn't simulated: simulate it first.`
            : `Run ${runId} is ${status} and waits for someone: resume or resolve it first.`,
        )
      }),
    /** Undefined where a run isn't simulated, or no longer. */
    view(runId: number): SimulationView | undefined {
      const plan = store.get(runId)
      // A run that is Complete has its plan only until its datasets are made.
      const run = runs.get(runId)
      if (plan === undefined || run.status === 'Complete') return undefined
      const steps = store.steps(runId).map(({ status, duration_ms }) => ({
        status,
        durationMs: duration_ms ?? undefined,
      }))
      return {
        steps,
        begins: stepMoments(steps, plan, run),
        position: plan.position,
        isHeld: plan.left_ms !== null,
        nextMs: progress.nextMs(plan),
        filesLeft: store.filesLeft(runId),
        sequencing: sequencingOf(run, steps, plan, options.lanes.ofRun(runId)),
      }
    },
    /** Makes the datasets of complete runs, after a start or after the state was replaced. */
    resume: output.begin,
    /** Resolves when the datasets of all complete runs are made. */
    idle: output.idle,
    close: output.close,
    /** Whether this content is stored for a plan that is about to be created, so that it must not be removed. */
    holds: (sha256: string): boolean => [...holding].some((held) => held.has(sha256)),
  }
}
/**
 * Runs that are simulated through their statuses on the platform's clock. The plan of a run is rows, with one due
 * time at a time, so that hours pass by moving the clock and a restart continues where it was.
 */
export type RunSimulations = ReturnType<typeof createRunSimulations>

/** Starts the simulation of a new run or of an existing one. */
function createStarts(
  options: RunSimulationsOptions,
  progress: Progress,
  holding: Set<ReadonlySet<string>>,
) {
  const { store, runs, runRows, clock } = options

  const withFiles = fileStorer(options, holding)
  const lanesOf = (request: SimulationRequest, userId: number, problems: Problem[]): LaneLoad[] =>
    readLanes(
      request.lanes ?? [],
      userId,
      { store: store.output, pool: options.libraries.pools.get },
      problems,
    )

  return {
    /** Creates a run in the first status of its plan. Throws 400 naming all problems. */
    start(request: NewRunRequest): Promise<RunRow> {
      const problems: Problem[] = []
      const steps = readPlan(undefined, request, problems)
      const startedMs = clock.now()
      const { userId, experimentName } = request
      const number = request.number ?? runRows.lastNumber(userId) + 1
      const run = { experimentName, number, startedMs }
      const details = instrumentDetails(request.details, run)
      const name = request.name ?? instrumentRunName({ ...run, details })
      const { lanes, makeLanes } = request
      const load = () => lanesOf({ ...request, lanes: lanes ?? makeLanes?.() }, userId, problems)
      const loads = makeLanes === undefined ? load() : undone(options.database, load)
      const facts = factsOf({ ...run, name, details }, steps, loads)
      return withFiles(request, { steps, problems, facts, userId }, (contents) => {
        const nowMs = clock.now()
        const status = steps[0]?.status ?? 'Running'
        const id = runRows.insert({
          owner_id: userId,
          name,
          number,
          experiment_name: experimentName,
          status,
          details,
          upload_started_ms: status === 'Uploading' ? nowMs : undefined,
          created_ms: nowMs,
        })
        const made = makeLanes === undefined ? loads : load()
        loadLanes(id, made, options)
        progress.begin(id, steps, { ...contents, reads: readsOf(contents, loads, made) }, nowMs)
        return id
      })
    },

    /** Continues an existing run. Throws 409 where nothing can follow, or where it is already simulated. */
    async simulate(runId: number, request: SimulationRequest): Promise<RunRow> {
      const run = runs.get(runId)
      requireUnplanned(runId, store)
      const problems: Problem[] = []
      const steps = readPlan(run.status, request, problems)
      if (steps.length === 0 && problems.length === 0) {
        throw conflict(
          `Run ${runId} is ${run.status} and can't become ${request.outcome ?? 'Complete'} from there.`,
        )
      }
      const { name, number, experiment_name: experimentName, created_ms: startedMs } = run
      const details = JSON.parse(run.details) as RunDetails
      const loads = lanesOf(request, run.owner_id, problems)
      const all = [...loadsOf(runId, store.output), ...loads]
      const facts = factsOf({ name, number, experimentName, details, startedMs }, steps, all)
      return withFiles(request, { steps, problems, facts, userId: run.owner_id }, (contents) => {
        // Checked again: it may have been changed while its bytes were stored.
        requireUnplanned(runId, store)
        const nowMs = clock.now()
        const { status } = runs.get(runId)
        const first = steps[0]?.status ?? status
        if (status !== run.status)
          throw conflict(`Run ${runId} became ${status} in the meantime: try again.`)
        const event = runEventBetween(status, first)
        if (event !== undefined) runs.transition(runId, event, nowMs)
        loadLanes(runId, loads, options)
        progress.begin(runId, steps, contents, nowMs)
        return runId
      })
    },
  }
}

type LoadedFacts = Omit<InstrumentFacts, 'loads'> & { readonly loads: readonly LaneLoad[] }

function factsOf(
  run: Omit<InstrumentFacts, 'sampleSheetIsValid' | 'laneCount' | 'loads'>,
  steps: readonly PlanStep[],
  loads: readonly LaneLoad[],
): LoadedFacts {
  const widest = Math.max(0, ...loads.map(({ laneNumber }) => laneNumber))
  return {
    ...run,
    sampleSheetIsValid: steps.every(({ status }) => status !== 'NeedsAttention'),
    laneCount: widest === 0 ? flowCellOf(run.details).lanes : widest,
    loads,
  }
}

/** What a change gives before it is made: all of it is undone. */
function undone<Result extends object>(database: Database, change: () => Result): Result {
  let result: Result | undefined
  try {
    database.transaction(() => {
      result = change()
      throw new Error('undone')
    })
  } catch (error) {
    if (result === undefined) throw error
  }
  return result as Result
}

/** The reads that were stored for libraries, of those that were made instead: they may have other ids. */
function readsOf(
  { reads }: PlannedContents,
  planned: readonly LaneLoad[],
  made: readonly LaneLoad[],
): PlannedContents['reads'] {
  const names = [planned, made].map((loads) => loads.map(({ library }) => library.name).join('\n'))
  if (names[0] !== names[1]) {
    throw conflict('The libraries of the run changed in the meantime: try again.')
  }
  const ids = new Map(planned.map(({ library }, at) => [library.id, made[at]?.library.id]))
  return reads.map((one) => ({ ...one, libraryId: ids.get(one.libraryId) ?? one.libraryId }))
}

/** What is on the lanes of a run already. */
function loadsOf(runId: number, store: RunOutputStore): LaneLoad[] {
  return store.loaded(runId).flatMap(({ lane_number: laneNumber, library_id, pool_id }) => {
    const library = store.library(library_id)
    return library === undefined ? [] : [{ laneNumber, library, poolId: pool_id ?? undefined }]
  })
}

function loadLanes(
  runId: number,
  loads: readonly LaneLoad[],
  { lanes, clock }: RunSimulationsOptions,
): void {
  for (const [number, onLane] of Map.groupBy(loads, ({ laneNumber }) => laneNumber)) {
    const laneId = lanes.put(runId, number, undefined, clock.now())
    for (const { library, poolId } of onLane) lanes.addLibrary(laneId, library.id, poolId)
  }
}

type Planned = {
  readonly steps: readonly PlanStep[]
  readonly problems: Problem[]
  readonly facts: LoadedFacts
  /** Whose run it is. */
  readonly userId: number
}

/** Stores the files of a simulation before its rows: bytes first, then what refers to them, in one transaction. */
function fileStorer(
  { runs, blobs, database, deadlines, fraction, quotas, allowedSources }: RunSimulationsOptions,
  holding: Set<ReadonlySet<string>>,
) {
  return async (
    request: SimulationRequest,
    { steps, problems, facts, userId }: Planned,
    insert: (contents: PlannedContents) => number,
  ): Promise<RunRow> => {
    const uploads = steps.some(({ status }) => status === 'Uploading')
    const completes = steps.some(({ status }) => status === 'Complete')
    if (!uploads && request.files !== undefined && request.files.length > 0) {
      const message = 'files arrive while a run uploads: its steps need one that is Uploading.'
      problems.push({ member: 'files', code: 'Invalid', message })
    }
    const files = await readFiles(
      request.files ?? (uploads ? defaultFiles : []),
      allowedSources,
      problems,
    )
    if (problems.length > 0) throw badRequest(problems)
    const libraries = completes ? facts.loads.map(({ library }) => library) : []
    const distinct = [...new Map(libraries.map((library) => [library.id, library])).values()]
    const account = { kind: 'user', id: userId } as const
    const held = new Set<string>()
    holding.add(held)
    try {
      const room = quotas.room(account)
      const stored = await storeFiles(files, facts, blobs, held, room).catch((error: unknown) => {
        throw quotas.refusal(error, account, room)
      })
      const reads = await storeReads(distinct, facts, blobs, held)
      const seed = request.seed ?? Math.floor(fraction() * 2 ** 32)
      deadlines.settle()
      // All at once: what has begun to arrive is no longer refused.
      quotas.require(
        account,
        [...stored, ...reads].reduce((sum, { size }) => sum + size, 0),
      )
      return runs.get(database.transaction(() => insert({ files: stored, reads, seed })))
    } finally {
      holding.delete(held)
    }
  }
}

/** Changes the status of a run by hand. */
function transitionRun(
  runId: number,
  event: RunEvent,
  { store, runs, clock }: RunSimulationsOptions,
  progress: Progress,
): RunRow {
  const plan = store.get(runId)
  if (plan === undefined) return runs.transition(runId, event)
  const nowMs = clock.now()
  const isHeld = plan.left_ms !== null
  const awaited = isHeld ? undefined : store.steps(runId)[plan.position + 1]?.status
  const after = next(runMachine, runs.get(runId).status, event)
  if (event !== 'pause' && after !== undefined && after === awaited) {
    progress.enter(runId, plan.position + 1, nowMs)
    return runs.get(runId)
  }
  const run = runs.transition(runId, event)
  if (event === 'pause') progress.hold(plan, nowMs)
  else if (event === 'resume' && isHeld) progress.resume(plan, nowMs)
  else progress.end(runId)
  return run
}

function requireUnplanned(runId: number, store: RunSimulationStore): void {
  if (store.get(runId) === undefined) return
  throw conflict(`Run ${runId} is already simulated: stop it first, or let it come to its end.`)
}
