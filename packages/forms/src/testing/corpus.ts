import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FormContext } from '../validation/form-context.ts'
import type { LaunchProperty } from '../properties/launch-property.ts'
import type { Permission, Severity } from '../definition/rule.ts'
import type { FormValues } from '../values/form-values.ts'
import type { GivenValues } from '../values/read-values.ts'
import type { Position } from '../text/source-positions.ts'
import type { Resource } from '../properties/script-data.ts'
import type { ScriptRunner } from '../scripts/script-runner.ts'

/** A diagnostic of a definition, in short form. */
export type ExpectedDiagnostic = Position & {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly path: string
  readonly message: string
}

/** A launch with these values, and its expected results. */
export type CorpusLaunch = {
  readonly about: string
  readonly values: GivenValues
  readonly problems: readonly {
    readonly path: string
    readonly code: string
    readonly message: string
    readonly severity: Severity
  }[]
  readonly properties: readonly LaunchProperty[]
  readonly scopes: readonly string[]
}

/** A definition, its diagnostics, and its launches. */
export type CorpusCase = {
  readonly name: string
  readonly about: string
  /** The text of the definition. */
  readonly text: string
  readonly diagnostics: readonly ExpectedDiagnostic[]
  /** The codes of deviations from strict JSON, each once. */
  readonly leniencies: readonly string[]
  /** The form's defaults at noon of 2026-03-01 in Berlin. */
  readonly defaults: FormValues
  readonly launches: readonly CorpusLaunch[]
}

/** A resource of the corpus, and the user's permissions on it. */
export type CorpusResource = {
  readonly record: Resource & { readonly Href: string }
  readonly may: readonly Permission[]
  /** The address of the owner, for a file. */
  readonly belongsTo?: string
}

type StoredCase = Omit<CorpusCase, 'name' | 'text'> & {
  readonly written?: { readonly bom?: boolean; readonly crlf?: boolean }
}

const folder = join(import.meta.dirname, '../../corpus')

/** The time and time zone of the corpus's launches. */
export const corpusMoment = { now: Date.UTC(2026, 2, 1, 11), timeZone: 'Europe/Berlin' }

/**
 * The definitions and launches that make server, command line and page agree: `<name>.form` next to its expected
 * results, `<name>.json`.
 */
export function readCorpus(): CorpusCase[] {
  return globSync('*.form', { cwd: folder })
    .toSorted()
    .map((file) => {
      const name = basename(file, '.form')
      const { written = {}, ...stored } = readJson<StoredCase>(`${name}.json`)
      // Byte order marks and CR LF may not survive in a repository.
      const plain = readFileSync(join(folder, file), 'utf8')
      const lines = written.crlf === true ? plain.replaceAll('\n', '\r\n') : plain
      return { name, text: written.bom === true ? `\uFEFF${lines}` : lines, ...stored }
    })
}

/** The resources of the corpus's user. */
export function corpusResources(): readonly CorpusResource[] {
  return readJson<{ readonly resources: readonly CorpusResource[] }>('platform.json').resources
}

/** The corpus's platform, as a context for the checks. */
export function corpusContext(scripts: ScriptRunner | 'skip'): FormContext {
  const byHref = new Map(corpusResources().map((one) => [one.record.Href, one]))
  return {
    resolve: (href) => byHref.get(href)?.record,
    may: (href, permission) => byHref.get(href)?.may.includes(permission) ?? false,
    scripts,
    now: corpusMoment.now,
  }
}

/** The owner of a file of the corpus. */
export function corpusOwnerOf(fileHref: string): string | undefined {
  return corpusResources().find(({ record }) => record.Href === fileHref)?.belongsTo
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as T
}
