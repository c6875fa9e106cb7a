import type { SharedOptions } from '@benchtop/emulator'
import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { byteSizeOption } from '../byte-size.ts'
import { CliError, messageOf } from '../errors.ts'

/** The options of a bench for a team, as typed. */
export type SharedFlags = {
  readonly tlsCert?: string
  readonly tlsKey?: string
  readonly behindProxy?: readonly string[]
  readonly publicUrl?: string
  readonly publicApiUrl?: string
  readonly publicStoreUrl?: string
  readonly owner?: readonly string[]
  readonly auditDays?: number
  /** In bytes. */
  readonly quotaStorage?: number
  readonly quotaJobs?: number
}

/** Adds the options of a bench for a team. */
export function addSharedFlags(command: Command): Command {
  return command
    .option('--public-url <url>', 'share it: the https address at which others reach the UI')
    .option('--public-api-url <url>', 'the one of the API (that of the UI with the API’s port)')
    .option('--public-store-url <url>', 'the one of the store (that of the UI with its port)')
    .option('--tls-cert <file>', 'serve TLS with this certificate and its chain, in PEM')
    .option('--tls-key <file>', 'the key of the certificate, in PEM')
    .option(
      '--behind-proxy <address>',
      'the IP address or subnet of the proxy that serves TLS; may be repeated',
      collect,
    )
    .option(
      '--owner <email>',
      'who may do everything on a shared bench; may be repeated; all others are members',
      collect,
    )
    .option('--audit-days <days>', 'for how long its audit log is kept (365)', days)
    .option(
      '--quota-storage <size>',
      'how much each user may store, such as 500GB (no limit)',
      byteSizeOption,
    )
    .option(
      '--quota-jobs <number>',
      'how many jobs of each user may run at a time (no limit)',
      count,
    )
}

function count(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Write a whole number, such as 4.')
  return Number(text)
}

function days(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) {
    throw new InvalidArgumentError('Write a whole number of days, such as 365.')
  }
  return Number(text)
}

/** The options of a bench for a team alone, with complete paths. */
export function resolveSharedFlags(flags: SharedFlags, folder: string): SharedFlags {
  const { tlsCert, tlsKey, behindProxy, publicUrl, publicApiUrl, publicStoreUrl } = flags
  const { owner, auditDays, quotaStorage, quotaJobs } = flags
  return {
    ...(tlsCert !== undefined && { tlsCert: resolve(folder, tlsCert) }),
    ...(tlsKey !== undefined && { tlsKey: resolve(folder, tlsKey) }),
    ...(behindProxy !== undefined && { behindProxy }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(publicApiUrl !== undefined && { publicApiUrl }),
    ...(publicStoreUrl !== undefined && { publicStoreUrl }),
    ...(owner !== undefined && { owner }),
    ...(auditDays !== undefined && { auditDays }),
    ...(quotaStorage !== undefined && { quotaStorage }),
    ...(quotaJobs !== undefined && { quotaJobs }),
  }
}

/** The options of a bench for a team; undefined where none of them was given. Throws where one is missing. */
export async function readShared(flags: SharedFlags): Promise<SharedOptions | undefined> {
  const { tlsCert, tlsKey, behindProxy, publicUrl, publicApiUrl, publicStoreUrl, owner } = flags
  const { auditDays, quotaStorage, quotaJobs } = flags
  const addresses = [publicUrl, publicApiUrl, publicStoreUrl]
  const given = [
    ...addresses,
    tlsCert,
    tlsKey,
    behindProxy,
    owner,
    auditDays,
    quotaStorage,
    quotaJobs,
  ]
  if (given.every((one) => one === undefined)) return undefined
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
        : { cert: await readPem(tlsCert), key: await readPem(tlsKey) },
    trustedProxies: behindProxy,
    owners: owner ?? [],
    auditDays,
    quotas: { storageBytes: quotaStorage, runningJobs: quotaJobs },
  }
}

async function readPem(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new CliError('usage', `The file ${path} can't be read (${messageOf(cause)}).`, { cause })
  }
}

/** Why a platform isn't started that would listen beyond its machine without encryption. */
export function openHostError(host: string): CliError {
  return new CliError(
    'usage',
    `The platform was not started: at ${host}, other machines could reach it, and passwords and tokens would be readable on the network. Share it with benchtop start --public-url URL --owner E-MAIL and either --tls-cert FILE --tls-key FILE or --behind-proxy ADDRESS, or leave --host out, which keeps it on this machine.`,
  )
}

/** Collects the values of a repeatable option. */
export function collect(value: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), value]
}
