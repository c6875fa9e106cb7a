import type { JobUsageRecord } from '@benchtop/contracts'
import { control } from '../../api/clients.ts'
import { formatBytes, formatDuration } from '../../design/format.ts'
import { Card, Empty, Unloaded } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { Facts } from '../../design/facts.tsx'
import { readAgainMs, useTicking } from '../../design/use-ticking.ts'
import { averageCpus, drawing, usageShape, type UsageShape } from './usage-shape.ts'
import './resources.css'

type Props = {
  readonly id: string
  /** Whether more can come. */
  readonly isOpen: boolean
  /** Changes with the status of the analysis. */
  readonly version: unknown
}

/** The CPU and memory that the job of an analysis used over time, against what its app asks for. */
export function ResourcesCard({ id, isOpen, version }: Props) {
  const { value, error, reload } = useLoaded(
    (signal) => control.getUsage({ id }, { signal }),
    [id, version],
  )
  useTicking(reload, isOpen && readAgainMs)
  if (value === undefined) return <Unloaded error={error} reload={reload} lines={5} />
  return (
    <>
      <Card title="What it used">
        <Facts of={factsOf(value)} isGrid />
      </Card>
      {value.unmeasured !== null ? (
        <Empty isCard title="Not measured">
          {value.unmeasured}
        </Empty>
      ) : value.samples.length === 0 ? (
        <Empty isCard title="Nothing was measured">
          {isOpen
            ? 'Measurements begin with the command of the app.'
            : 'The command never ran, or ended before it could be measured.'}
        </Empty>
      ) : (
        <Charts usage={value} />
      )}
    </>
  )
}

/** A thousand bytes by a thousand. */
const megabyte = 1_000_000

function factsOf(usage: JobUsageRecord) {
  const { executor, host, requested, used } = usage
  const cpus = averageCpus(usage)
  const peak = used === null ? undefined : formatBytes(used.peakMemoryBytes)
  return [
    ['Executor', executor === null ? undefined : <code>{executor}</code>],
    ['Node', host ?? (executor === null ? undefined : 'This machine')],
    ['CPU time', used === null ? undefined : formatDuration(used.cpuMs)],
    ['CPUs', cpus === undefined ? undefined : `${cpus.toFixed(2)} on average`],
    ['CPUs requested', requested.cpus ?? 'no number'],
    ['Peak of memory', peak],
    [
      'Memory requested',
      requested.memoryMB ? formatBytes(requested.memoryMB * megabyte) : 'no limit',
    ],
    ['Disk allowed', requested.diskMB ? formatBytes(requested.diskMB * megabyte) : undefined],
    ['Time requested', requested.seconds ? formatDuration(requested.seconds * 1000) : undefined],
  ] as const
}

function Charts({ usage }: { readonly usage: JobUsageRecord }) {
  const { samples, requested } = usage
  const memoryRequested =
    requested.memoryMB === undefined ? undefined : requested.memoryMB * megabyte
  const endMs = samples.at(-1)?.atMs ?? 0
  return (
    <div class="usage-charts">
      <Chart
        title="CPUs in use"
        shape={usageShape(samples, ({ cpus }) => cpus, requested.cpus)}
        requested={requested.cpus}
        most={Math.max(...samples.map(({ cpus }) => cpus))}
        endMs={endMs}
        format={(value) => value.toFixed(value < 10 ? 2 : 0)}
      />
      <Chart
        title="Memory in use"
        shape={usageShape(samples, ({ memoryBytes }) => memoryBytes, memoryRequested)}
        requested={memoryRequested}
        most={Math.max(...samples.map(({ memoryBytes }) => memoryBytes))}
        endMs={endMs}
        format={formatBytes}
      />
    </div>
  )
}

type ChartProps = {
  readonly title: string
  readonly shape: UsageShape
  readonly requested: number | undefined
  readonly most: number
  readonly endMs: number
  format(value: number): string
}

function Chart({ title, shape, requested, most, endMs, format }: ChartProps) {
  const { top, area, requestedAt } = shape
  const { width, height } = drawing
  const against =
    requested === undefined ? 'nothing was requested' : `${format(requested)} requested`
  const summary = `${title} over ${formatDuration(endMs)}: at most ${format(most)}, ${against}.`
  return (
    <Card
      title={title}
      actions={<span class="quiet">{`At most ${format(most)}, ${against}`}</span>}
    >
      <figure class="usage-chart">
        <div class="usage-plot">
          <svg
            role="img"
            aria-label={summary}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
          >
            <path class="usage-area" d={area} />
            {requestedAt !== undefined && (
              <line class="usage-requested" x1={0} x2={width} y1={requestedAt} y2={requestedAt} />
            )}
          </svg>
          <span class="usage-top" aria-hidden="true">
            {format(top)}
          </span>
        </div>
        <figcaption class="usage-axis" aria-hidden="true">
          <span>0 s</span>
          <span>{formatDuration(endMs / 2)}</span>
          <span>{formatDuration(endMs)}</span>
        </figcaption>
      </figure>
    </Card>
  )
}
