/** How bad a finding is: something is lost or refused, something is odd, or is only worth knowing. */
export type Severity = 'error' | 'warning' | 'note'

export const severities = ['error', 'warning', 'note'] as const satisfies readonly Severity[]

/** What is done with a file that isn't queried. */
const stored = 'the file is stored as it is'
const refused = 'the file is refused'
const served = 'it is served as it is'

/** What is found, how bad it is, and what the platform does with it where the file is queried. */
const rules = {
  refused: ['error', refused],
  text: ['error', refused],
  'no-end-block': ['error', refused],
  'end-missing': ['warning', 'it is read up to there'],
  'not-utf8': ['warning', 'such bytes become U+FFFD in JSON'],
  'left-out': ['error', 'the line is left out'],
  'header-line': ['warning', served],
  'header-columns': ['warning', 'the columns are read by their place'],
  'duplicate-sample': ['error', 'each is served with the number of its column'],
  'sample-columns': ['error', 'what has no sample or no key is left out'],
  'duplicate-key': ['warning', 'the first is served'],
  'undeclared-key': ['note', 'it is served as text'],
  'undeclared-contig': ['warning', 'its records are served'],
  'no-contigs': ['note', 'chromosomes are those of the records'],
  'value-number': ['warning', served],
  'value-type': ['warning', served],
  'end-before-pos': ['warning', 'END is not used'],
  'beyond-contig': ['warning', 'the record is served'],
  order: ['warning', 'it is read all the same'],
  'duplicate-record': ['warning', 'each is served'],
  'refused-read': ['error', 'the coverage of the file is refused'],
  'beyond-reference': ['warning', 'coverage ends with the reference'],
  cram: ['note', 'its coverage is made without the reference'],
  read: ['error', stored],
  interval: ['error', stored],
  'interval-field': ['warning', stored],
  sheet: ['error', stored],
  'sheet-field': ['warning', stored],
} as const satisfies Readonly<Record<string, readonly [Severity, string]>>

/** What kind of finding it is. */
export type FindingRule = keyof typeof rules

export const findingRules = Object.keys(rules) as FindingRule[]

export function severityOf(rule: FindingRule): Severity {
  return rules[rule][0]
}

/** What the platform does with it, in a file that is queried or only stored. */
export function effectOf(rule: FindingRule, isQueried: boolean): string {
  return isQueried ? rules[rule][1] : stored
}

/** Takes what is found, at a line or record, or at 0 for the whole file; the reason is made where it is kept. */
export type FindingSink = (rule: FindingRule, place: number, reason: () => string) => void

/** What is found in a file or a part of it, with how many there are of each rule. */
export type Found = {
  readonly kept: readonly {
    readonly rule: FindingRule
    readonly place: number
    readonly reason: string
  }[]
  readonly counts: Readonly<Partial<Record<FindingRule, number>>>
}

/** So many of each rule are kept one by one; all are counted. */
const mostOfRule = 100

/** What ends a line, or steers a terminal. */
const unshown = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
const longestReason = 300

function shownReason(reason: () => string): string {
  return reason().slice(0, longestReason).replaceAll(unshown, '\uFFFD').replace(/\.$/, '')
}

/** What Notifications say; undefined for what is only worth knowing. */
export function noticeOf(rule: FindingRule, reason: () => string): (() => string) | undefined {
  const [severity, effect] = rules[rule]
  if (severity === 'note') return undefined
  return () => (rule === 'left-out' ? reason() : `${shownReason(reason)}: ${effect}`)
}

/** Keeps the first findings of each rule, and counts all. */
export function createFindings() {
  const kept: Found['kept'][number][] = []
  const counts: Partial<Record<FindingRule, number>> = {}
  const add: FindingSink = (rule, place, reason) => {
    const count = (counts[rule] ?? 0) + 1
    counts[rule] = count
    if (count <= mostOfRule) kept.push({ rule, place, reason: shownReason(reason) })
  }
  return {
    add,
    found: { kept, counts } satisfies Found as Found,
    /** Adds what was found in a part that begins behind so many lines. What a header lacks is reported once. */
    append(part: Found, lines: number): void {
      const known = new Set(
        kept.flatMap(({ rule, reason }) => (rule === onceReported ? reason : [])),
      )
      const left = { ...part.counts }
      for (const { rule, place, reason } of part.kept) {
        left[rule] = (left[rule] ?? 0) - 1
        if (!known.has(reason)) add(rule, lines + place, () => reason)
      }
      for (const [rule, count] of Object.entries(left) as [FindingRule, number][]) {
        if (count > 0) counts[rule] = (counts[rule] ?? 0) + count
      }
    },
  }
}

const onceReported: FindingRule = 'undeclared-key'
