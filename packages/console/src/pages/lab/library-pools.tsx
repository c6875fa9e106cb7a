import { libraryPoolStatuses, type V2Library, type V2LibraryPool } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { Empty, Status, Timestamp } from '../../design/pieces.tsx'
import type { Column } from '../../design/windowed-list.tsx'
import type { PageProps } from '../../shell/page-table.ts'
import { LabList, plainOptions } from './lab-list.tsx'
import { v2Rows } from './lanes-of-run.ts'
import { oneOf } from './list-address.ts'
import { poolIdsOf, selectPools } from './pools-of-libraries.ts'

const columns: readonly Column<V2LibraryPool>[] = [
  {
    title: 'Name',
    width: 'minmax(11rem, 2fr)',
    sortBy: 'UserPoolId',
    show: ({ Id, UserPoolId }) => (
      <a href={`/librarypools/${Id}`} title={UserPoolId}>
        {UserPoolId}
      </a>
    ),
  },
  { title: 'Status', width: '8rem', sortBy: 'Status', show: (pool) => <Status of={pool.Status} /> },
  {
    title: 'Libraries',
    width: '6rem',
    right: true,
    sortBy: 'LibraryCount',
    show: ({ LibraryCount }) => <span class="numbers">{LibraryCount}</span>,
  },
  {
    title: 'Notes',
    width: 'minmax(10rem, 3fr)',
    show: ({ Notes }) => <span title={Notes}>{Notes}</span>,
  },
  {
    title: 'Created',
    width: '5rem',
    sortBy: 'DateCreated',
    show: ({ DateCreated }) => <Timestamp at={DateCreated} />,
  },
  {
    title: 'Modified',
    width: '5rem',
    sortBy: 'DateModified',
    show: ({ DateModified }) => <Timestamp at={DateModified} />,
  },
]

/** The pools of the libraries that the user may browse. */
export function LibraryPools({ title }: PageProps) {
  return (
    <LabList<V2LibraryPool>
      title={title}
      noun="pools"
      columns={columns}
      filters={[
        { name: 'search', label: 'Name or notes' },
        { name: 'status', label: 'Status', options: plainOptions(libraryPoolStatuses) },
      ]}
      initial={{ by: 'DateModified', desc: true }}
      load={async ({ search = '', status }, { offset, limit, signal }, sorting) => {
        const filter = { search, status: oneOf(libraryPoolStatuses, status)?.[0] }
        const pools = selectPools(await readPools(signal), filter, sorting)
        return { items: pools.slice(offset, offset + limit), total: pools.length }
      }}
      pathOf={({ Id }) => `/librarypools/${Id}`}
      empty={
        <Empty
          title="No pools yet"
          action={
            <a class="button second" href="/libraries">
              To the libraries
            </a>
          }
        >
          Libraries that are sequenced together are pooled by a seed.
        </Empty>
      }
    />
  )
}

/** The API lists libraries with their pools, and no pools: each pool is read by its id. */
async function readPools(signal: AbortSignal): Promise<V2LibraryPool[]> {
  const libraries: V2Library[] = []
  for await (const library of api.v2.listLibraries.all({ Limit: v2Rows }, { signal })) {
    libraries.push(library)
  }
  return Promise.all(poolIdsOf(libraries).map((id) => api.v2.getLibraryPool({ id }, { signal })))
}
