import { isOwnHost } from '../remote/address.ts'

/** The address for the server of a web app to listen on. */
export type AppAddress = { readonly url: string; readonly host: string; readonly port: number }

/**
 * The address that a web app's own server listens on: that of its page, else of its redirects, if it is on this
 * machine.
 */
export function appAddress({
  homepageUri,
  redirectUri,
}: {
  readonly homepageUri?: string | undefined
  readonly redirectUri?: string | undefined
}): AppAddress | undefined {
  return [homepageUri, redirectUri].map(localAddress).find((address) => address !== undefined)
}

function localAddress(uri: string | undefined): AppAddress | undefined {
  if (uri === undefined || !URL.canParse(uri)) return undefined
  const url = new URL(uri)
  if (!isOwnHost(url)) return undefined
  const { origin, hostname, port, protocol } = url
  const host = hostname.replace(/^\[|\]$/g, '')
  return { url: origin, host, port: Number(port) || (protocol === 'https:' ? 443 : 80) }
}

/** How the address of a tunnel is written. */
export const tunnelRule =
  'Write https:// and the name, without a path, such as https://name.example.test; http is for addresses of this machine alone.'

/** The origin that a tunnel has: by https, or on this machine; undefined for any other address. */
export function tunnelOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.href !== `${url.origin}/`) return undefined
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwnHost(url))
    ? url.origin
    : undefined
}
