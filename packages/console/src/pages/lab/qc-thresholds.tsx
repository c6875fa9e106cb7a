import type { V2Lane } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { Text } from '../../design/columns.tsx'
import { Empty } from '../../design/pieces.tsx'
import { statusOptions } from '../../design/status-words.ts'
import { RecordList, type RecordTable } from '../../shell/record-list.tsx'
import { Page, type PageProps } from '../../shell/page.tsx'
import { v2Rows } from './lanes-of-run.ts'
import { LabBadge } from './badges.tsx'
import { laneMetrics, readMetrics } from './threshold-drafts.ts'
import { ThresholdsCard } from './thresholds-card.tsx'

/** What the lanes of the user's runs must reach, and what the thresholds have decided. */
export function QcThresholds({ title }: PageProps) {
  const loaded = useLabLoaded(
    async (signal) => (await api.v2.getLaneQcThresholds({}, { signal })).QcThresholds,
    [],
  )
  return (
    <Page title={title}>
      <ThresholdsCard
        title="Thresholds of your lanes"
        loaded={loaded}
        replace={(QcThresholds) => api.v2.putLaneQcThresholds({ QcThresholds })}
        empty="Without thresholds the lanes of new runs are decided by hand."
        where={({ ReadNumber }) =>
          ReadNumber === undefined ? 'of a complete lane' : 'of one read of a lane'
        }
        metricsOf={({ read }) => (read.trim() === '' ? laneMetrics : readMetrics)}
        extra={(field) =>
          field({
            label: 'Read (optional)',
            member: 'read',
            of: 'ReadNumber',
            isNumber: true,
            hint: 'The number of the read that it applies to. Defaults to the complete lane.',
          })
        }
      >
        Thresholds judge lanes after upload. The thresholds of an app's datasets are on the page of
        the <a href="/apps">app</a>.
      </ThresholdsCard>
      <h2>What they decided</h2>
      <RecordList<V2Lane> label="Decided lanes" table={decidedLanes} />
    </Page>
  )
}

const decidedLanes: RecordTable<V2Lane> = {
  noun: 'decided lanes',
  initial: { by: '', desc: false },
  columns: [
    {
      title: 'Lane',
      show: ({ LaneNumber, Run }) => (
        <Text
          of={`${Run.Name ?? `Run ${Run.Id}`}, lane ${LaneNumber}`}
          to={`/runs/${Run.Id}/lanes`}
        />
      ),
    },
    { title: 'QC', sortBy: 'Status', show: ({ Status }) => <LabBadge of={Status} /> },
    { of: 'StatusSummary', title: 'Reason', sortBy: true },
  ],
  filters: [
    { name: 'search', label: 'Reason' },
    {
      name: 'qc',
      label: 'QC',
      param: 'Status',
      options: statusOptions(['QcPassed', 'QcFailed']),
    },
  ],
  load: { rows: readDecidedLanes },
  empty: (
    <Empty title="Nothing decided yet" to={['/runs', 'To the runs']}>
      Thresholds judge the lanes of the next run after upload.
    </Empty>
  ),
}

/** Of how many of the latest runs the lanes are shown. */
const shownRuns = 10

/** The lanes of the latest runs that thresholds have decided. */
async function readDecidedLanes(signal: AbortSignal): Promise<V2Lane[]> {
  const { Items } = await api.v2.listRuns(
    { Limit: shownRuns, SortBy: 'DateModified', SortDir: 'Desc' },
    { signal },
  )
  const lanes = await Promise.all(
    Items.map(({ Id }) => api.v2.listRunLanes({ runId: Id, Limit: v2Rows }, { signal })),
  )
  return lanes.flatMap((page) => page.Items).filter(({ StatusSummary }) => StatusSummary !== '')
}
