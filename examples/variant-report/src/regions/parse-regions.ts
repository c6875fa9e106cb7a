import { ReportError } from '../app-error.ts'
import type { Contig, Region } from './region.ts'

/**
 * Reads what a user typed: `ctgA:1-5,000; ctgB; ctgC:10,001-`, one region after the other with a semicolon or a new
 * line between them. A contig alone is all of it, an open end its rest. Throws `BadRegion`, naming the region.
 */
export function parseRegions(text: string, contigs: readonly Contig[]): Region[] {
  return text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => parseRegion(part, contigs))
}

function parseRegion(text: string, contigs: readonly Contig[]): Region {
  // A contig's own name may hold a colon and digits, as those of the HLA genes do.
  const whole = contigs.find((contig) => contig.name === text)
  if (whole !== undefined) return within(text, whole, 1, whole.length)

  const parts = /^(?<name>.+):(?<start>[\d,]+)(?<dash>-?)(?<end>[\d,]*)$/.exec(text)?.groups
  const contig = contigOf(text, parts?.['name'] ?? text, contigs)
  if (parts === undefined) {
    throw badRegion(text, 'it isn\'t of the form "contig", "contig:start-end" or "contig:start-"')
  }
  if (parts['dash'] === '') {
    throw badRegion(text, 'it has no end: write "-" for the rest of the contig, or the last base')
  }
  const end = parts['end'] === '' ? contig.length : number(parts['end'])
  return within(text, contig, number(parts['start']), end)
}

/**
 * The region, cut where its contig ends. `text` is what the user wrote. Throws `BadRegion` for a start of 0, an end
 * before the start, and a start behind the contig.
 */
export function within(
  text: string,
  contig: Contig,
  start: number,
  end: number,
  name?: string,
): Region {
  const { length } = contig
  if (start < 1) throw badRegion(text, 'positions count from 1')
  if (end < start) throw badRegion(text, 'it ends before it starts')
  if (start > length) {
    throw badRegion(text, `${contig.name} has ${length.toLocaleString('en')} bases`)
  }
  const region = { contig: contig.name, start, end: Math.min(end, length) }
  return name === undefined ? region : { ...region, name }
}

/** The contig of this name. Throws `BadRegion`, naming some that are there. */
export function contigOf(text: string, name: string, contigs: readonly Contig[]): Contig {
  const contig = contigs.find((each) => each.name === name)
  if (contig !== undefined) return contig
  const names = contigs.slice(0, 8).map((each) => each.name)
  const more = contigs.length > names.length ? `, … (${contigs.length} in all)` : ''
  throw badRegion(
    text,
    `neither the VCF nor the BAM has a contig "${name}", only ${names.join(', ')}${more}`,
  )
}

function number(text: string | undefined): number {
  return Number((text ?? '').replaceAll(',', ''))
}

function badRegion(text: string, problem: string): ReportError {
  return new ReportError('BadRegion', `The region "${text}" can't be used: ${problem}.`)
}
