import { api } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { Chart } from '../../design/chart.tsx'
import { formatCount } from '../../design/format.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Button, Card, Empty } from '../../design/pieces.tsx'
import { showSheet } from '../../design/sheet.tsx'
import { DecideQuality } from './decide-quality.tsx'
import { formatGigabases, formatPercent, laneBars, laneReason } from './lab-format.ts'
import type { YieldsSoFar } from './run-progress.ts'
import { readLanes, type RunLane } from './lanes-of-run.ts'
import { LabBadge } from './badges.tsx'
import './lab.css'

const optional = (value: number | undefined, format: (value: number) => string) => (
  <span class="figures">{value === undefined ? '–' : format(value)}</span>
)

/** With the most that it will yield where its yield is that so far. */
type Lane = RunLane & { readonly mostYield?: number }

const columns: readonly Column<Lane>[] = [
  { title: 'Lane', show: ({ LaneNumber }) => LaneNumber },
  { title: 'QC', show: ({ Status }) => <LabBadge of={Status} /> },
  {
    title: 'Reason',
    show: (lane) => <div class="lane-reason">{laneReason(lane, lane.comment)}</div>,
  },
  {
    title: 'Yield',
    isNumber: true,
    show: ({ Yield, mostYield }) =>
      optional(Yield, (of) => formatGigabases(of) + (mostYield === undefined ? '' : ' so far')),
  },
  { title: '≥ Q30', isNumber: true, show: (lane) => optional(lane.PercentGtQ30, formatPercent) },
  { title: 'Pass filter', isNumber: true, show: (lane) => optional(lane.PercentPf, formatPercent) },
  { title: 'Reads', isNumber: true, show: (lane) => optional(lane.ReadsPf, formatCount) },
  {
    title: 'Libraries',
    show: ({ libraries }) => (
      <span class="library-links">
        {libraries.map(({ LibraryId, LibraryName }) => (
          <a key={LibraryId} href={`/libraries/${LibraryId}`}>
            {LibraryName}
          </a>
        ))}
      </span>
    ),
  },
]

/** The lanes of a run: their yield and quality as plots and as a table, and their quality control. */
export function LanesCard({ run, yields }: { readonly run: string; readonly yields: YieldsSoFar }) {
  const loaded = useLabLoaded((signal) => readLanes(run, signal), [run])
  const { value, reload } = loaded
  const lanes = value?.map((lane): Lane => ({ ...yields.get(lane.LaneNumber), ...lane }))
  const decide = ({ Id: id, LaneNumber, Status: now }: RunLane): void =>
    showSheet((close) => (
      <DecideQuality
        name={`lane ${LaneNumber}`}
        now={now}
        hint="It is stored as a comment on the lane."
        decide={(Status, Comment) => api.v2.updateLane({ id, Status, Comment })}
        close={close}
        decided={reload}
      />
    ))
  const decision: Column<Lane> = {
    title: 'Review',
    show: (lane) => (
      <Button
        look="second small"
        text="Review"
        aria-label={`Review lane ${lane.LaneNumber}`}
        act={() => decide(lane)}
      />
    ),
  }
  return (
    <>
      {lanes !== undefined && lanes.length > 0 && <LanePlots lanes={lanes} />}
      <TableCard
        title="Lanes"
        actions={<a href="/qcthresholds">QC thresholds</a>}
        of={{ ...loaded, value: lanes }}
        columns={[...columns, decision]}
        empty={
          <Empty title="No lanes yet">
            Lanes come with a seed or with the statistics of the run:{' '}
            <code>benchtop run simulate {run}</code> plays it.
          </Empty>
        }
      />
    </>
  )
}

function LanePlots({ lanes }: { readonly lanes: readonly Lane[] }) {
  const { yields, q30 } = laneBars(lanes)
  const isReported = [...yields, ...q30].some(({ value }) => value !== undefined)
  // Bars grow to what they will be, and not their axis.
  const top = Math.max(0, ...lanes.map(({ mostYield = 0 }) => mostYield))
  const isSimulated = top > 0 || lanes.some(({ IsSimulated }) => IsSimulated === true)
  return (
    <Card
      title="Yield and quality"
      actions={isSimulated && <span class="badge warn">Simulated</span>}
    >
      <div class="stack">
        {isSimulated && (
          <p class="notice warn">
            These figures are simulated: they were drawn from distributions, and nothing was
            measured.
          </p>
        )}
        {isReported ? (
          <div class="plots">
            <Chart
              of="Lane"
              title={top > 0 ? 'Yield so far' : 'Yield'}
              bars={yields}
              top={top}
              format={formatGigabases}
            />
            {top === 0 && (
              <Chart
                of="Lane"
                title="Bases of quality 30 or better"
                bars={q30}
                top={100}
                format={formatPercent}
              />
            )}
          </div>
        ) : (
          <p class="quiet">The instrument hasn't reported any figures yet.</p>
        )}
      </div>
    </Card>
  )
}
