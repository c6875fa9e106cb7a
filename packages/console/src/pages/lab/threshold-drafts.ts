import type {
  ThresholdOperator,
  V2LaneReadStatistics,
  V2LaneStatistics,
  V2QcThreshold,
} from '@benchtop/contracts'

/** A threshold as it is typed: its fields as texts. */
export type ThresholdDraft = {
  readonly name: string
  readonly operator: ThresholdOperator
  /** The value, and the upper one of operators with two. */
  readonly low: string
  readonly high: string
  readonly type: string
  readonly group: string
  /** '' for all of a lane. */
  readonly read: string
}

/** The fields of a threshold, by the names that the platform calls them. */
export type ThresholdField = keyof V2QcThreshold

/** How each operator is written, and how many values it compares with. */
export const operators = {
  GreaterThan: { text: 'greater than', values: 1 },
  GreaterThanOrEqual: { text: 'at least', values: 1 },
  LessThan: { text: 'less than', values: 1 },
  LessThanOrEqual: { text: 'at most', values: 1 },
  Equal: { text: 'equal to', values: 1 },
  NotEqual: { text: 'not equal to', values: 1 },
  Between: { text: 'between', values: 2 },
  NotBetween: { text: 'not between', values: 2 },
} as const satisfies Record<ThresholdOperator, { text: string; values: 1 | 2 }>

/** The metrics of a lane, each with what it measures. */
export const laneMetrics = {
  PercentGtQ30: 'bases of quality 30 or better, in %',
  PercentPf: 'clusters that pass the filter, in %',
  PercentAligned: 'reads aligned to the control, in %',
  Yield: 'yield, in gigabases',
  ProjectedYieldInGbp: 'projected yield, in gigabases',
  MaxProjectedYieldInGbp: 'largest projected yield, in gigabases',
  Density: 'density, in thousands of clusters per mm²',
  Reads: 'reads',
  ReadsPf: 'reads that pass the filter',
  ErrorRate: 'error rate, in %',
  ErrorRate35: 'error rate of 35 cycles, in %',
  ErrorRate50: 'error rate of 50 cycles, in %',
  ErrorRate75: 'error rate of 75 cycles, in %',
  ErrorRate100: 'error rate of 100 cycles, in %',
  IntensityCycle1: 'intensity of cycle 1',
  Phasing: 'phasing, in %',
  PrePhasing: 'prephasing, in %',
  MaxCycleCalled: 'last cycle called',
} as const satisfies Record<Exclude<keyof V2LaneStatistics, 'IsSimulated'>, string>

/** The metrics of one read of a lane. */
export const readMetrics = {
  PercentGtQ30: laneMetrics.PercentGtQ30,
  PercentPf: laneMetrics.PercentPf,
  PercentAligned: laneMetrics.PercentAligned,
  Yield: laneMetrics.Yield,
  ProjectedYield: laneMetrics.ProjectedYieldInGbp,
  ErrorRate: laneMetrics.ErrorRate,
  IntensityCycle1: laneMetrics.IntensityCycle1,
} as const satisfies Record<Exclude<keyof V2LaneReadStatistics, 'ReadNumber'>, string>

/** A threshold to start typing with. */
export const newDraft: ThresholdDraft = {
  name: '',
  operator: 'GreaterThanOrEqual',
  low: '',
  high: '',
  type: '',
  group: '',
  read: '',
}

/** The draft of a threshold that is there. */
export function draftOf(threshold: V2QcThreshold): ThresholdDraft {
  const [low, high] = threshold.ThresholdValues
  return {
    name: threshold.Name,
    operator: threshold.Operator,
    low: low === undefined ? '' : String(low),
    high: high === undefined ? '' : String(high),
    type: threshold.DatasetTypeId ?? '',
    group: threshold.Group ?? '',
    read: threshold.ReadNumber === undefined ? '' : String(threshold.ReadNumber),
  }
}

/** What is sent for a draft. What is no number is sent as it is typed, so that the platform names what is wrong. */
export function thresholdOf(draft: ThresholdDraft): V2QcThreshold {
  const texts = operators[draft.operator].values === 1 ? [draft.low] : [draft.low, draft.high]
  const group = draft.group.trim()
  const read = draft.read.trim()
  return {
    Name: draft.name.trim(),
    Operator: draft.operator,
    ThresholdValues: texts.map(numberIn),
    ...(draft.type !== '' && { DatasetTypeId: draft.type }),
    ...(group !== '' && { Group: group }),
    ...(read !== '' && { ReadNumber: numberIn(read) }),
  }
}

/** As people type numbers, with a comma too. */
function numberIn(text: string): number {
  const typed = text.trim().replace(',', '.')
  const number = Number(typed)
  return (typed === '' || Number.isNaN(number) ? text : number) as number
}

/** A threshold in words, such as `PercentGtQ30 at least 75`. */
export function thresholdText({ Name, Operator, ThresholdValues, ReadNumber }: V2QcThreshold) {
  const of = ReadNumber === undefined ? Name : `${Name} of read ${ReadNumber}`
  return `${of} ${operators[Operator].text} ${ThresholdValues.join(' and ')}`
}

/** The messages of a refusal at the fields of one threshold, and those about anything else. */
export function problemsAt(
  at: number,
  problems: readonly { readonly member: string; readonly message: string }[],
): { readonly fields: Partial<Record<ThresholdField, string>>; readonly others: string[] } {
  const fields: Partial<Record<ThresholdField, string>> = {}
  const others: string[] = []
  for (const { member, message } of problems) {
    const [, index, field] = /^QcThresholds[[.](\d+)\]?\.(\w+)/.exec(member) ?? []
    if (Number(index) === at && field !== undefined && isField(field)) {
      // The field itself shows where it is.
      fields[field] ??= sentence(message.replace(member, ''))
    } else others.push(message)
  }
  return { fields, others }
}

const fieldNames = {
  Name: true,
  Operator: true,
  DatasetTypeId: true,
  ThresholdValues: true,
  Group: true,
  ReadNumber: true,
} as const satisfies Record<ThresholdField, true>

function isField(name: string): name is ThresholdField {
  return Object.hasOwn(fieldNames, name)
}

function sentence(text: string): string {
  const plain = text.trim()
  return `${plain[0]?.toUpperCase() ?? ''}${plain.slice(1)}`
}
