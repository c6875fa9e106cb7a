import { Buffer } from 'node:buffer'

import { GenomicsError } from '../errors.ts'
import type { DataFormat } from './data-format.ts'
import {
  effectOf,
  type FindingRule,
  type Found,
  severities,
  type Severity,
  severityOf,
} from '../findings/findings.ts'

/** One finding, at a line of text or a record; without both it is about the whole file. */
export type Finding = {
  readonly rule: FindingRule
  readonly severity: Severity
  readonly reason: string
  /** What the platform does with it. */
  readonly effect: string
  /** From 1. */
  readonly line?: number
  /** From 1, where records aren't lines. */
  readonly record?: number
}

/** What was found in a file. */
export type CheckReport = {
  readonly format: DataFormat
  /** The records, reads or intervals that were read. */
  readonly records: number
  /** By their places: of each rule the first 100. */
  readonly findings: readonly Finding[]
  /** How many there are of each rule. */
  readonly counts: Readonly<Partial<Record<FindingRule, number>>>
  /** How many there are of each severity. */
  readonly severities: Readonly<Record<Severity, number>>
}

/** What files of these formats are for: others are stored. */
const queried: ReadonlySet<DataFormat> = new Set(['VCF', 'BCF', 'BAM', 'CRAM'])

/** @param headerLines of a BCF, as text: its records are counted without them */
export function reportOf(
  format: DataFormat,
  { kept, counts }: Found,
  { records, headerLines }: { readonly records: number; readonly headerLines: number },
): CheckReport {
  const findings = kept
    .toSorted((one, other) => one.place - other.place || one.rule.localeCompare(other.rule))
    .map(({ rule, place, reason }): Finding => {
      const effect = effectOf(rule, queried.has(format))
      const said = { rule, severity: severityOf(rule), reason, effect }
      if (place === 0) return said
      const isRecord = format === 'BAM' || (format === 'BCF' && place > headerLines)
      return isRecord ? { ...said, record: place - headerLines } : { ...said, line: place }
    })
  const all = Object.entries(counts) as [FindingRule, number][]
  const countOf = (severity: Severity): number =>
    all.reduce((sum, [rule, count]) => (severityOf(rule) === severity ? sum + count : sum), 0)
  const bySeverity = Object.fromEntries(severities.map((one) => [one, countOf(one)]))
  return { format, records, findings, counts, severities: bySeverity as CheckReport['severities'] }
}

const version = 1

/** The bytes to keep of a report. */
export function writeCheckReport(report: CheckReport): Uint8Array {
  return Buffer.from(JSON.stringify({ version, ...report }))
}

/** The report in the bytes that `checkData` of workers gave. Throws `index-version` for those of another version. */
export function readCheckReport(bytes: Uint8Array): CheckReport {
  const read = JSON.parse(Buffer.from(bytes).toString()) as CheckReport & { version: number }
  if (read.version === version) return read
  throw new GenomicsError(
    'index-version',
    `This is a report of version ${read.version}. Check the file again.`,
  )
}
