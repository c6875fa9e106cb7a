/** The moment that an ISO 8601 text states, in milliseconds since 1970; a text without an offset is in UTC. */
export function momentOf(text: string): number {
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/i.test(text.slice('yyyy-mm-dd'.length))
  return Date.parse(text.includes('T') && !hasOffset ? `${text}Z` : text)
}
