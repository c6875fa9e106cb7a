import { bioSampleStatuses, labStatuses, type V2BioSample } from '@benchtop/contracts'
import { readList } from '../../api/list.ts'
import { Empty, Status, Timestamp } from '../../design/pieces.tsx'
import type { Column } from '../../design/windowed-list.tsx'
import type { PageProps } from '../../shell/page-table.ts'
import { LabList, plainOptions } from './lab-list.tsx'
import { oneOf } from './list-address.ts'

const columns: readonly Column<V2BioSample>[] = [
  {
    title: 'Name',
    width: 'minmax(10rem, 2fr)',
    sortBy: 'BioSampleName',
    show: ({ Id, BioSampleName }) => <a href={`/biosamples/${Id}`}>{BioSampleName}</a>,
  },
  {
    title: 'Nickname',
    width: 'minmax(7rem, 1fr)',
    sortBy: 'Nickname',
    show: ({ Nickname }) => Nickname && <span title={Nickname}>{Nickname}</span>,
  },
  { title: 'Status', width: '8rem', sortBy: 'Status', show: (one) => <Status of={one.Status} /> },
  { title: 'Lab', width: '10rem', sortBy: 'LabStatus', show: ({ LabStatus }) => LabStatus },
  {
    title: 'Project',
    width: 'minmax(7rem, 1fr)',
    sortBy: 'Project',
    show: ({ DefaultProject }) =>
      DefaultProject && <a href={`/projects/${DefaultProject.Id}`}>{DefaultProject.Name}</a>,
  },
  {
    title: 'Modified',
    width: '7rem',
    sortBy: 'DateModified',
    show: ({ DateModified }) => <Timestamp at={DateModified} />,
  },
]

/** The biosamples of the user, and how far the lab is with them. */
export function BioSamples({ title }: PageProps) {
  return (
    <LabList<V2BioSample>
      title={title}
      noun="biosamples"
      columns={columns}
      filters={[
        { name: 'search', label: 'Name' },
        { name: 'status', label: 'Status', options: plainOptions(bioSampleStatuses) },
        { name: 'lab', label: 'Lab', options: plainOptions(labStatuses) },
      ]}
      initial={{ by: 'Id', desc: true }}
      load={({ search, status, lab }, window, sorting) =>
        readList(
          'v2.listBioSamples',
          {
            search: search || undefined,
            status: oneOf(bioSampleStatuses, status),
            labstatus: oneOf(labStatuses, lab),
          },
          window,
          sorting,
        )
      }
      pathOf={({ Id }) => `/biosamples/${Id}`}
      empty={
        <Empty title="No biosamples yet">
          Create them with a seed, or with <code>POST v2/biosamples</code>.
        </Empty>
      }
    />
  )
}
