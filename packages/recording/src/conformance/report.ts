import { faces, operations, type Operation } from '@benchtop/contracts'
import type { RealResult, RealResults } from '../real/real-results.ts'
import { isNamed, operationsNamedIn } from './named-operations.ts'
import { profileDifferences, type ProfileDifference } from './profile-differences.ts'
import { concerns, isGeneral } from './sections.ts'
import { originOf, type Decision, type Statement, type Statements } from './statements.ts'

/** What is known of one operation. */
export type OperationReport = {
  readonly id: string
  readonly api: Operation['api']
  readonly method: Operation['method']
  /** With the base of its face, such as `/v1pre3/files/{id}`. */
  readonly path: string
  readonly summary: string
  /** Whether the platform's documentation has it, or deployed clients rely on it. */
  readonly source: 'stated' | 'decided'
  /** The statements about it, without those about every operation of its face. */
  readonly statements: readonly Statement[]
  readonly decisions: readonly Decision[]
  readonly profiles: readonly ProfileDifference[]
  /** How many tests name one of its statements. */
  readonly tests: number
  /** How a real platform answered it. */
  readonly real?: RealResult
}

/** Everything that is stated of the platform, by operation. */
export type ConformanceReport = {
  readonly operations: readonly OperationReport[]
  /** Statements and decisions about every operation of a face. */
  readonly general: Statements
  /** Statements and decisions about pages, tools and apps. */
  readonly others: Statements
  readonly counts: {
    readonly operations: number
    readonly stated: number
    readonly statements: number
    readonly held: number
    readonly decisions: number
    readonly tests: number
  }
  /** The address of the real platform, if there is one. */
  readonly realUrl: string | undefined
}

/** Puts together what is stated of each operation, which tests hold it, and how a real platform answered. */
export function conformanceReport(all: Statements, real?: RealResults): ConformanceReport {
  const byOperation = new Map(real?.results.map((one) => [one.operation, one]))
  const reports = operations.map((operation) =>
    operationReport(operation, all, byOperation.get(operation.id)),
  )
  const placed = new Set<unknown>(
    reports.flatMap(({ statements, decisions }) => [...statements, ...decisions]),
  )
  const select = (isIn: (section: string) => boolean): Statements => ({
    statements: all.statements.filter((one) => !placed.has(one) && isIn(one.section)),
    decisions: all.decisions.filter((one) => !placed.has(one) && isIn(one.section)),
  })
  const tests = all.statements.flatMap((one) => one.tests.map(keyOf))
  return {
    operations: reports,
    general: select(isGeneral),
    others: select((section) => !isGeneral(section)),
    counts: {
      operations: reports.length,
      stated: reports.filter(({ source }) => source === 'stated').length,
      statements: all.statements.length,
      held: all.statements.filter((one) => one.tests.length > 0).length,
      decisions: all.decisions.length,
      tests: new Set(tests).size,
    },
    realUrl: real?.url,
  }
}

/** The report of one operation, by its id, or of those that have the text in their id or path; maybe of none. */
export function reportOf(report: ConformanceReport, wanted: string): ConformanceReport {
  const exact = report.operations.filter(({ id }) => id === wanted)
  if (exact.length > 0) return { ...report, operations: exact }
  const operations = report.operations.filter(({ id, method, path }) =>
    `${id} ${method} ${path}`.toLowerCase().includes(wanted.toLowerCase()),
  )
  return { ...report, operations }
}

/** Every decision of a report, in the order of the page. */
export function decisionsOf(report: ConformanceReport): Decision[] {
  return [
    ...new Set([
      ...report.general.decisions,
      ...report.operations.flatMap((one) => one.decisions),
      ...report.others.decisions,
    ]),
  ]
}

function operationReport(
  operation: Operation,
  all: Statements,
  real: RealResult | undefined,
): OperationReport {
  const statements = all.statements.filter((one) => isAbout(one, operation))
  const decisions = all.decisions.filter(
    ({ section }) => !isGeneral(section) && concerns(section, operation),
  )
  const { id, api, method, path, summary } = operation
  return {
    id,
    api,
    method,
    path: faces[api].base + path,
    summary,
    source: operation.decided === undefined ? 'stated' : 'decided',
    statements,
    decisions,
    profiles: profileDifferences(operation),
    tests: new Set(statements.flatMap((one) => one.tests.map(keyOf))).size,
    ...(real !== undefined && { real }),
  }
}

/** A line that names operations is about these; one that names none, about those of its section. */
function isAbout({ text, section }: Statement, operation: Operation): boolean {
  const named = operationsNamedIn(text)
  if (named.length > 0) return isNamed(operation, named, section)
  return !isGeneral(section) && concerns(section, operation)
}

function keyOf({ file, title }: { readonly file: string; readonly title: string }): string {
  return `${file}\n${title}`
}

/** How many of an operation's statements are stated, and how many decided. Those that are both count as both. */
export function originsOf({ statements, decisions }: OperationReport) {
  const origins = statements.map(originOf)
  return {
    stated: origins.filter((one) => one !== 'decided').length,
    decided: origins.filter((one) => one !== 'stated').length + decisions.length,
  }
}
