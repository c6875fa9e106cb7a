import type {
  V2BioSample,
  V2Dataset,
  V2LaneLibraryMapping,
  V2Library,
  V2RunLaneSummary,
} from '@benchtop/contracts'
import { datasetPath } from '../../api/address-of.ts'

/** The steps from a biosample to the results of its reads. */
export const lineageSteps = [
  'Biosample',
  'Libraries',
  'Pools',
  'Lanes',
  'Datasets',
  'Results',
] as const
export type LineageStep = (typeof lineageSteps)[number]

/** Something in the lineage of a biosample. */
export type LineageNode = {
  /** Unique in the lineage, such as `library 16001`. */
  readonly key: string
  readonly name: string
  /** What is known of it, such as its status. */
  readonly note: string
  /** Its page in the console. */
  readonly path: string
  /** The keys of the nodes that it was made from. */
  readonly from: readonly string[]
}

export type Lineage = readonly {
  readonly step: LineageStep
  readonly nodes: readonly LineageNode[]
}[]

/** What the lineage of a biosample is made of. */
export type LineageRecords = {
  readonly biosample: Pick<V2BioSample, 'Id' | 'BioSampleName' | 'Status'>
  readonly libraries: readonly Pick<V2Library, 'Id' | 'Name' | 'Status' | 'Pools'>[]
  readonly lanes: readonly Pick<
    V2RunLaneSummary,
    'LaneId' | 'LaneNumber' | 'LaneStatus' | 'RunId' | 'ExperimentName'
  >[]
  /** Which of the libraries were on which of the lanes. */
  readonly mappings: readonly Pick<V2LaneLibraryMapping, 'LaneId' | 'LibraryId' | 'LibraryPoolId'>[]
  /** Those of the biosample, each with the runs whose reads it contains. */
  readonly datasets: readonly {
    readonly dataset: Pick<V2Dataset, 'Id' | 'Name' | 'QcStatus' | 'V1pre3Id' | 'OriginDataset'>
    readonly runs: readonly string[]
  }[]
}

/** The lineage of a biosample, step by step; a step without anything is left out. */
export function lineageOf(records: LineageRecords): Lineage {
  const { biosample } = records
  const steps: Readonly<Record<LineageStep, readonly LineageNode[]>> = {
    Biosample: [
      {
        key: `biosample ${biosample.Id}`,
        name: biosample.BioSampleName,
        note: biosample.Status,
        path: `/biosamples/${biosample.Id}`,
        from: [],
      },
    ],
    Libraries: records.libraries.map(({ Id, Name, Status }) => ({
      key: `library ${Id}`,
      name: Name,
      note: Status,
      path: `/libraries/${Id}`,
      from: [`biosample ${biosample.Id}`],
    })),
    Pools: poolNodes(records),
    Lanes: laneNodes(records),
    Datasets: datasetNodes(records, 'sample'),
    Results: datasetNodes(records, 'appresult'),
  }
  return lineageSteps
    .map((step) => ({ step, nodes: steps[step] }))
    .filter(({ nodes }) => nodes.length > 0)
}

function poolNodes({ libraries }: LineageRecords): LineageNode[] {
  const pools = new Map(
    libraries.flatMap(({ Pools }) => Pools).map(({ Id, UserPoolId }) => [Id, UserPoolId]),
  )
  return [...pools].map(([id, name]) => ({
    key: `pool ${id}`,
    name,
    note: '',
    path: `/librarypools/${id}`,
    from: libraries
      .filter(({ Pools }) => Pools.some(({ Id }) => Id === id))
      .map(({ Id }) => `library ${Id}`),
  }))
}

function laneNodes({ lanes, mappings }: LineageRecords): LineageNode[] {
  const distinct = new Map(lanes.map((lane) => [lane.LaneId, lane]))
  return [...distinct.values()].map((lane) => ({
    key: `lane ${lane.LaneId}`,
    name: `Lane ${lane.LaneNumber}`,
    note: [lane.ExperimentName, lane.LaneStatus === 'Undefined' ? '' : lane.LaneStatus]
      .filter(Boolean)
      .join(', '),
    path: `/runs/${lane.RunId}/lanes`,
    from: unique(
      mappings
        .filter(({ LaneId }) => LaneId === lane.LaneId)
        .map(({ LibraryId, LibraryPoolId }) =>
          LibraryPoolId === undefined ? `library ${LibraryId}` : `pool ${LibraryPoolId}`,
        ),
    ),
  }))
}

function datasetNodes(
  { lanes, datasets }: LineageRecords,
  kind: 'sample' | 'appresult',
): LineageNode[] {
  // An analysis that was launched on the biosample doesn't name the reads: it may use all of them.
  const reads = datasets
    .filter(({ dataset }) => dataset.V1pre3Id.startsWith('sample.'))
    .map(({ dataset }) => `dataset ${dataset.Id}`)
  return datasets
    .filter(({ dataset }) => dataset.V1pre3Id.startsWith(`${kind}.`))
    .map(({ dataset, runs }) => ({
      key: `dataset ${dataset.Id}`,
      name: dataset.Name,
      note: dataset.QcStatus === 'Undefined' ? '' : dataset.QcStatus,
      path: datasetPath(dataset),
      from:
        dataset.OriginDataset !== undefined
          ? [`dataset ${dataset.OriginDataset.Id}`]
          : kind === 'appresult'
            ? reads
            : unique(
                lanes
                  .filter(({ RunId }) => runs.includes(RunId))
                  .map(({ LaneId }) => `lane ${LaneId}`),
              ),
    }))
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
