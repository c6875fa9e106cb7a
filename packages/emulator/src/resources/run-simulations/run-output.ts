import { setImmediate } from 'node:timers/promises'
import type { RunDetails } from '@benchtop/contracts'
import { drawFigures, drawShares, flowCellOf } from '@benchtop/instrument'
import type { Log } from '../../kernel/log.ts'
import { untilStorable } from '../../storage/background-writes.ts'
import type { Database } from '../../storage/database.ts'
import type { DatasetStore } from '../datasets/datasets-store.ts'
import type { FileRow, FileStore } from '../files/files-store.ts'
import type { LaneStore } from '../lanes/lanes-store.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import type { RunRow, RunStore } from '../runs/runs-store.ts'
import type { SampleStore } from '../samples/samples-store.ts'
import { readsInFile } from './planned-reads.ts'
import type {
  RunPlanRow,
  RunReadsRow,
  RunSimulationStore,
  SequencedLibraryRow,
} from './run-simulations-store.ts'

/** What a simulated run gives the lab: figures of its lanes, then datasets of its libraries. */
export type RunOutput = {
  /** At the end of its upload, in the same transaction: reports figures, and divides the reads among the libraries. */
  report(run: RunRow, atMs: number): void
  /**
   * Makes the datasets of all runs that are Complete, in steps between which other work is done: at the end of a run, after
   * a start, and after the state was replaced.
   */
  begin(this: void): void
  /** Resolves when there is nothing left to make. */
  idle(this: void): Promise<void>
  close(this: void): Promise<void>
}

type Options = {
  readonly plans: RunSimulationStore
  readonly runs: RunStore
  readonly lanes: LaneStore
  readonly projects: ProjectStore
  readonly samples: SampleStore
  readonly files: FileStore
  readonly datasets: DatasetStore
  readonly database: Database
  readonly log: Log
  /** Called with each file of a dataset. */
  readonly completed: (file: FileRow) => void
  /** Called with the owner of a run whose datasets are all made; after a crash possibly once more. */
  readonly made: (ownerId: number) => void
}

/** How long the platform's thread is used before other work is done. */
const stretchMs = 10

export function createRunOutput(options: Options): RunOutput {
  const { plans, database, log } = options
  const store = plans.output
  const makeDataset = datasetMaker(options)
  let working: Promise<void> | undefined
  const closing = new AbortController()
  const waiting = {
    signal: closing.signal,
    say: (error: Error) => log.warn({ error }, 'The datasets of a run wait for room.'),
  }

  /** Makes datasets of a run for a while; whether all are made. */
  const makeSome = (run: RunRow): boolean =>
    database.transaction(() => {
      const startedMs = performance.now()
      while (performance.now() - startedMs < stretchMs) {
        const plan = plans.get(run.id)
        const reads = plans.nextReads(run.id)
        const [first] = reads
        if (plan === undefined || first === undefined) return true
        const library = store.library(first.library_id)
        if (library !== undefined) makeDataset({ run, plan, library, reads })
        for (const { position } of reads) plans.removeFile(run.id, position)
      }
      return false
    })

  const makeAll = async (): Promise<void> => {
    try {
      // After the transaction in which the run ended.
      await setImmediate()
      while (!closing.signal.aborted) {
        // Read again at each step, because the state may have been replaced.
        const run = options.runs.get(store.nextEnded() ?? 0)
        if (run === undefined) return
        const isMade = await untilStorable(() => makeSome(run), waiting)
        if (isMade) {
          options.made(run.owner_id)
          await untilStorable(() => plans.remove(run.id), waiting)
        }
        await setImmediate()
      }
    } finally {
      // Cleared synchronously once nothing is left: a later run begins again.
      working = undefined
    }
  }

  const begin = (): void => {
    working ??= makeAll()
    working.catch((error: unknown) => {
      log.error(
        { error },
        'The datasets of a run could not be made: this is retried at the next start.',
      )
    })
  }

  return {
    report: reporter(options),
    begin,
    async idle() {
      while (working !== undefined) await working.catch(() => {})
    },
    async close() {
      closing.abort()
      await working?.catch(() => {})
    },
  }
}

