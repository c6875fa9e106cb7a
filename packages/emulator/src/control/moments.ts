/** A timestamp of a row (milliseconds since 1970, UTC) as the control API writes it: ISO 8601, or null. */
export function isoOf(ms: number): string
export function isoOf(ms: number | null): string | null
export function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
