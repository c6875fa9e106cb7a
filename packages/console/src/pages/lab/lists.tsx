import {
  bioSampleStatuses,
  labStatuses,
  libraryPoolStatuses,
  libraryStatuses,
  type V2BioSample,
  type V2Library,
  type V2LibraryPool,
  type LibraryPoolStatus,
} from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { RecordLink } from '../../design/columns.tsx'
import { Empty } from '../../design/pieces.tsx'
import type { Sorting } from '../../design/windowed-list.tsx'
import { recordPage } from '../../shell/record-list.tsx'
import { v2Rows } from './lanes-of-run.ts'

/** The biosamples of the user, and how far the lab is with them. */
export const BioSamples = recordPage<V2BioSample>({
  noun: 'biosamples',
  load: 'v2.listBioSamples',
  initial: { by: 'Id', desc: true },
  columns: [
    {
      of: 'BioSampleName',
      title: 'Name',
      width: 'minmax(10rem, 2fr)',
      sortBy: true,
      show: (biosample) => <RecordLink to={biosample} />,
    },
    { of: 'Nickname', width: 'minmax(7rem, 1fr)', sortBy: true },
    { of: 'Status', width: '8rem', sortBy: true },
    { of: 'LabStatus', title: 'Lab', width: '10rem', sortBy: true },
    { of: 'DefaultProject', title: 'Project', width: 'minmax(7rem, 1fr)', sortBy: 'Project' },
    { of: 'DateModified', width: '7rem', sortBy: true },
  ],
  filters: [
    { name: 'search', label: 'Name' },
    { name: 'status', label: 'Status', options: bioSampleStatuses },
    { name: 'lab', label: 'Lab', param: 'labstatus', options: labStatuses },
  ],
  pathOf: ({ Id }) => `/biosamples/${Id}`,
  empty: (
    <Empty title="No biosamples yet">
      Create them with a seed, or with <code>POST v2/biosamples</code>.
    </Empty>
  ),
})

/** All libraries that the user may browse. */
export const Libraries = recordPage<V2Library>({
  noun: 'libraries',
  load: 'v2.listLibraries',
  initial: { by: 'DateCreated', desc: true },
  columns: [
    {
      of: 'Name',
      width: 'minmax(9rem, 2fr)',
      sortBy: true,
      show: (library) => <RecordLink to={library} />,
    },
    { of: 'Status', width: '7rem', sortBy: true },
    { of: 'BioSample', width: 'minmax(6.5rem, 1fr)' },
    { of: 'LibraryPrep', width: 'minmax(7rem, 1.5fr)' },
    {
      of: 'Pools',
      width: 'minmax(6.5rem, 1.5fr)',
      show: ({ Pools }) =>
        Pools.map((pool, at) => (
          <>
            {at > 0 && ', '}
            <RecordLink to={pool} />
          </>
        )),
    },
    { of: 'Project', width: 'minmax(5.5rem, 1fr)', sortBy: 'ProjectName' },
    { of: 'DateCreated', width: '5rem', sortBy: true },
    { of: 'DateModified', width: '5rem', sortBy: true },
  ],
  filters: [
    { name: 'search', label: 'Name' },
    { name: 'status', label: 'Status', options: libraryStatuses },
  ],
  pathOf: ({ Id }) => `/libraries/${Id}`,
  empty: (
    <Empty title="No libraries yet" to={['/biosamples', 'To the biosamples']}>
      A library is prepared of a biosample: create one with{' '}
      <code>POST v2/biosamples/…/libraries</code>.
    </Empty>
  ),
})

/** The pools of the libraries that the user may browse. */
export const LibraryPools = recordPage<V2LibraryPool>({
  noun: 'pools',
  initial: { by: 'DateModified', desc: true },
  columns: [
    {
      of: 'UserPoolId',
      title: 'Name',
      width: 'minmax(11rem, 2fr)',
      sortBy: true,
      show: (pool) => <RecordLink to={pool} />,
    },
    { of: 'Status', width: '8rem', sortBy: true },
    { of: 'LibraryCount', title: 'Libraries', width: '6rem', sortBy: true },
    { of: 'Notes', width: 'minmax(10rem, 3fr)' },
    { of: 'DateCreated', width: '5rem', sortBy: true },
    { of: 'DateModified', width: '5rem', sortBy: true },
  ],
  filters: [
    { name: 'search', label: 'Name or notes' },
    { name: 'status', label: 'Status', options: libraryPoolStatuses },
  ],
  async load({ search = '', status }, { offset, limit, signal }, sorting) {
    const filter = { search, status: libraryPoolStatuses.find((one) => one === status) }
    const pools = selectPools(await readPools(signal), filter, sorting)
    return { items: pools.slice(offset, offset + limit), total: pools.length }
  },
  pathOf: ({ Id }) => `/librarypools/${Id}`,
  empty: (
    <Empty title="No pools yet" to={['/libraries', 'To the libraries']}>
      Libraries that are sequenced together are pooled by a seed.
    </Empty>
  ),
})

/** The API lists libraries with their pools, and no pools: each pool is read by its id. */
export async function readPools(signal: AbortSignal): Promise<V2LibraryPool[]> {
  const libraries = await Array.fromAsync(api.v2.listLibraries.all({ Limit: v2Rows }, { signal }))
  return Promise.all(poolIdsOf(libraries).map((id) => api.v2.getLibraryPool({ id }, { signal })))
}

/** The ids of the pools that libraries are in, each once. */
function poolIdsOf(libraries: readonly Pick<V2Library, 'Pools'>[]): string[] {
  return [...new Set(libraries.flatMap(({ Pools }) => Pools.map(({ Id }) => Id)))]
}

/** What of the pools is listed. */
type PoolFilter = {
  /** Words of which each is in the pool's name or notes, in any case. */
  readonly search: string
  readonly status: LibraryPoolStatus | undefined
}

/** The fields that pools are sorted by. */
const poolSorting = ['UserPoolId', 'Status', 'LibraryCount', 'DateCreated', 'DateModified'] as const
type PoolField = (typeof poolSorting)[number]

/** The pools that match a filter, in an order; pools that are equal in it stay in the order of their ids. */
function selectPools(
  pools: readonly V2LibraryPool[],
  { search, status }: PoolFilter,
  { by, desc }: Sorting,
): V2LibraryPool[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const field = poolSorting.find((one) => one === by) ?? 'DateModified'
  const matches = ({ UserPoolId, Notes, Status }: V2LibraryPool): boolean => {
    const text = `${UserPoolId} ${Notes}`.toLowerCase()
    return (status === undefined || Status === status) && words.every((word) => text.includes(word))
  }
  return pools
    .filter(matches)
    .toSorted((one, other) => Number(one.Id) - Number(other.Id))
    .toSorted((one, other) => compare(one, other, field) * (desc ? -1 : 1))
}

function compare(one: V2LibraryPool, other: V2LibraryPool, field: PoolField): number {
  return field === 'LibraryCount'
    ? one[field] - other[field]
    : one[field].localeCompare(other[field])
}
