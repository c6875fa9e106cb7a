import type {
  V2AppSession,
  V2BioSample,
  V2Dataset,
  V2LaneLibraryMapping,
  V2Library,
} from '@benchtop/contracts'
import { datasetPath } from '../../api/address-of.ts'

/** The steps from a biosample to the results of its reads. */
export const lineageSteps = [
  'Biosamples',
  'Libraries',
  'Pools',
  'Run',
  'Lanes',
  'Datasets',
  'Analyses',
  'Results',
] as const
export type LineageStep = (typeof lineageSteps)[number]

/** Something in a lineage. */
export type LineageNode = {
  /** Unique in the lineage, such as `library 16001`. */
  readonly key: string
  readonly name: string
  /** As the API writes it; '' where it has none. */
  readonly status: string
  /** What else is known of it, such as the run of a lane. */
  readonly note?: string
  /** Its page in the console. */
  readonly path: string
  /** The keys of the nodes that it was made from. */
  readonly from: readonly string[]
}

export type Lineage = readonly {
  readonly step: LineageStep
  readonly nodes: readonly LineageNode[]
}[]

/** What a lineage is made of. */
export type LineageRecords = {
  /** The run that the lineage is of; undefined for that of a biosample, whose runs are with its lanes. */
  readonly run?:
    | (Pick<LineageNode, 'name' | 'status' | 'note'> & { readonly id: string })
    | undefined
  /** The statuses of the pools that libraries are in, by their ids. */
  readonly pools: ReadonlyMap<string, string>
  readonly biosamples: readonly Pick<V2BioSample, 'Id' | 'BioSampleName' | 'Status'>[]
  readonly libraries: readonly (Pick<V2Library, 'Id' | 'Name' | 'Status' | 'Pools'> & {
    readonly BioSample: Pick<V2Library['BioSample'], 'Id'>
  })[]
  readonly lanes: readonly {
    readonly id: string
    readonly number: number
    readonly status: string
    readonly note: string
    readonly run: string
  }[]
  /** Which of the libraries were on which of the lanes. */
  readonly mappings: readonly Pick<
    V2LaneLibraryMapping,
    'LaneId' | 'LibraryId' | 'LibraryPoolId' | 'BioSampleId'
  >[]
  /** Each with its biosample and the runs whose reads it contains. */
  readonly datasets: readonly {
    readonly dataset: Pick<
      V2Dataset,
      'Id' | 'Name' | 'QcStatus' | 'UploadStatus' | 'V1pre3Id' | 'OriginDataset' | 'AppSession'
    >
    readonly biosample: string
    readonly runs: readonly string[]
  }[]
  /** Each with the biosamples that it was launched on. */
  readonly analyses: readonly {
    readonly analysis: Pick<V2AppSession, 'Id' | 'Name' | 'ExecutionStatus'>
    readonly biosamples: readonly string[]
  }[]
}

/** A lineage, step by step; a step without anything is left out, unless the run has yet to reach it. */
export function lineageOf(records: LineageRecords): Lineage {
  const { run, biosamples, libraries, analyses } = records
  const reads = readsOf(records)
  const steps: Readonly<Record<LineageStep, readonly LineageNode[]>> = {
    Biosamples: biosamples.map(({ Id, BioSampleName, Status }) => ({
      key: `biosample ${Id}`,
      name: BioSampleName,
      status: Status,
      path: `/biosamples/${Id}`,
      from: [],
    })),
    Libraries: libraries.map(({ Id, Name, Status, BioSample }) => ({
      key: `library ${Id}`,
      name: Name,
      status: Status,
      path: `/libraries/${Id}`,
      from: [`biosample ${BioSample.Id}`],
    })),
    Pools: poolNodes(records),
    Run: run === undefined ? [] : [{ ...run, key: 'run', path: `/runs/${run.id}`, from: [] }],
    Lanes: laneNodes(records),
    Datasets: reads.length === 0 ? datasetsToCome(records) : reads,
    Analyses: analyses.map(({ analysis: { Id, Name, ExecutionStatus }, biosamples: of }) => ({
      key: `analysis ${Id}`,
      name: Name,
      status: ExecutionStatus,
      path: `/analyses/${Id}`,
      from: records.datasets
        .filter(({ dataset, biosample }) => isReads(dataset) && of.includes(biosample))
        .map(({ dataset }) => `dataset ${dataset.Id}`),
    })),
    Results: resultNodes(records),
  }
  return lineageSteps
    .map((step) => ({ step, nodes: steps[step] }))
    .filter(({ nodes }) => nodes.length > 0)
}

