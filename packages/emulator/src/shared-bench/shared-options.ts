import { EmulatorError } from '../emulator-error.ts'
import type { QuotaDefaults } from '../resources/quotas/quotas.ts'
import { readProxies } from './gate.ts'

/** A bench for a team: reached from other machines, by people who sign in with passwords. */
export type SharedOptions = {
  /**
   * The public addresses: origins with https, such as `https://bench.example.org`. The API and the store have the name of
   * `ui` with their own ports unless they are given.
   */
  readonly publicUrls: {
    readonly ui: string
    readonly api?: string | undefined
    readonly store?: string | undefined
  }
  /** The certificate, with its chain, and its key, in PEM: the platform itself serves TLS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined
  /** The addresses or subnets of the proxies that serve TLS in front of the platform, such as `10.0.0.7`. */
  readonly trustedProxies?: readonly string[] | undefined
  /** The e-mail addresses of those who may do everything; all other users are members. */
  readonly owners: readonly string[]
  /** For how many days a row of the audit log is kept; defaults to 365. */
  readonly auditDays?: number | undefined
  /** What every user may store and run at a time, unless its owner sets something else for one; defaults to no limit. */
  readonly quotas?: QuotaDefaults | undefined
}

/** Throws an EmulatorError that says what is missing or wrong. */
export function checkShared(given: SharedOptions): SharedOptions {
  const { tls, trustedProxies, publicUrls, owners, auditDays = 1 } = given
  if ((tls === undefined) === (trustedProxies === undefined)) {
    throw invalid(
      'it needs either a certificate with its key (--tls-cert and --tls-key) or the address of the proxy that serves TLS for it (--behind-proxy), since passwords and tokens would be readable on the network otherwise',
    )
  }
  if (trustedProxies !== undefined && readProxies(trustedProxies) === undefined) {
    throw invalid(
      `a proxy is named by its IP address or its subnet of at least 8 bits, such as 10.0.0.7 or 10.1.0.0/16, not by "${trustedProxies.join(', ')}"`,
    )
  }
  for (const url of Object.values(publicUrls)) {
    if (url === undefined || isOrigin(url)) continue
    throw invalid(
      `a public address is https:// with a name and perhaps a port, such as https://bench.example.org, not "${url}"`,
    )
  }
  if (owners.length === 0) {
    throw invalid('it needs an owner: name the e-mail address of one of its users with --owner')
  }
  if (!Number.isInteger(auditDays) || auditDays < 1) {
    throw invalid('the days for which its audit log is kept are a whole number from 1')
  }
  checkQuotas(given.quotas ?? {})
  return given
}

function checkQuotas(quotas: QuotaDefaults): void {
  for (const [name, quota] of Object.entries(quotas)) {
    if (quota === undefined || (Number.isSafeInteger(quota) && quota >= 0)) continue
    throw invalid(`the quota ${name} is a whole number from 0, not ${quota}`)
  }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && [url.origin, `${url.origin}/`].includes(text.toLowerCase())
}

function invalid(reason: string): EmulatorError {
  return new EmulatorError('shared-invalid', `The shared bench was not started: ${reason}.`)
}
