import { didYouMean } from '../text/suggestions.ts'
import type { SheetRow, SheetSection } from './sections.ts'
import { sheetProblem, type SheetProblem } from './sheet-problem.ts'

const sampleColumn = 'Sample_ID'
const known = /^(?:Header|Reads|Data)$|_Data$/i

/** What cells and settings must be, by their names. */
const patterns: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^FileFormatVersion$/i, /^[12]$/, '1 or 2, the versions that are read'],
  [/^(?:Read|Index)\dCycles$/i, /^\d+$/, 'a number of cycles, such as 151'],
  [/^Sample_ID$/, /./, 'the name of a sample'],
  [/^Lane$/i, /^(?:[1-9]\d*)?$/, 'the number of a lane'],
  [/^index2?$/i, /^[ACGTN]*$/i, 'a sequence of A, C, G, T or N'],
]

function* checkSections(
  version: 1 | 2,
  names: readonly string[],
  sections: readonly SheetSection[],
): Generator<SheetProblem> {
  const [first] = sections
  if (!names.some((name) => known.test(name))) {
    const what =
      names.length === 0
        ? 'The text has no sections, as tables of other instruments and programs'
        : `The sections ${names
            .slice(0, 6)
            .map((name) => `[${name}]`)
            .join(', ')} are those of another instrument`
    const message = `${what}: a sample sheet has [Header], [Reads] and [Data], or [BCLConvert_Data] in version 2.`
    yield sheetProblem('NotASampleSheet', first?.line ?? 1, message)
    return
  }
  if (first?.name === '') {
    const message = `Line ${first.line} is before the first section: begin the sheet with [Header].`
    yield sheetProblem('SectionMissing', first.line, message)
  }
  const isData = version === 1 ? /^Data$/i : /_Data$/i
  for (const [pattern, name] of [
    [/^Header$/i, 'Header'],
    [isData, version === 1 ? 'Data' : 'BCLConvert_Data'],
  ] as const) {
    if (names.some((one) => pattern.test(one))) continue
    const message = `The sheet has no section [${name}]: add it.${didYouMean(name, names)}`
    yield sheetProblem('SectionMissing', sections.at(-1)?.line ?? 1, message)
  }
}

/** What is wrong with the sections of a sample sheet and with its samples. */
export function* checkSampleSheet(
  version: 1 | 2,
  sections: readonly SheetSection[],
): Generator<SheetProblem> {
  const names = sections.map(({ name }) => name).filter(Boolean)
  yield* checkSections(version, names, sections)
  if (!names.some((name) => known.test(name))) return
  yield* checkTwice('The sheet has the section', sections)
  for (const section of sections) {
    const { name, columns, columnsLine = 0, settings, rows } = section
    yield* checkTwice(`[${name}] has the setting`, settings)
    for (const one of settings) yield* checkCell(one.name, one.value, one.line)
    const headings = columns.map((column) => ({ name: column, line: columnsLine }))
    yield* checkTwice(`[${name}] has the column`, headings)
    for (const { line, more } of rows) {
      if (more.length === 0) continue
      const message = `Line ${line} has more cells than [${name}] has columns: is a separator inside a cell that has no quotes?`
      yield sheetProblem('TooMany', line, message)
    }
    if (/^(?:BCLConvert_|Cloud_)?Data$/i.test(name)) yield* checkSamples(section)
  }
}

function* checkSamples(section: SheetSection): Generator<SheetProblem> {
  const { name, line, columns, columnsLine = line, rows } = section
  if (!columns.includes(sampleColumn)) {
    const message = `[${name}] has no column ${sampleColumn}: add it.${didYouMean(sampleColumn, columns)}`
    yield sheetProblem('ColumnMissing', columnsLine, message, sampleColumn)
    return
  }
  const index = columns.find((column) => /^index$/i.test(column))
  const places = columns.filter((column) => /^(?:Lane|index2?)$/i.test(column))
  const before = new Map<string, SheetRow>()
  for (const row of rows) {
    for (const [column, cell] of Object.entries(row.cells)) {
      yield* checkCell(column, cell, row.line)
    }
    if (index === undefined || row.cells[index] === '') continue
    const key = places.map((column) => row.cells[column]?.toUpperCase()).join(' ')
    const same = before.get(key)
    if (same === undefined) before.set(key, row)
    else {
      const message = `Lines ${same.line} and ${row.line} of [${name}] have the same index in one lane: reads can't be assigned to either sample.`
      yield sheetProblem('Duplicate', row.line, message, index)
    }
  }
}

function* checkCell(name: string, value: string, line: number): Generator<SheetProblem> {
  for (const [named, pattern, what] of patterns) {
    if (!named.test(name) || pattern.test(value)) continue
    const message = `${name} in line ${line} must be ${what}, not ${JSON.stringify(value)}.`
    yield sheetProblem('CellInvalid', line, message, name)
  }
}

function* checkTwice(
  what: string,
  named: readonly { readonly name: string; readonly line: number }[],
): Generator<SheetProblem> {
  const seen = new Set<string>()
  for (const { name, line } of named) {
    const key = name.toLowerCase()
    if (seen.has(key)) {
      yield sheetProblem('Duplicate', line, `${what} ${name || '""'} twice: keep one.`, name)
    }
    seen.add(key)
  }
}
