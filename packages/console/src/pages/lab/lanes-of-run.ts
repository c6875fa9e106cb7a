import { compareCodes } from '../../design/compare.ts'
import type {
  V2Comment,
  V2Lane,
  V2LaneLibraryMapping,
  V2Library,
  V2LibraryPool,
} from '@benchtop/contracts'
import { api } from '../../api/clients.ts'

/** The most rows that a page of v2 has. */
export const v2Rows = 2048

/** A lane of a run with its libraries, and the latest comment on it. */
export type RunLane = V2Lane & {
  readonly libraries: readonly V2LaneLibraryMapping[]
  readonly comment: V2Comment | undefined
}

/** The lanes of a run, in the order of their numbers. */
export async function readLanes(run: string, signal: AbortSignal): Promise<RunLane[]> {
  const [lanes, mappings] = await Promise.all([
    api.v2.listRunLanes({ runId: run, Limit: v2Rows, SortBy: 'LaneNumber' }, { signal }),
    readMappings(run, signal),
  ])
  return Promise.all(
    lanes.Items.map(async (lane) => ({
      ...lane,
      libraries: mappings.filter(({ LaneId }) => LaneId === lane.Id),
      comment: lane.ContainsComments ? await latestComment(lane.Id, signal) : undefined,
    })),
  )
}

/** Which libraries were on which lanes of a run. */
export function readMappings(run: string, signal: AbortSignal): Promise<V2LaneLibraryMapping[]> {
  return Array.fromAsync(api.v2.listLaneLibraryMappings.all({ id: run, Limit: v2Rows }, { signal }))
}

/** The pools that libraries are in, each once. */
export function readPoolsOf(
  libraries: readonly Pick<V2Library, 'Pools'>[],
  signal: AbortSignal,
): Promise<V2LibraryPool[]> {
  const ids = new Set(libraries.flatMap(({ Pools }) => Pools.map(({ Id }) => Id)))
  return Promise.all([...ids].map((id) => api.v2.getLibraryPool({ id }, { signal })))
}

async function latestComment(lane: string, signal: AbortSignal): Promise<V2Comment | undefined> {
  const { Items } = await api.v2.listLaneComments({ id: lane, Limit: v2Rows }, { signal })
  return Items.toSorted((one, other) => compareCodes(one.Timestamp, other.Timestamp)).at(-1)
}
