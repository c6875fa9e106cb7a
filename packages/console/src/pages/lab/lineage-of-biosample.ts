import type { V2BioSample, V2Dataset } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { readMappings, v2Rows } from './lanes-of-run.ts'
import { lineageOf, type Lineage } from './lineage.ts'

/** Everything that was made of a biosample, step by step. */
export async function readLineage(biosample: V2BioSample, signal: AbortSignal): Promise<Lineage> {
  const { Id } = biosample
  const [libraries, lanes, reads] = await Promise.all([
    api.v2.listBioSampleLibraries({ bioSampleId: Id, Limit: v2Rows }, { signal }),
    api.v2.listRunLaneSummaries({ bioSampleId: Id, Limit: v2Rows }, { signal }),
    Array.fromAsync(
      api.v2.listDatasets.all({ inputbiosamples: [Number(Id)], Limit: v2Rows }, { signal }),
    ),
  ])
  const runs = [...new Set(lanes.Items.map(({ RunId }) => RunId))]
  const [mappings, byRun, results] = await Promise.all([
    Promise.all(runs.map((run) => readMappings(run, signal))),
    readRunsOfDatasets(Id, runs, signal),
    readResults(Id, reads, signal),
  ])
  const datasets = new Map([...reads, ...results].map((dataset) => [dataset.Id, dataset]))
  return lineageOf({
    biosample,
    libraries: libraries.Items,
    lanes: lanes.Items,
    mappings: mappings.flat().filter(({ BioSampleId }) => BioSampleId === Id),
    datasets: [...datasets.values()].map((dataset) => ({
      dataset,
      runs: byRun.get(dataset.Id) ?? [],
    })),
  })
}

/** The runs whose reads each dataset of a biosample contains, by the id of the dataset. */
async function readRunsOfDatasets(
  biosample: string,
  runs: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  const inputbiosamples = [Number(biosample)]
  const readRun = async (run: string): Promise<void> => {
    const filter = { inputbiosamples, inputruns: [Number(run)], Limit: v2Rows }
    for await (const { Id } of api.v2.listDatasets.all(filter, { signal })) {
      found.set(Id, [...(found.get(Id) ?? []), run])
    }
  }
  await Promise.all(runs.map(readRun))
  return found
}

/** The datasets that analyses made of these or of the biosample, which are in the same projects. */
async function readResults(
  biosample: string,
  reads: readonly V2Dataset[],
  signal: AbortSignal,
): Promise<V2Dataset[]> {
  const inputs = { 'input.biosamples': [Number(biosample)], Limit: v2Rows }
  const projects = new Set(reads.flatMap(({ Project }) => Project?.Id ?? []))
  const [sessions, rows] = await Promise.all([
    Array.fromAsync(api.v2.listAppSessions.all(inputs, { signal })),
    Promise.all(
      [...projects].map((id) =>
        Array.fromAsync(
          api.v2.listProjectDatasets.all({ projectId: id, Limit: v2Rows }, { signal }),
        ),
      ),
    ),
  ])
  const origins = new Set(reads.map(({ Id }) => Id))
  const analyses = new Set(sessions.map(({ Id }) => Id))
  return rows
    .flat()
    .filter(
      ({ OriginDataset, AppSession, V1pre3Id }) =>
        origins.has(OriginDataset?.Id ?? '') ||
        (V1pre3Id.startsWith('appresult.') && analyses.has(AppSession?.Id ?? '')),
    )
}