function poolNodes({ libraries, pools: statuses }: LineageRecords): LineageNode[] {
  const pools = new Map(
    libraries.flatMap(({ Pools }) => Pools).map(({ Id, UserPoolId }) => [Id, UserPoolId]),
  )
  return [...pools].map(([id, name]) => ({
    key: `pool ${id}`,
    name,
    status: statuses.get(id) ?? '',
    path: `/librarypools/${id}`,
    from: libraries
      .filter(({ Pools }) => Pools.some(({ Id }) => Id === id))
      .map(({ Id }) => `library ${Id}`),
  }))
}

function laneNodes({ run: ofRun, lanes, mappings }: LineageRecords): LineageNode[] {
  const distinct = new Map(lanes.map((lane) => [lane.id, lane]))
  return [...distinct.values()].map(({ id, number, status, note, run }) => ({
    key: `lane ${id}`,
    name: `Lane ${number}`,
    status: status === 'Undefined' ? reportedStatus(ofRun?.status, note) : status,
    note,
    path: `/runs/${run}/lanes`,
    from: unique([
      ...(ofRun === undefined ? [] : ['run']),
      ...mappings
        .filter(({ LaneId }) => LaneId === id)
        .map(({ LibraryId, LibraryPoolId }) =>
          LibraryPoolId === undefined ? `library ${LibraryId}` : `pool ${LibraryPoolId}`,
        ),
    ]),
  }))
}

/** The status of a lane without quality control: of its figures, which come from the run. */
function reportedStatus(ofRun: string | undefined, figures: string): string {
  if (ofRun === undefined) return ''
  if (figures !== '') return 'Complete'
  return isEnded(ofRun) ? '' : ofRun
}

/** What stands for the datasets of a run that will have some. */
function datasetsToCome({ run, lanes, mappings }: LineageRecords): LineageNode[] {
  if (run === undefined || mappings.length === 0 || isEnded(run.status)) return []
  const from = lanes.map(({ id }) => `lane ${id}`)
  const path = `/runs/${run.id}/results`
  return [{ key: 'to come', name: 'To come', status: '', note: 'for completed lanes', path, from }]
}

function isEnded(status: string): boolean {
  return status === 'Complete' || status === 'Failed' || status === 'Stopped'
}

type Dataset = LineageRecords['datasets'][number]['dataset']

function isReads({ V1pre3Id }: Dataset): boolean {
  return V1pre3Id.startsWith('sample.')
}

function readsOf({ lanes, mappings, datasets }: LineageRecords): LineageNode[] {
  return datasets
    .filter(({ dataset }) => isReads(dataset))
    .map(({ dataset, biosample, runs }) => {
      const loaded = mappings.filter(({ BioSampleId }) => BioSampleId === biosample)
      const from = lanes
        .filter(({ id, run }) => runs.includes(run) && loaded.some(({ LaneId }) => LaneId === id))
        .map(({ id }) => `lane ${id}`)
      return datasetNode(dataset, unique(from))
    })
}

function resultNodes({ datasets, analyses }: LineageRecords): LineageNode[] {
  // An analysis that was launched on the biosample doesn't name the reads: it may use all of them.
  const reads = datasets
    .filter(({ dataset }) => isReads(dataset))
    .map(({ dataset }) => `dataset ${dataset.Id}`)
  return datasets
    .filter(({ dataset }) => !isReads(dataset))
    .map(({ dataset }) => {
      const { AppSession, OriginDataset } = dataset
      const known = analyses.some(({ analysis }) => analysis.Id === AppSession?.Id)
      if (known) return datasetNode(dataset, [`analysis ${AppSession?.Id}`])
      return datasetNode(dataset, OriginDataset ? [`dataset ${OriginDataset.Id}`] : reads)
    })
}

function datasetNode(dataset: Dataset, from: readonly string[]): LineageNode {
  const { Id, Name, QcStatus, UploadStatus } = dataset
  return {
    key: `dataset ${Id}`,
    name: Name,
    status: QcStatus === 'Undefined' ? UploadStatus : QcStatus,
    path: datasetPath(dataset),
    from,
  }
}

function unique(keys: readonly string[]): string[] {
  return [...new Set(keys)]
}

/** The keys of what a node was made from and of what was made from it, and its own. */
export function relatedKeys(lineage: Lineage, key: string): Set<string> {
  const nodes = lineage.flatMap((step) => step.nodes)
  const walk = (start: string, next: (of: string) => readonly string[]): string[] => {
    const reached = new Set([start])
    for (const one of reached) for (const other of next(one)) reached.add(other)
    return [...reached]
  }
  const origins = (of: string) => nodes.find((node) => node.key === of)?.from ?? []
  const products = (of: string) =>
    nodes.filter(({ from }) => from.includes(of)).map((node) => node.key)
  return new Set([...walk(key, origins), ...walk(key, products)])
}
