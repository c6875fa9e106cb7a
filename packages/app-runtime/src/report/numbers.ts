import type { NumberFormat, ReportCell } from './model.ts'

/** What stands for a value that there is none of. */
export const absent = '–'

/** A value as the text that is shown, not escaped. */
export function formatCell(cell: ReportCell, format?: NumberFormat): string {
  if (typeof cell === 'number') return formatNumber(cell, format)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell === null || cell === undefined || cell === '' ? absent : String(cell)
}

/** A number as text. What isn't finite is a dash. */
export function formatNumber(value: number, format?: NumberFormat): string {
  if (!Number.isFinite(value)) return absent
  // Numbers of this size are written with an exponent, whatever their format.
  if (Math.abs(value) >= 1e15) return exponential(value)
  switch (format) {
    case 'count':
      return fixed(value, 0)
    case 'decimal':
      return fixed(value, 2)
    case 'percent':
      return `${fixed(value * 100, 1)}%`
    case 'bases':
      return scaled(value, ['bp', 'kb', 'Mb', 'Gb'])
    case 'bytes':
      return scaled(value, ['B', 'kB', 'MB', 'GB', 'TB'])
    case 'plain':
      return Number.isInteger(value) ? value.toFixed(0) : significant(value).replaceAll(',', '')
    default:
      return Number.isInteger(value) ? fixed(value, 0) : significant(value)
  }
}

/** A number with this many decimals and with separators of thousands. The sign is a minus, not a hyphen. */
export function fixed(value: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text
}

function significant(value: number): string {
  const size = Math.abs(value)
  if (size < 1e-4) return size === 0 ? '0' : exponential(value)
  const decimals = Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(size))))
  return size >= 1000 ? fixed(value, 0) : fixed(value, decimals)
}

function exponential(value: number): string {
  const [digits = '', exponent] = Math.abs(value).toExponential(1).split('e')
  return `${value < 0 ? '−' : ''}${digits}e${String(exponent).replace('+', '')}`
}

function scaled(value: number, units: readonly string[]): string {
  let unit = 0
  let left = value
  while (Math.abs(left) >= 1000 && unit < units.length - 1) {
    left /= 1000
    unit += 1
  }
  return `${fixed(left, unit === 0 && Number.isInteger(left) ? 0 : 1)} ${units[unit] ?? ''}`
}
