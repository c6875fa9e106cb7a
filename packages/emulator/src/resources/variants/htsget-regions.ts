import { HtsgetError, type htsget, type Input } from '@benchtop/contracts'
import type { SliceQuery, SliceRegion } from '@benchtop/genomics'

type Query = Input<typeof htsget.reads>['query']
type Body = Input<typeof htsget.readsOfRegions>['body']

/** What is requested of a file: the format as it is given, and which part. */
export type Selection = {
  readonly given: { readonly format?: string | undefined }
  readonly query: SliceQuery
}

/** More windows than a person lists, and fewer than would take long. */
const mostRegions = 10_000

/** The columns of a read. */
const fieldNames = new Set('QNAME,FLAG,RNAME,POS,MAPQ,CIGAR,RNEXT,PNEXT,TLEN,SEQ,QUAL'.split(','))

/** Positions are unsigned numbers of 32 bits, in htsget as in its formats. */
const largestPosition = 2 ** 32 - 1

/** Reads the parameters of GET. Throws InvalidInput or InvalidRange. */
export function readWindow(given: Query): Selection {
  const isHeader = isHeaderOf(given)
  checkColumns(given.fields?.split(','), given.tags?.split(','), given.notags?.split(','))
  if (isHeader) return { given, query: 'header' }
  const { referenceName } = given
  const start = positionOf('start', given.start)
  const end = positionOf('end', given.end)
  if (referenceName !== undefined) return { given, query: [regionOf(referenceName, start, end)] }
  if (start !== undefined || end !== undefined) {
    throw new HtsgetError('InvalidInput', 'start and end need a referenceName.')
  }
  return { given, query: 'all' }
}

/** Reads the body of POST in the same way. Throws PayloadTooLarge too. */
export function readRegions(given: Body): Selection {
  const isHeader = isHeaderOf(given)
  checkColumns(given.fields, given.tags, given.notags)
  if (isHeader) return { given, query: 'header' }
  const { regions } = given
  if (regions === undefined) return { given, query: 'all' }
  if (regions.length === 0) {
    throw new HtsgetError('InvalidInput', 'regions is empty: leave it out for the complete file.')
  }
  if (regions.length > mostRegions) {
    const message = `${regions.length} regions are more than the ${mostRegions} of one request.`
    throw new HtsgetError('PayloadTooLarge', message)
  }
  const query = regions.map(({ referenceName, start, end }) =>
    regionOf(referenceName, checked('start', start), checked('end', end)),
  )
  return { given, query }
}

/** Nothing but the format goes with class=header, except for what a known client sends: the chromosome "na". */
function isHeaderOf({ class: named, ...others }: Query | Body): boolean {
  if (named === undefined) return false
  if (named !== 'header') {
    const message = `class is "header" or left out, not ${JSON.stringify(named)}.`
    throw new HtsgetError('InvalidInput', message)
  }
  const given = Object.entries(others).flatMap(([name, value]) =>
    value === undefined || name === 'format' || (name === 'referenceName' && value === 'na')
      ? []
      : [name],
  )
  if (given.length === 0) return true
  throw new HtsgetError(
    'InvalidInput',
    `class=header is for no part: leave ${given.join(', ')} out.`,
  )
}

/** Answers have all fields and tags, as the protocol allows, but what makes no sense is refused. */
function checkColumns(
  fields: readonly string[] = [],
  tags: readonly string[] = [],
  notags: readonly string[] = [],
): void {
  const field = fields.find((one) => one !== '' && !fieldNames.has(one))
  if (field !== undefined) {
    const message = `fields has ${JSON.stringify(field)}; there are ${[...fieldNames].join(', ')}.`
    throw new HtsgetError('InvalidInput', message)
  }
  const tag = [...tags, ...notags].find((one) => one !== '' && !/^[A-Za-z][A-Za-z\d]$/.test(one))
  if (tag !== undefined) {
    const message = `A tag is a letter and a letter or digit, not ${JSON.stringify(tag)}.`
    throw new HtsgetError('InvalidInput', message)
  }
  const both = tags.find((one) => one !== '' && notags.includes(one))
  if (both === undefined) return
  throw new HtsgetError('InvalidInput', `${both} is in tags and in notags: leave it out of one.`)
}

function positionOf(name: 'start' | 'end', text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return checked(name, /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN)
}

function checked(name: 'start' | 'end', position: number | undefined): number | undefined {
  const isValid = position === undefined || (position >= 0 && position <= largestPosition)
  if (isValid) return position
  throw new HtsgetError('InvalidInput', `${name} is a whole number from 0 to ${largestPosition}.`)
}

function regionOf(chrom: string, start: number | undefined, end: number | undefined): SliceRegion {
  if (chrom === '*' && (start !== undefined || end !== undefined)) {
    const message = 'Reads without a place (referenceName *) have neither start nor end.'
    throw new HtsgetError('InvalidInput', message)
  }
  const region = { chrom, start: start ?? 0, end: end ?? largestPosition }
  if (region.start > region.end) {
    const message = `start (${region.start}) is after end (${region.end}).`
    throw new HtsgetError('InvalidRange', message)
  }
  return region
}
