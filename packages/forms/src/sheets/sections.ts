import type { TabularLine } from './cut-lines.ts'

/** A setting of a section. The lines of [Reads] in version 1, which have no names, are Read1Cycles and Read2Cycles. */
export type SheetSetting = { readonly name: string; readonly value: string; readonly line: number }

/** A row of a table: its cells by the headings, and what is right of them. */
export type SheetRow = {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  readonly more: readonly string[]
}

/** A section with settings, or with a table. */
export type SheetSection = {
  readonly name: string
  readonly line: number
  /** Its lines as they are written, those of headings and rows among them. */
  readonly lines: readonly TabularLine[]
  readonly settings: readonly SheetSetting[]
  /** The headings of a table, as in the file, and their line; none where the section has settings. */
  readonly columns: readonly string[]
  readonly columnsLine?: number
  readonly rows: readonly SheetRow[]
}

/** A section of a sample sheet as it is written: its name, and the lines after it. */
export type RawSection = {
  readonly name: string
  readonly line: number
  readonly lines: readonly TabularLine[]
}

/** The sections among lines; those before the first section are in one without a name. */
export function sectionsOf(lines: readonly TabularLine[]): readonly RawSection[] {
  const sections: { name: string; line: number; lines: TabularLine[] }[] = []
  for (const one of lines) {
    const name = /^\[(.+)\]$/.exec(one.cells[0] ?? '')?.[1]?.trim()
    if (name !== undefined) sections.push({ name, line: one.line, lines: [] })
    else {
      if (sections.length === 0) sections.push({ name: '', line: one.line, lines: [] })
      sections.at(-1)?.lines.push(one)
    }
  }
  return sections
}

/** Whether a section is a table, with its headings in its first line; others are settings, one a line. */
export function isTable({ name, lines: [first] }: RawSection): boolean {
  if (/^(?:Header|Reads|Settings|Manifests)$|_Settings$/i.test(name)) return false
  return /^Data$|_Data$/i.test(name) || (first?.cells.filter(Boolean).length ?? 0) > 2
}
