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

/** Positions are unsigned numbers of 32 bits, in htsget as in its formats. */
const largestPosition = 2 ** 32 - 1

/** Reads the parameters of GET. Throws InvalidInput or InvalidRange. */
export function readWindow(given: Query): Selection {
  if (isHeader(given.class)) return { given, query: 'header' }
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
  if (isHeader(given.class)) return { given, query: 'header' }
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

function isHeader(given: string | undefined): boolean {
  if (given === undefined || given === 'header') return given === 'header'
  throw new HtsgetError(
    'InvalidInput',
    `class is "header" or left out, not ${JSON.stringify(given)}.`,
  )
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
