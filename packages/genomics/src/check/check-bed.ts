import { createLineSplitter } from '../variants/line-splitter.ts'
import type { LineCheck } from './content.ts'
import type { FindingSink } from '../findings/findings.ts'

const integer = /^\d{1,15}$/

/** Looks at the lines of a BED file: intervals of bases from 0, their ends not included. */
export function createBedCheck(add: FindingSink): LineCheck {
  let line = 0
  let records = 0
  let columnCount: number | undefined
  const splitter = createLineSplitter((bytes, from, to) => {
    line += 1
    const text = bytes.toString('utf8', from, to)
    if (/^(?:#|track\b|browser\b|\s*$)/.test(text)) return
    records += 1
    // Spaces are common, where no column has any in it.
    const columns = text.split(text.includes('\t') ? '\t' : / +/)
    const reason = intervalProblem(columns)
    if (reason !== undefined) return add('interval', line, () => reason)
    columnCount ??= columns.length
    for (const odd of fieldProblems(columns, columnCount)) add('interval-field', line, () => odd)
  })
  return {
    ...splitter,
    get records() {
      return records
    },
  }
}

function intervalProblem(columns: readonly string[]): string | undefined {
  const [chrom = '', start = '', end] = columns
  if (end === undefined) return `${columns.length} columns where at least 3 are needed`
  if (chrom === '') return 'its chromosome has no name'
  if (!integer.test(start)) return `its start ${JSON.stringify(start)} is no integer from 0`
  if (!integer.test(end)) return `its end ${JSON.stringify(end)} is no integer from 0`
  return Number(end) < Number(start) ? `its end ${end} is before its start ${start}` : undefined
}

function* fieldProblems(columns: readonly string[], count: number): Generator<string> {
  const [, , , , score, strand, , , , blocks, sizes, starts] = columns
  if (columns.length !== count) yield `${columns.length} columns where lines before have ${count}`
  if (score !== undefined && !(Number(score) >= 0 && Number(score) <= 1000) && score !== '.') {
    yield `its score ${JSON.stringify(score)} is no number from 0 to 1000`
  }
  if (strand !== undefined && !/^[-+.]$/.test(strand)) {
    yield `its strand ${JSON.stringify(strand)} is none of + - .`
  }
  if (starts === undefined) return
  const counts = [sizes, starts].map((list = '') => list.replace(/,$/, '').split(',').length)
  if (counts.some((one) => one !== Number(blocks))) {
    yield `it has ${blocks} blocks, ${counts[0]} sizes and ${counts[1]} starts of them`
  }
}
