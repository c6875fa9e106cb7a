import { bioSampleStatuses, type BioSampleStatus, type V2BioSample } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { useLiveLab } from '../../api/lab-events.ts'
import { readList } from '../../api/list.ts'
import { Card, Empty, Status, Timestamp } from '../../design/pieces.tsx'
import { WindowedList, type Column, type Sorting } from '../../design/windowed-list.tsx'
import type { PageProps } from '../../shell/page-table.ts'
import { Page } from '../../shell/page.tsx'
import './lab.css'

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
    show: ({ Nickname }) => Nickname ?? '',
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
  const { route } = useLocation()
  const [sorting, setSorting] = useState<Sorting>({ by: 'Id', desc: true })
  const [status, setStatus] = useState<BioSampleStatus | ''>('')
  const [version, setVersion] = useState(0)
  useLiveLab(() => setVersion((was) => was + 1))
  return (
    <Page title={title}>
      <div class="field lab-filter">
        <label for="biosample-status">Show</label>
        <select
          id="biosample-status"
          class="input"
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as BioSampleStatus | '')}
        >
          <option value="">All</option>
          {bioSampleStatuses.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
      <Card flush>
        <WindowedList<V2BioSample>
          label="Biosamples"
          columns={columns}
          load={(offset, limit, signal) =>
            readList(
              'v2.listBioSamples',
              status === '' ? {} : { status: [status] },
              { offset, limit, signal },
              sorting,
            )
          }
          keys={[sorting, status]}
          version={version}
          sorting={sorting}
          sort={setSorting}
          open={({ Id }) => route(`/biosamples/${Id}`)}
          empty={
            status === '' ? (
              <Empty title="No biosamples yet">
                Create them with a seed, or with <code>POST v2/biosamples</code>.
              </Empty>
            ) : (
              <Empty title="No matching biosample">Choose another status.</Empty>
            )
          }
        />
      </Card>
    </Page>
  )
}
