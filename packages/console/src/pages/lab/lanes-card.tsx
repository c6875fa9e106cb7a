import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { useLiveLab } from '../../api/lab-events.ts'
import { formatCount } from '../../design/format.ts'
import type { Column } from '../../design/columns.tsx'
import { LoadedTable } from '../../design/loaded-table.tsx'
import { Button, Card, Empty } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { BarPlot } from './bar-plot.tsx'
import { DecideQuality } from './decide-quality.tsx'
import { formatGigabases, formatPercent, laneBars, laneReason } from './lab-format.ts'
import { readLanes, type RunLane } from './lanes-of-run.ts'
import { LabBadge } from './badges.tsx'
import './lab.css'

const optional = (value: number | undefined, format: (value: number) => string) => (
  <span class="figures">{value === undefined ? '–' : format(value)}</span>
)

const columns: readonly Column<RunLane>[] = [
  { title: 'Lane', show: ({ LaneNumber }) => LaneNumber },
  { title: 'QC', show: ({ Status }) => <LabBadge of={Status} /> },
  {
    title: 'Reason',
    show: (lane) => <div class="lane-reason">{laneReason(lane, lane.comment)}</div>,
  },
  { title: 'Yield', isNumber: true, show: (lane) => optional(lane.Yield, formatGigabases) },
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
export function LanesCard({ run }: { readonly run: string }) {
  const { value: lanes, error, reload } = useLoaded((signal) => readLanes(run, signal), [run])
  const [decided, setDecided] = useState<string>()
  useLiveLab(reload)
  const lane = lanes?.find(({ Id }) => Id === decided)
  const decision: Column<RunLane> = {
    title: 'Decision',
    show: ({ Id, LaneNumber }) => (
      <Button
        look="second small"
        aria-label={`Decide lane ${LaneNumber}`}
        onClick={() => setDecided(Id)}
      >
        Decide
      </Button>
    ),
  }
  return (
    <>
      {lanes !== undefined && lanes.length > 0 && <LanePlots lanes={lanes} />}
      <Card title="Lanes" flush actions={<a href="/qcthresholds">QC thresholds</a>}>
        <LoadedTable<RunLane>
          label="Lanes"
          rows={lanes}
          {...{ error, reload }}
          columns={[...columns, decision]}
          keyOf={({ Id }) => Id}
          empty={
            <Empty title="No lanes yet">
              Lanes come with a seed or with the statistics of the run:{' '}
              <code>benchtop run simulate {run}</code> plays it.
            </Empty>
          }
        />
      </Card>
      {lane !== undefined && (
        <DecideQuality
          name={`lane ${lane.LaneNumber}`}
          now={lane.Status}
          hint="It is stored as a comment on the lane."
          decide={(Status, Comment) => api.v2.updateLane({ id: lane.Id, Status, Comment })}
          close={() => setDecided(undefined)}
          decided={reload}
        />
      )}
    </>
  )
}

function LanePlots({ lanes }: { readonly lanes: readonly RunLane[] }) {
  const { yields, q30 } = laneBars(lanes)
  const isReported = [...yields, ...q30].some(({ value }) => value !== undefined)
  const isSimulated = lanes.some(({ IsSimulated }) => IsSimulated === true)
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
            <BarPlot title="Yield" bars={yields} format={formatGigabases} />
            <BarPlot
              title="Bases of quality 30 or better"
              bars={q30}
              top={100}
              format={formatPercent}
            />
          </div>
        ) : (
          <p class="quiet">The instrument hasn't reported any figures yet.</p>
        )}
      </div>
    </Card>
  )
}
