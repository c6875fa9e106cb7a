import { isOwnHost } from '../remote/address.ts'
import type { CheckedManifest } from './manifest-schema.ts'

/** The address for the server of a web app to listen on. */
export type AppAddress = { readonly url: string; readonly host: string; readonly port: number }

/**
 * The address that a web app's own server listens on: that of its page, else of its redirects, if it is on this
 * machine.
 */
export function appAddress({
  homepageUri,
  redirectUri,
}: Pick<CheckedManifest, 'homepageUri' | 'redirectUri'>): AppAddress | undefined {
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
