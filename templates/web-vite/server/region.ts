/** A range on a chromosome: 1-based, both ends inclusive. */
export type Region = { readonly chrom: string; readonly start: number; readonly end: number }

/** Parses a region such as `ctgA:1-50,000`; undefined if it isn't one. */
export function readRegion(text: unknown): Region | undefined {
  if (typeof text !== 'string') return undefined
  const [, chrom, from, to] = /^\s*(\S+?)\s*:\s*([\d,]+)\s*-\s*([\d,]+)\s*$/.exec(text) ?? []
  if (chrom === undefined || from === undefined || to === undefined) return undefined
  const [start, end] = [from, to].map((digits) => Number(digits.replaceAll(',', '')))
  if (!start || !end || start > end) return undefined
  return { chrom, start, end }
}
