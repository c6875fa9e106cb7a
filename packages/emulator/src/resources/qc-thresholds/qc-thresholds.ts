import type {
  Problem,
  SettableQualityStatus,
  ThresholdOperator,
  V2QcThreshold,
} from '@benchtop/contracts'

/** What thresholds decide, with the reason in a sentence. */
export type QualityDecision = { readonly status: SettableQualityStatus; readonly summary: string }

type Comparison = {
  /** How many values the operator takes. */
  readonly values: 1 | 2
  readonly text: string
  readonly holds: (metric: number, low: number, high: number) => boolean
}

const comparisons: Readonly<Record<ThresholdOperator, Comparison>> = {
  GreaterThan: { values: 1, text: 'greater than', holds: (metric, value) => metric > value },
  GreaterThanOrEqual: { values: 1, text: 'at least', holds: (metric, value) => metric >= value },
  LessThan: { values: 1, text: 'less than', holds: (metric, value) => metric < value },
  LessThanOrEqual: { values: 1, text: 'at most', holds: (metric, value) => metric <= value },
  Equal: { values: 1, text: 'equal to', holds: (metric, value) => metric === value },
  NotEqual: { values: 1, text: 'not equal to', holds: (metric, value) => metric !== value },
  Between: {
    values: 2,
    text: 'between',
    holds: (metric, low, high) => metric >= low && metric <= high,
  },
  NotBetween: {
    values: 2,
    text: 'not between',
    holds: (metric, low, high) => metric < low || metric > high,
  },
}

/** Thresholds whose operator takes another number of values, each named at its member. */
export function operatorProblems(thresholds: readonly V2QcThreshold[]): Problem[] {
  return thresholds.flatMap(({ Operator, ThresholdValues: values }, at) => {
    const wanted = comparisons[Operator].values
    const [low = 0, high = low] = values
    if (values.length === wanted && low <= high) return []
    const rule =
      values.length === wanted
        ? 'must begin with the lower one'
        : `must have ${wanted === 1 ? 'one value' : 'two values'} for ${Operator}`
    const member = `QcThresholds[${at}].ThresholdValues`
    return [{ member, code: 'Invalid', message: `${member} ${rule}.` }]
  })
}

/**
 * Decides by thresholds. Those of one group pass where one of them does; a threshold whose metric isn't there decides
 * nothing. Undefined where nothing is decided.
 */
export function decideQuality(
  thresholds: readonly V2QcThreshold[],
  metricOf: (threshold: V2QcThreshold) => number | undefined,
): QualityDecision | undefined {
  const judged = thresholds.flatMap((threshold, at) => {
    const metric = metricOf(threshold)
    if (metric === undefined) return []
    const [low = 0, high = low] = threshold.ThresholdValues
    const passes = comparisons[threshold.Operator].holds(metric, low, high)
    // One that has no group is a group of its own.
    return [{ group: threshold.Group ?? at, passes, reason: reasonOf(threshold, metric) }]
  })
  if (judged.length === 0) return undefined
  const groups = [...Map.groupBy(judged, ({ group }) => group).values()]
  const failed = groups.filter((group) => !group.some(({ passes }) => passes)).flat()
  if (failed.length > 0) {
    return { status: 'QcFailed', summary: `${failed.map(({ reason }) => reason).join('; ')}.` }
  }
  const count = `${judged.length} ${judged.length === 1 ? 'threshold' : 'thresholds'}`
  return { status: 'QcPassed', summary: `Passed by ${count}.` }
}

function reasonOf(
  { Name, Operator, ThresholdValues, ReadNumber }: V2QcThreshold,
  metric: number,
): string {
  const of = ReadNumber === undefined ? Name : `${Name} of read ${ReadNumber}`
  return `${of} is ${metric}, and must be ${comparisons[Operator].text} ${ThresholdValues.join(' and ')}`
}
