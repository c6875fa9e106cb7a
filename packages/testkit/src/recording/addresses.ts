import { hostNames, type HostName } from './recording.ts'

/** The addresses of a platform, as far as they are known; without a slash at their ends. */
export type Addresses = Readonly<Partial<Record<HostName, string>>>

/** A text with the addresses of a platform replaced by `{api}`, `{ui}` and `{store}`. */
export function maskAddresses(text: string, addresses: Addresses): string {
  return replaceAll(text, addresses, (host) => `{${host}}`)
}

/** A text with `{api}`, `{ui}` and `{store}` replaced by addresses; where one isn't known, it stays. */
export function unmaskAddresses(text: string, addresses: Addresses): string {
  return hostNames.reduce(
    (all, host) => all.replaceAll(`{${host}}`, addresses[host] ?? `{${host}}`),
    text,
  )
}

/** A text with the addresses of one platform replaced by those of another; what the other lacks, stays. */
export function moveAddresses(text: string, from: Addresses, to: Addresses): string {
  return replaceAll(text, from, (host) => to[host])
}

function replaceAll(
  text: string,
  addresses: Addresses,
  replacement: (host: HostName) => string | undefined,
): string {
  // The longest first: an address may be the beginning of another.
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

/** An address as it is compared and put together: with its path, without a slash at its end. */
export function plainAddress(what: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(
      `The ${what} "${address}" is no address: write it as https://api.example.test.`,
    )
  }
  return (url.origin + url.pathname).replace(/\/+$/, '')
}
