import type { V2Lane } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Empty } from '../../design/pieces.tsx'
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
  const decided = useLabLoaded(readDecidedLanes, [])
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
      <TableCard
        title="What they decided"
        label="Decided lanes"
        of={decided}
        columns={columns}
        empty={
          <Empty title="Nothing decided yet" to={['/runs', 'To the runs']}>
            Thresholds judge the lanes of the next run after upload.
          </Empty>
        }
      />
    </Page>
  )
}

const columns: readonly Column<V2Lane>[] = [
  {
    title: 'Lane',
    show: ({ LaneNumber, Run }) => (
      <a href={`/runs/${Run.Id}/lanes`}>
        {Run.Name ?? `Run ${Run.Id}`}, lane {LaneNumber}
      </a>
    ),
  },
  { title: 'QC', show: ({ Status }) => <LabBadge of={Status} /> },
  { title: 'Reason', show: ({ StatusSummary }) => <div class="lane-reason">{StatusSummary}</div> },
]

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
