import type { V2Comment, V2Lane } from '@benchtop/contracts'
import type { Bar } from '@benchtop/app-runtime/bar-chart'
import { formatBases } from '../../design/format.ts'

/** A yield in gigabases, as instruments report it. */
export function formatGigabases(gigabases: number): string {
  return formatBases(gigabases * 1e9)
}

/** A percentage of 0 to 100. */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(1)} %`
}

/** Bases of a yield in gigabases that a user typed; undefined where it is no yield above 0. */
export function basesOf(gigabases: string): number | undefined {
  const amount = Number(gigabases.trim().replace(',', '.'))
  const bases = Math.round(amount * 1e9)
  return gigabases.trim() === '' || !Number.isSafeInteger(bases) || bases <= 0 ? undefined : bases
}

/** The yield and the share of bases at Q30 or better of each lane, in the order of the lanes. */
export function laneBars(lanes: readonly V2Lane[]): { yields: Bar[]; q30: Bar[] } {
  const sorted = lanes.toSorted((one, other) => one.LaneNumber - other.LaneNumber)
  const bar = (lane: V2Lane, value: number | undefined): Bar => ({
    label: `Lane ${lane.LaneNumber}`,
    value,
  })
  return {
    yields: sorted.map((lane) => bar(lane, lane.Yield)),
    q30: sorted.map((lane) => bar(lane, lane.PercentGtQ30)),
  }
}

/** Why the quality control of a lane is as it is: the thresholds that decided, or the person who did. */
export function laneReason(
  { Status, StatusSummary }: Pick<V2Lane, 'Status' | 'StatusSummary'>,
  comment: Pick<V2Comment, 'Comment' | 'UserCreatedBy'> | undefined,
): string {
  const remark = comment && `${comment.UserCreatedBy.Name}: ${comment.Comment}`
  if (StatusSummary !== '') return StatusSummary
  if (Status === 'Undefined') return remark ?? ''
  return remark ?? 'Decided by hand'
}
