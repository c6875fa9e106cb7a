/** An address with more in its query; what the registered one has stays. */
export function withQuery(
  address: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return withQueryText(address, new URLSearchParams(given).toString())
}

/** The same with what is to be added as it stands in an address: `a=v1pre3/x` keeps its slash. */
export function withQueryText(address: string, more: string): string {
  const url = new URL(address)
  url.search = url.search === '' ? more : `${url.search}&${more}`
  return url.href
}
