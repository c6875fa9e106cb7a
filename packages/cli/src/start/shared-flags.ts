import type { SharedOptions } from '@benchtop/emulator'
import { parseByteSize } from '../byte-size.ts'
import type { Given } from '../command-line/given.ts'
import { numberLike } from '../command-line/values.ts'
import { CliError } from '../errors.ts'
import { readTextFile } from '../text-file.ts'

/** The options of a bench for a team. */
export const sharedOptions = {
  '--public-url <url>': 'share it: the https address at which others reach the UI',
  '--public-api-url <url>': 'the one of the API (that of the UI with the API’s port)',
  '--public-store-url <url>': 'the one of the store (that of the UI with its port)',
  '--tls-cert <file>': 'serve TLS with this certificate and its chain, in PEM',
  '--tls-key <file>': 'the key of the certificate, in PEM',
  '--behind-proxy <address>': {
    about: 'the IP address or subnet of the proxy that serves TLS; may be repeated',
    repeat: true,
  },
  '--owner <email>': {
    about: 'who may do everything on a shared bench; may be repeated; all others are members',
    repeat: true,
  },
  '--audit-days <days>': {
    about: 'for how long its audit log is kept (365)',
    parse: numberLike(/^[1-9]\d{0,4}$/),
    rule: 'Write a whole number of days, such as 365.',
  },
  '--quota-storage <size>': {
    about: 'how much each user may store, such as 500GB (no limit)',
    parse: parseByteSize,
    rule: 'Write a number of bytes with or without a unit, such as 500GB.',
  },
  '--quota-jobs <number>': {
    about: 'how many jobs of each user may run at a time (no limit)',
    parse: numberLike(/^\d{1,6}$/),
    rule: 'Write a whole number, such as 4.',
  },
} as const

/** The options of a bench for a team, as typed; sizes in bytes. */
export type SharedFlags = Given<typeof sharedOptions>

/** The options of a bench for a team; undefined where none of them was given. Throws where one is missing. */
export async function readShared(flags: SharedFlags): Promise<SharedOptions | undefined> {
  const { tlsCert, tlsKey, behindProxy, publicUrl, publicApiUrl, publicStoreUrl, owner } = flags
  const { auditDays, quotaStorage, quotaJobs } = flags
  const addresses = [publicUrl, publicApiUrl, publicStoreUrl]
  const others = [tlsCert, tlsKey, behindProxy, owner, auditDays, quotaStorage, quotaJobs]
  if ([...addresses, ...others].every((one) => one === undefined)) return undefined
  if (publicUrl === undefined) {
    throw new CliError(
      'usage',
      'A shared bench needs the address at which others reach it: add --public-url, such as --public-url https://bench.example.org:5101.',
    )
  }
  if ((tlsCert === undefined) !== (tlsKey === undefined)) {
    throw new CliError('usage', '--tls-cert and --tls-key belong together: give both.')
  }
  return {
    publicUrls: { ui: publicUrl, api: publicApiUrl, store: publicStoreUrl },
    tls:
      tlsCert === undefined || tlsKey === undefined
        ? undefined
        : { cert: await readTextFile(tlsCert), key: await readTextFile(tlsKey) },
    trustedProxies: behindProxy,
    owners: owner ?? [],
    auditDays,
    quotas: { storageBytes: quotaStorage, runningJobs: quotaJobs },
  }
}

/** Why a platform isn't started that would listen beyond its machine without encryption. */
export function openHostError(host: string): CliError {
  return new CliError(
    'usage',
    `The platform was not started: at ${host}, other machines could reach it, and passwords and tokens would be readable on the network. Share it with benchtop start --public-url URL --owner E-MAIL and either --tls-cert FILE --tls-key FILE or --behind-proxy ADDRESS, or leave --host out, which keeps it on this machine.`,
  )
}
