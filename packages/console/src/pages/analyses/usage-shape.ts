import type { JobUsageRecord, UsageSample } from '@benchtop/contracts'

/** A line over time as an area, in a drawing of 1,000 by 100 units. */
export type UsageShape = {
  /** The value at the upper edge. */
  readonly top: number
  /** The path of the area; empty without samples. */
  readonly area: string
  /** The height of what was requested; undefined where nothing was. */
  readonly requestedAt: number | undefined
}

export const drawing = { width: 1_000, height: 100 } as const

/** Room above the highest value. */
const headroom = 1.1

/** The values of samples as an area from the beginning to the last sample. */
export function usageShape(
  samples: readonly UsageSample[],
  valueOf: (sample: UsageSample) => number,
  requested: number | undefined,
): UsageShape {
  const most = Math.max(requested ?? 0, ...samples.map(valueOf))
  const top = most === 0 ? 1 : most * headroom
  const lastMs = Math.max(1, samples.at(-1)?.atMs ?? 1)
  const y = (value: number): number => rounded(drawing.height * (1 - value / top))
  const points = samples.map(
    (sample) => `${rounded((drawing.width * sample.atMs) / lastMs)},${y(valueOf(sample))}`,
  )
  const [first] = samples
  const area =
    first === undefined
      ? ''
      : `M0,${drawing.height}L0,${y(valueOf(first))}L${points.join('L')}L${drawing.width},${drawing.height}Z`
  return { top, area, requestedAt: requested === undefined ? undefined : y(requested) }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** The processors that a job used on average; undefined where nothing was measured. */
export function averageCpus({ samples, used }: JobUsageRecord): number | undefined {
  const lastMs = samples.at(-1)?.atMs
  return used === null || lastMs === undefined || lastMs === 0 ? undefined : used.cpuMs / lastMs
}
