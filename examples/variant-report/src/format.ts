const whole = new Intl.NumberFormat('en')
const decimals = { 0: fixed(0), 1: fixed(1), 2: fixed(2) } as const

function fixed(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

const significant = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })
const compact = new Intl.NumberFormat('en', { notation: 'compact' })

/** Shown in place of a missing number. */
export const absent = '–'

/** `12,345`. */
export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined ? absent : whole.format(value)
}

/** With a fixed number of digits behind the point, 0 to 2: `1,234.50`. */
export function formatDecimal(
  value: number | null | undefined,
  digits: keyof typeof decimals = 2,
): string {
  return value === null || value === undefined ? absent : decimals[digits].format(value)
}

/** A rate that may be tiny: `8.56`, `0.00024`. */
export function formatRate(value: number): string {
  return value === 0 || value >= 0.1 ? formatDecimal(value) : significant.format(value)
}

/** A compact number: `500`, `1K`. */
export function formatShort(value: number): string {
  return compact.format(value)
}

/** A depth: `18.6×`. */
export function formatDepth(value: number | null | undefined): string {
  return value === null || value === undefined ? absent : `${formatDecimal(value, 1)}×`
}

/**
 * A share of one as a percentage: `97.3%`. Never rounded to 0% or 100% unless it is exactly that: one base without
 * reads may be the one that matters.
 */
export function formatPercent(share: number | null | undefined): string {
  if (share === null || share === undefined) return absent
  if (share > 0 && share < 0.001) return '<0.1%'
  if (share < 1 && share > 0.999) return '>99.9%'
  return `${formatDecimal(share * 100, share === 0 || share === 1 ? 0 : 1)}%`
}

/** A number of bases: `812 bp`, `50.0 kb`, `248.96 Mb`. */
export function formatBases(bases: number): string {
  if (bases < 10_000) return `${formatCount(bases)} bp`
  if (bases < 1_000_000) return `${formatDecimal(bases / 1000, 1)} kb`
  return `${formatDecimal(bases / 1_000_000)} Mb`
}

/** A file's size: `812 bytes`, `395.3 kB`, `1.2 GB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const units = ['kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3))
  return `${formatDecimal(bytes / 1000 ** power, 1)} ${units[power - 1]}`
}

/** An allele that fits into a table: long ones are cut, with their length. */
export function formatAllele(allele: string): string {
  return allele.length <= 24 ? allele : `${allele.slice(0, 16)}… (${formatCount(allele.length)})`
}

/** `1 variant`, `1,234 variants`. */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
