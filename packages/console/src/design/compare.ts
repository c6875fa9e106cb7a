/**
 * The order of timestamps in ISO 8601 and of other texts that no language orders differently. The rules of a language take
 * milliseconds to load, which the first view of a page would wait for.
 */
export function compareCodes(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
