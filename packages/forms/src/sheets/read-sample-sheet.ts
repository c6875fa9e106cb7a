import { checkSampleSheet } from './check-sample-sheet.ts'
import type { DelimitedOptions } from './delimited-steps.ts'
import { readDelimited, type DecodingOptions } from './read-delimited.ts'
import { isTable, sectionsOf, type RawSection, type SheetSection } from './sections.ts'
import type { SheetProblem } from './sheet-problem.ts'

/** A sample sheet of a sequencer; its problems are in the order of the lines. */
export type SampleSheet = {
  readonly version: 1 | 2
  readonly sections: readonly SheetSection[]
  readonly problems: readonly SheetProblem[]
}

/** Reads a sample sheet, of version 1 or 2, as far as it can be read, and lists what is wrong with it. Never throws. */
export function readSampleSheet(
  source: string | Uint8Array,
  options: DelimitedOptions & DecodingOptions = {},
): SampleSheet {
  const { lines, problems } = readDelimited(source, options)
  const raw = sectionsOf(lines)
  const versions = raw
    .filter(({ name }) => /^Header$/i.test(name))
    .flatMap((one) =>
      one.lines.filter(({ cells: [name = ''] }) => /^FileFormatVersion$/i.test(name)),
    )
  const version = (versions[0]?.cells[1] ?? '1') === '1' ? 1 : 2
  const sections = raw.map((one) => sectionOf(one, version))
  const found = problems.some(({ code }) => code === 'NotText')
    ? []
    : checkSampleSheet(version, sections)
  return {
    version,
    sections,
    problems: [...problems, ...found].toSorted((a, b) => a.line - b.line),
  }
}

function sectionOf(raw: RawSection, version: 1 | 2): SheetSection {
  const { name, line, lines } = raw
  const [headings, ...rows] = isTable(raw) ? lines : []
  if (headings === undefined) {
    const isCycles = version === 1 && /^Reads$/i.test(name)
    const settings = lines.map(({ line: at, cells: [first = '', value = ''] }, index) =>
      isCycles
        ? { name: `Read${index + 1}Cycles`, value: first, line: at }
        : { name: first, value, line: at },
    )
    return { name, line, lines, settings, columns: [], rows: [] }
  }
  // A spreadsheet fills all lines up to the length of the longest.
  const columns = headings.cells.slice(0, headings.cells.findLastIndex(Boolean) + 1)
  return {
    name,
    line,
    lines,
    settings: [],
    columns,
    columnsLine: headings.line,
    rows: rows.map(({ line: at, cells }) => ({
      line: at,
      cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
      more: cells.slice(columns.length).filter(Boolean),
    })),
  }
}
