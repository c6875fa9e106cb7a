/** The number that a text contains, with optional surrounding spaces; undefined for anything else. */
export function numberIn(written: string): number | undefined {
  const trimmed = written.trim()
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(trimmed)) return undefined
  // The sum makes -0 a plain 0.
  const value = Number(trimmed) + 0
  return Number.isFinite(value) ? value : undefined
}

/** A description of a range; one of its ends can be open. */
export function rangeInWords(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `from ${min} to ${max}`
  return min === undefined ? `at most ${max}` : `at least ${min}`
}
