import type { DataOf, OperationOf } from '@benchtop/app-runtime'

/** What the owner of a run asks of its lanes. */
export type Threshold = DataOf<OperationOf<'v2.getLaneQcThresholds'>>['QcThresholds'][number]

/** What the instrument reports of a lane, and of each of its reads. */
export type Statistics = DataOf<OperationOf<'v2.getLaneSequencingStats'>>

type Comparison = readonly [text: string, (value: number, limit: number, other: number) => boolean]

const comparisons: Readonly<Record<Threshold['Operator'], Comparison>> = {
  GreaterThan: ['>', (value, limit) => value > limit],
  GreaterThanOrEqual: ['≥', (value, limit) => value >= limit],
  LessThan: ['<', (value, limit) => value < limit],
  LessThanOrEqual: ['≤', (value, limit) => value <= limit],
  Equal: ['=', (value, limit) => value === limit],
  NotEqual: ['≠', (value, limit) => value !== limit],
  Between: ['between', (value, least, most) => least <= value && value <= most],
  NotBetween: ['not between', (value, least, most) => value < least || value > most],
}

/** Compares the figure of a threshold, of the lane or of the read that it names; nothing if it wasn't measured. */
export function compare(threshold: Threshold, lane: Statistics) {
  const { Name, Operator, ReadNumber, ThresholdValues } = threshold
  const read = lane.ReadStatistics.find((one) => one.ReadNumber === ReadNumber)
  const figures: Readonly<Record<string, unknown>> = (ReadNumber === undefined ? lane : read) ?? {}
  const value = figures[Name]
  if (typeof value !== 'number') return {}
  const [limit = NaN, other = NaN] = ThresholdValues
  return { value, passes: comparisons[Operator][1](value, limit, other) }
}

/** Whether a lane passes: each threshold, or one of each group. Undefined where none has a figure to decide on. */
export function passesAll(thresholds: readonly Threshold[], lane: Statistics): boolean | undefined {
  const groups = Map.groupBy(thresholds, (one) => one.Group ?? one)
  const decided = [...groups.values()]
    .map((group) => group.flatMap((one) => compare(one, lane).passes ?? []))
    .filter((group) => group.length > 0)
  return decided.length === 0 ? undefined : decided.every((group) => group.includes(true))
}

/** Such as `PercentGtQ30 ≥ 80`. */
export function textOf({ Name, Operator, ReadNumber, ThresholdValues }: Threshold): string {
  const of = ReadNumber === undefined ? '' : ` of read ${ReadNumber}`
  return `${Name}${of} ${comparisons[Operator][0]} ${ThresholdValues.join(' and ')}`
}
