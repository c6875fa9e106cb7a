/** The address of the comparison of two requests. */
export function compareAddress(one: string, other: string): string {
  return `/requests/compare?${new URLSearchParams({ one, other })}`
}
