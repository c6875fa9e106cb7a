import type {
  RunRecord,
  V2AppSession,
  V2BioSample,
  V2Dataset,
  V2Library,
} from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { compareCodes } from '../../design/compare.ts'
import { formatGigabases } from './lab-format.ts'
import { readMappings, readPoolsOf, v2Rows } from './lanes-of-run.ts'
import type { LineageRecords } from './lineage.ts'
import { readWorkflows } from './workflows.tsx'

/** Everything that was made of a biosample. */
export async function readBioSampleLineage(
  biosample: V2BioSample,
  signal: AbortSignal,
): Promise<LineageRecords> {
  const bioSampleId = biosample.Id
  const [libraries, lanes] = await Promise.all([
    api.v2.listBioSampleLibraries({ bioSampleId, Limit: v2Rows }, { signal }),
    api.v2.listRunLaneSummaries({ bioSampleId, Limit: v2Rows }, { signal }),
  ])
  const runs = [...new Set(lanes.Items.map(({ RunId }) => RunId))]
  const mappings = await Promise.all(runs.map((run) => readMappings(run, signal)))
  const before = {
    biosamples: [biosample],
    libraries: libraries.Items,
    lanes: lanes.Items.map(({ LaneId, LaneNumber, LaneStatus, RunId, ExperimentName }) => ({
      id: LaneId,
      number: LaneNumber,
      status: LaneStatus,
      note: ExperimentName,
      run: RunId,
    })),
    mappings: mappings.flat().filter(({ BioSampleId }) => BioSampleId === bioSampleId),
  }
  const pools = await readPoolStatuses(libraries.Items, signal)
  return { ...before, pools, ...(await readProducts([bioSampleId], runs, undefined, signal)) }
}

/** What is on the lanes of a run, where it comes from, and what was made of its reads. */
export async function readRunLineage(run: RunRecord, signal: AbortSignal): Promise<LineageRecords> {
  const { Id, ExperimentName: name, Status: status, DateCreated } = run
  const [lanes, mappings, datasets] = await Promise.all([
    api.v2.listRunLanes({ runId: Id, Limit: v2Rows, SortBy: 'LaneNumber' }, { signal }),
    readMappings(Id, signal),
    api.v2.listDatasets({ inputruns: [Number(Id)], Limit: 1 }, { signal }),
  ])
  const ids = (of: readonly string[]): string[] => [...new Set(of)]
  const biosampleIds = ids(mappings.map(({ BioSampleId }) => BioSampleId))
  const libraryIds = ids(mappings.map(({ LibraryId }) => LibraryId))
  const isOnLanes = new Set(mappings.map(({ LibraryPoolId }) => LibraryPoolId))
  const [biosamples, libraries] = await Promise.all([
    byIds(biosampleIds, (id) => api.v2.listBioSamples({ id, Limit: v2Rows }, { signal })),
    byIds(libraryIds, (id) => api.v2.listLibraries({ id, Limit: v2Rows }, { signal })),
  ])
  const products =
    datasets.Items.length === 0
      ? { datasets: [], analyses: [] }
      : await readProducts(biosampleIds, [Id], DateCreated, signal)
  const pools = await readPoolStatuses(libraries, signal)
  return {
    run: { id: Id, name, status },
    biosamples,
    libraries: libraries.map((library) => ({
      ...library,
      Pools: library.Pools.filter((pool) => isOnLanes.has(pool.Id)),
    })),
    lanes: lanes.Items.map(({ Id: id, LaneNumber, Status, Yield }) => ({
      id,
      number: LaneNumber,
      status: Status,
      note: Yield === undefined ? '' : formatGigabases(Yield),
      run: Id,
    })),
    mappings,
    pools,
    ...products,
  }
}

/** The statuses of the pools that libraries are in, by their ids. */
async function readPoolStatuses(
  libraries: readonly V2Library[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const pools = await readPoolsOf(libraries, signal)
  return new Map(pools.map(({ Id, Status }) => [Id, Status]))
}

/** So many ids have room in an address. */
const idsAtOnce = 100

async function byIds<Item>(
  ids: readonly string[],
  read: (some: string[]) => Promise<{ readonly Items: readonly Item[] }>,
): Promise<Item[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, at) =>
    ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce),
  )
  const pages = await Promise.all(parts.map(read))
  return pages.flatMap(({ Items }) => Items)
}

type Products = Pick<LineageRecords, 'datasets' | 'analyses'>

