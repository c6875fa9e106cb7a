/** A stretch of a chromosome: 1-based, both ends inclusive. */
export type Region = { readonly chromosome: string; readonly start: number; readonly end: number }

/** The longest stretch that is shown at once. */
const longest = 1_000_000

const shape = /^\s*([^\s:]+)\s*:\s*([\d,]+)\s*(?:-|–|\.\.)\s*([\d,]+)\s*$/

/** Reads a region as people write it, such as `ctgA:1-20,000`. Throws a RegionError that says what is wrong. */
export function parseRegion(text: string): Region {
  const [, chromosome, first, last] = shape.exec(text) ?? []
  if (chromosome === undefined || first === undefined || last === undefined) {
    throw new RegionError(`“${text}” is no region: write it like ctgA:1-20,000.`)
  }
  const start = Math.max(1, numberOf(first))
  const end = numberOf(last)
  if (end < start) throw new RegionError(`${text} ends before it begins.`)
  if (end - start >= longest) {
    const bases = new Intl.NumberFormat('en').format(longest)
    throw new RegionError(`${text} is too long: at most ${bases} bases are shown at once.`)
  }
  return { chromosome, start, end }
}

/** A region as it goes into an address: `ctgA:1-20000`. */
export function regionKey({ chromosome, start, end }: Region): string {
  return `${chromosome}:${start}-${end}`
}

/** What was typed isn't a region. */
export class RegionError extends Error {
  override readonly name = 'RegionError'
  readonly code = 'RegionInvalid'
}

function numberOf(digits: string): number {
  return Number(digits.replaceAll(',', ''))
}
