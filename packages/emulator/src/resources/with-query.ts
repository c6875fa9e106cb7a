/** An address with parameters added to its query; the existing ones are unchanged. */
export function withQuery(
  address: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return withQueryText(address, new URLSearchParams(given).toString())
}

/** The same with the addition given as raw query text: `a=v1pre3/x` keeps its slash. */
export function withQueryText(address: string, more: string): string {
  const url = new URL(address)
  url.search = url.search === '' ? more : `${url.search}&${more}`
  return url.href
}
