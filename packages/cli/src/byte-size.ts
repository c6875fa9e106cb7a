const units = new Map([
  ['', 1],
  ['b', 1],
  ['kb', 1e3],
  ['mb', 1e6],
  ['gb', 1e9],
  ['tb', 1e12],
  ['kib', 2 ** 10],
  ['mib', 2 ** 20],
  ['gib', 2 ** 30],
  ['tib', 2 ** 40],
])

/** The form of a size on the command line and in configurations. */
export const byteSizeRule = 'must be a number of bytes with or without a unit, such as 500GB'

/** The bytes that a size such as `500GB` or `2TiB` means; undefined where it is none. */
export function parseByteSize(text: string): number | undefined {
  const [, number = '', unit = ''] = /^(\d{1,15}(?:\.\d{1,6})?) ?([a-z]*)$/i.exec(text.trim()) ?? []
  const factor = units.get(unit.toLowerCase())
  if (number === '' || factor === undefined) return undefined
  const bytes = Math.round(Number(number) * factor)
  return Number.isSafeInteger(bytes) ? bytes : undefined
}

/** A size as people write it. */
export function byteSizeText(bytes: number): string {
  for (const [unit, factor] of [
    ['TB', 1e12],
    ['GB', 1e9],
    ['MB', 1e6],
    ['kB', 1e3],
  ] as const) {
    if (bytes >= factor) return `${Number((bytes / factor).toFixed(2))} ${unit}`
  }
  return `${bytes} bytes`
}
