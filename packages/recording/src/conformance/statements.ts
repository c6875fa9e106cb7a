import { readFileSync } from 'node:fs'
import { conformanceFile } from '../conformance-file.ts'

/** A test by its file and its title. */
export type NamedTest = { readonly file: string; readonly title: string }

/** A line of the requirements, with the tests whose titles name it. */
export type Statement = {
  /** Such as `FIL-07`. */
  readonly mark: string
  readonly section: string
  /** Markdown; begins with `**Stated.**` or `**Chosen.**`. */
  readonly text: string
  readonly tests: readonly NamedTest[]
}

/** A row of "Where the spec is silent". */
export type Decision = {
  /** Its anchor on the page, which operations name as `decided`. */
  readonly id: string
  readonly section: string
  readonly silent: string
  readonly here: string
  readonly why: string
  /** The setting that changes it; empty where none does. */
  readonly setting: string
}

/** What is stated of the platform, stated by its documentation or decided. */
export type Statements = {
  readonly statements: readonly Statement[]
  readonly decisions: readonly Decision[]
}

/** Reads the statements that this version was built with. */
export function readStatements(): Statements {
  return JSON.parse(readFileSync(conformanceFile, 'utf8')) as Statements
}

/** Whether a line of the requirements is stated by the platform's documentation, chosen by Benchtop, or both in parts. */
export function originOf({ text }: Statement): 'stated' | 'decided' | 'both' {
  const isStated = text.includes('**Stated.**')
  const isChosen = text.includes('**Chosen.**')
  if (isStated && isChosen) return 'both'
  return isStated ? 'stated' : 'decided'
}
