/** A range on a chromosome: 1-based, both ends inclusive. */
export type Region = { readonly chromosome: string; readonly start: number; readonly end: number }

/** The longest region shown at once. */
const longest = 1_000_000

const shape = /^\s*([^\s:]+)\s*:\s*([\d,]+)\s*(?:-|–|\.\.)\s*([\d,]+)\s*$/

/** Parses a region such as `ctgA:1-20,000`. Throws a RegionError that states the problem. */
export function parseRegion(text: string): Region {
  const [, chromosome, first, last] = shape.exec(text) ?? []
  if (chromosome === undefined || first === undefined || last === undefined) {
    throw new RegionError(`“${text}” is not a region: write it like ctgA:1-20,000.`)
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

/** A region as used in URLs: `ctgA:1-20000`. */
export function regionKey({ chromosome, start, end }: Region): string {
  return `${chromosome}:${start}-${end}`
}

/** The input isn't a valid region. */
export class RegionError extends Error {
  override readonly name = 'RegionError'
  readonly code = 'RegionInvalid'
}

function numberOf(digits: string): number {
  return Number(digits.replaceAll(',', ''))
}
