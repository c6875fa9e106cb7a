import { libraryStatuses, type V2Library } from '@benchtop/contracts'
import { readList } from '../../api/list.ts'
import { Empty, Status, Timestamp } from '../../design/pieces.tsx'
import type { Column } from '../../design/windowed-list.tsx'
import type { PageProps } from '../../shell/page-table.ts'
import { LabList, plainOptions } from './lab-list.tsx'
import { oneOf } from './list-address.ts'

const columns: readonly Column<V2Library>[] = [
  {
    title: 'Name',
    width: 'minmax(9rem, 2fr)',
    sortBy: 'Name',
    show: ({ Id, Name }) => (
      <a href={`/libraries/${Id}`} title={Name}>
        {Name}
      </a>
    ),
  },
  { title: 'Status', width: '7rem', sortBy: 'Status', show: (one) => <Status of={one.Status} /> },
  {
    title: 'Biosample',
    width: 'minmax(6.5rem, 1fr)',
    show: ({ BioSample: { Id, BioSampleName } }) => (
      <a href={`/biosamples/${Id}`} title={BioSampleName}>
        {BioSampleName}
      </a>
    ),
  },
  { title: 'Prep', width: 'minmax(7rem, 1.5fr)', show: ({ LibraryPrep }) => LibraryPrep.Name },
  {
    title: 'Pools',
    width: 'minmax(6.5rem, 1.5fr)',
    show: ({ Pools }) =>
      Pools.map(({ Id, UserPoolId }, at) => (
        <>
          {at > 0 && ', '}
          <a href={`/librarypools/${Id}`} title={UserPoolId}>
            {UserPoolId}
          </a>
        </>
      )),
  },
  {
    title: 'Project',
    width: 'minmax(5.5rem, 1fr)',
    sortBy: 'ProjectName',
    show: ({ Project, ProjectName }) =>
      Project && <a href={`/projects/${Project.Id}`}>{ProjectName}</a>,
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

/** All libraries that the user may browse. */
export function Libraries({ title }: PageProps) {
  return (
    <LabList<V2Library>
      title={title}
      noun="libraries"
      columns={columns}
      filters={[
        { name: 'search', label: 'Name' },
        { name: 'status', label: 'Status', options: plainOptions(libraryStatuses) },
      ]}
      initial={{ by: 'DateCreated', desc: true }}
      load={({ search, status }, window, sorting) =>
        readList(
          'v2.listLibraries',
          { search: search || undefined, status: oneOf(libraryStatuses, status) },
          window,
          sorting,
        )
      }
      pathOf={({ Id }) => `/libraries/${Id}`}
      empty={
        <Empty
          title="No libraries yet"
          action={
            <a class="button second" href="/biosamples">
              To the biosamples
            </a>
          }
        >
          A library is prepared of a biosample: create one with{' '}
          <code>POST v2/biosamples/…/libraries</code>.
        </Empty>
      }
    />
  )
}