/** Reports a run's figures where its instrument has reported none, and divides reads that aren't divided yet. */
function reporter({ plans, runs, lanes }: Options): RunOutput['report'] {
  const store = plans.output
  return (run, atMs) => {
    const plan = plans.get(run.id)
    if (plan === undefined) return
    if (run.sequencing_stats === null) {
      const details = JSON.parse(run.details) as RunDetails
      const known = lanes.ofRun(run.id).map(({ number }) => number)
      const numbers =
        known.length > 0
          ? known
          : Array.from({ length: flowCellOf(details).lanes }, (_, at) => at + 1)
      const figures = drawFigures(details, numbers, plan.seed)
      runs.report(run.id, figures.run, atMs)
      for (const lane of lanes.ofRun(run.id)) {
        const additional = figures.lanes.get(lane.number)
        if (additional) {
          const before = JSON.parse(lane.statistics) as typeof additional
          lanes.setStatistics(lane.id, { ...additional, ...before })
        }
      }
    }
    const byLane = Map.groupBy(store.loaded(run.id), ({ lane_id }) => lane_id)
    for (const lane of lanes.ofRun(run.id)) {
      const loaded = byLane.get(lane.id) ?? []
      if (loaded.every(({ reads }) => reads !== null)) continue
      const { ReadsPf = 0 } = JSON.parse(lane.reported ?? '{}') as { ReadsPf?: number }
      const shares = drawShares(ReadsPf, loaded.length, plan.seed, lane.number)
      for (const [at, one] of loaded.entries()) store.setReads(one, shares[at] ?? 0)
    }
  }
}

type Reads = {
  readonly run: RunRow
  readonly plan: RunPlanRow
  readonly library: SequencedLibraryRow
  readonly reads: readonly RunReadsRow[]
}

/** Makes the FASTQ dataset of a library of a run: a sample with its files, and the yield of each lane. */
function datasetMaker(options: Options) {
  const { projects, samples, files, datasets, completed } = options
  const store = options.plans.output

  /** The library's own, or else one that has the name of the run's experiment. */
  const projectOf = ({ run, plan, library }: Reads): number =>
    library.project_id ??
    projects.byName(run.owner_id, run.experiment_name)[0]?.id ??
    projects.insert({
      id: undefined,
      owner_id: run.owner_id,
      name: run.experiment_name,
      description: undefined,
      application_id: undefined,
      created_ms: plan.entered_ms,
    }).id

  return (of: Reads): void => {
    const { run, plan, library, reads } = of
    const lanes = store.readsOf(run.id, library.id)
    const total = lanes.reduce((sum, lane) => sum + lane.reads, 0)
    if (total === 0) return
    const { NumCyclesRead1 = 0, NumCyclesRead2 = 0 } = JSON.parse(run.details) as RunDetails
    const sampleId = samples.insert({
      id: undefined,
      owner_id: run.owner_id,
      project_id: projectOf(of),
      run_id: run.id,
      appsession_id: undefined,
      genome_id: undefined,
      name: library.name,
      sample_id: library.biosample_name,
      sample_number: sampleNumberOf(reads),
      experiment_name: run.experiment_name,
      read1: NumCyclesRead1,
      read2: NumCyclesRead2,
      reads_raw: total,
      reads_pf: total,
      paired_end: NumCyclesRead2 > 0 ? 1 : 0,
      is_merged: 0,
      created_ms: plan.entered_ms,
    })
    const id = datasets.standingFor('sample', sampleId) as number
    datasets.describe(id, {
      bioSampleId: library.biosample_id,
      attributes: { IsSimulated: true, ReadsInFile: readsInFile },
    })
    for (const lane of lanes) {
      datasets.addSource({
        datasetId: id,
        laneId: lane.lane_id,
        libraryId: library.id,
        poolId: lane.pool_id ?? undefined,
        bases: lane.reads * (NumCyclesRead1 + NumCyclesRead2),
        createdMs: plan.entered_ms,
      })
    }
    for (const { name, path, content_type: contentType, size, etag, sha256 } of reads) {
      const owner = { kind: 'sample', id: sampleId } as const
      const createdMs = plan.entered_ms
      const file = { id: undefined, owner, name, path, contentType, size, etag, sha256, createdMs }
      completed(files.insert(file))
    }
  }
}

function sampleNumberOf([first]: readonly RunReadsRow[]): number {
  return Number(/_S(\d+)_R\d+_001\.fastq\.gz$/.exec(first?.name ?? '')?.[1] ?? 0)
}
