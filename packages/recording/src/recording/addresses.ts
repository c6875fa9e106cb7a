import { hostNames, type HostName } from './recording.ts'

/** The known addresses of a platform, without a trailing slash. */
export type Addresses = Readonly<Partial<Record<HostName, string>>>

/** A text with the addresses of a platform replaced by `{api}`, `{ui}` and `{store}`. */
export function maskAddresses(text: string, addresses: Addresses): string {
  return replaceAll(text, addresses, (host) => `{${host}}`)
}

/** A text with `{api}`, `{ui}` and `{store}` replaced by addresses; one without a known address stays. */
export function unmaskAddresses(text: string, addresses: Addresses): string {
  return hostNames.reduce(
    (all, host) => all.replaceAll(`{${host}}`, addresses[host] ?? `{${host}}`),
    text,
  )
}

/** A text with the addresses of one platform replaced by those of another; one that the other lacks stays. */
export function moveAddresses(text: string, from: Addresses, to: Addresses): string {
  return replaceAll(text, from, (host) => to[host])
}

function replaceAll(
  text: string,
  addresses: Addresses,
  replacement: (host: HostName) => string | undefined,
): string {
  // The longest first: an address may be a prefix of another.
  const known = hostNames
    .flatMap((host) => (addresses[host] === undefined ? [] : [{ host, url: addresses[host] }]))
    .toSorted((one, other) => other.url.length - one.url.length)
  return known.reduce((all, { host, url }) => {
    const to = replacement(host)
    // `http://127.0.0.1:51` isn't in `http://127.0.0.1:5100`, nor a host in a longer name.
    const whole = new RegExp(
      `${url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\w.:-])`,
      'g',
    )
    return to === undefined ? all : all.replaceAll(whole, to)
  }, text)
}

/** A normalized address: with its path, without a trailing slash. */
export function plainAddress(what: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(
      `The ${what} "${address}" is not an address: write it as https://api.example.test.`,
    )
  }
  return (url.origin + url.pathname).replace(/\/+$/, '')
}