/**
 * The datasets of reads of biosamples, the analyses that were launched on these, and their results. Given a moment, only
 * what the runs gave, and analyses since then.
 */
async function readProducts(
  biosamples: readonly string[],
  runs: readonly string[],
  since: string | undefined,
  signal: AbortSignal,
): Promise<Products> {
  const [started, ...made] = await Promise.all([
    readStarted(biosamples, signal),
    ...biosamples.map((id) => readOf(id, runs, since, signal)),
  ])
  const reads = made.flatMap(({ datasets }) => datasets)
  const analyses = new Map<string, { analysis: V2AppSession; biosamples: string[] }>()
  for (const { biosample, analysis } of [...started, ...made.flatMap(({ launched }) => launched)]) {
    if (since !== undefined && compareCodes(analysis.DateCreated, since) < 0) continue
    const before = analyses.get(analysis.Id)?.biosamples ?? []
    analyses.set(analysis.Id, { analysis, biosamples: [...before, biosample] })
  }
  const results = await readResults(reads, new Set(analyses.keys()), signal)
  const known = new Set(reads.map(({ dataset }) => dataset.Id))
  const others = results
    .filter(({ Id }) => !known.has(Id))
    .map((dataset) => ({ dataset, biosample: '', runs: [] }))
  return { datasets: [...reads, ...others], analyses: [...analyses.values()] }
}

async function readOf(
  biosample: string,
  runs: readonly string[],
  since: string | undefined,
  signal: AbortSignal,
) {
  const inputbiosamples = [Number(biosample)]
  const list = (filter: { inputruns?: number[] }): Promise<V2Dataset[]> =>
    Array.fromAsync(
      api.v2.listDatasets.all({ inputbiosamples, ...filter, Limit: v2Rows }, { signal }),
    )
  const [all, sessions, ...byRun] = await Promise.all([
    since === undefined ? list({}) : [],
    Array.fromAsync(
      api.v2.listAppSessions.all(
        { 'input.biosamples': inputbiosamples, Limit: v2Rows },
        { signal },
      ),
    ),
    ...runs.map((run) => list({ inputruns: [Number(run)] })),
  ])
  const distinct = new Map([...all, ...byRun.flat()].map((dataset) => [dataset.Id, dataset]))
  const datasets = [...distinct.values()].map((dataset) => ({
    dataset,
    biosample,
    runs: runs.filter((_, at) => byRun[at]?.some(({ Id }) => Id === dataset.Id)),
  }))
  return { datasets, launched: sessions.map((analysis) => ({ biosample, analysis })) }
}

/** The analyses that workflows started, each with the biosample that had what it waited for. */
async function readStarted(biosamples: readonly string[], signal: AbortSignal) {
  const { workflows } = await readWorkflows(signal)
  const pages = await Promise.all(
    workflows.map(({ Id: workflowId }) =>
      api.v2.listWorkflowBioSamples({ workflowId, Limit: v2Rows }, { signal }),
    ),
  )
  const rows = pages
    .flatMap(({ Items }) => Items)
    .filter(({ BioSample }) => biosamples.includes(BioSample?.Id ?? ''))
  const ids = rows.flatMap(({ AppSession }) => AppSession?.Id ?? [])
  const sessions = await byIds(ids, (id) =>
    api.v2.listAppSessions({ id, Limit: v2Rows }, { signal }),
  )
  return sessions.map((analysis) => ({
    analysis,
    biosample: rows.find(({ AppSession }) => AppSession?.Id === analysis.Id)?.BioSample?.Id ?? '',
  }))
}

/** The datasets that analyses made of reads or of their biosamples, which are in the same projects. */
async function readResults(
  reads: Products['datasets'],
  analyses: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<V2Dataset[]> {
  const datasets = reads.map(({ dataset }) => dataset as V2Dataset)
  const projects = new Set(datasets.flatMap(({ Project }) => Project?.Id ?? []))
  const rows = await Promise.all(
    [...projects].map((projectId) =>
      Array.fromAsync(api.v2.listProjectDatasets.all({ projectId, Limit: v2Rows }, { signal })),
    ),
  )
  const origins = new Set(datasets.map(({ Id }) => Id))
  return rows
    .flat()
    .filter(
      ({ OriginDataset, AppSession, V1pre3Id }) =>
        origins.has(OriginDataset?.Id ?? '') ||
        (V1pre3Id.startsWith('appresult.') && analyses.has(AppSession?.Id ?? '')),
    )
}
