import {
  faultsDocument,
  jobLimits,
  notificationsDocument,
  rateLimitsDocument,
} from '@benchtop/contracts'
import { isTaxRate, taxRateRule } from '@benchtop/contracts/tax-rate'
import type { EmulatorOptions } from '@benchtop/emulator'
import { dirname } from 'node:path'
import { z } from 'zod'
import { checkedFile } from '../file-problems.ts'
import { readJsonText } from '../json-file.ts'
import { clusterSettings } from './cluster-settings.ts'
import { executorNames } from './executor-choice.ts'
import { withCompletePaths, type StartFlags } from './flags.ts'
import { isTimeout, timeoutRule } from './running-timeout.ts'

const onlyInTypeScript = 'must be a function, as benchtop.config.ts can have it'
const portRule = 'must be a port, from 0 to 65535'
const port = z.int(portRule).min(0, portRule).max(65_535, portRule)

type Middleware = NonNullable<EmulatorOptions['use']>[number]
const middleware = z.custom<Middleware>((one) => typeof one === 'function', onlyInTypeScript)

/** The options of `benchtop start`, as in a configuration and a manifest. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional(),
    port: port.optional(),
    uiPort: port.optional(),
    storePort: port.optional(),
    singlePort: port.optional(),
    at: z.string().min(1).optional(),
    host: z.string().min(1).optional(),
    data: z.string().min(1).optional(),
    memory: z.literal(true).optional(),
    durability: z.enum(['normal', 'full']).optional(),
    blobs: z.string().startsWith('s3://').optional(),
    seed: z
      .union([z.string(), z.array(z.string())], 'must be a file, or a list of files')
      .optional(),
    demo: z.boolean().optional(),
    allowSource: z.array(z.string().min(1)).optional(),
    allowUser: z.array(z.string().min(1)).optional(),
    requireToken: z.literal(true).optional(),
    jobLimits: jobLimits.optional(),
    now: z.iso.datetime({ offset: true, error: 'must be an ISO 8601 date and time' }).optional(),
    profile: z.enum(['spec', 'field']).optional(),
    strictRedirects: z.literal(true).optional(),
    strictParameters: z.literal(true).optional(),
    executor: z.enum(executorNames).optional(),
    cluster: clusterSettings.optional(),
    genomes: z.string().min(1).optional(),
    errorPrefix: z.string().optional(),
    tlsCert: z.string().min(1).optional(),
    tlsKey: z.string().min(1).optional(),
    behindProxy: z.array(z.string().min(1)).optional(),
    publicUrl: z.string().min(1).optional(),
    publicApiUrl: z.string().min(1).optional(),
    publicStoreUrl: z.string().min(1).optional(),
    owner: z.array(z.string().min(1)).optional(),
    auditDays: z.int().min(1).optional(),
    /** In bytes. */
    quotaStorage: z.int().nonnegative().optional(),
    quotaJobs: z.int().nonnegative().optional(),
    metrics: z.literal(true).optional(),
    traces: z.union([z.string().min(1), z.literal(true)]).optional(),
    metricsTokenFile: z.string().min(1).optional(),
    taxRate: z.string().refine(isTaxRate, taxRateRule).optional(),
    runningTimeout: z.string().refine(isTimeout, timeoutRule).optional(),
    aliases: z.record(z.string().min(1), z.string().min(1)).optional(),
    faults: faultsDocument.optional(),
    rateLimits: rateLimitsDocument.optional(),
    notifications: notificationsDocument.optional(),
    json: z.literal(true).optional(),
    use: z.array(middleware).optional(),
  })
  .refine(({ data, memory }) => data === undefined || memory === undefined, {
    path: ['memory'],
    error: 'stores nothing, but data names a folder: leave one of them out',
  })

/** Reads a configuration: the options of `benchtop start`, its paths relative to the file's own folder. */
export async function readConfigFile(path: string): Promise<StartFlags> {
  const read = await readJsonText(path, 'configuration', 'usage')
  const config = await checkedFile(read, 'configuration', configSchema)
  return configuredFlags(config, dirname(path))
}

/** A configuration as flags; its paths are relative to the folder. */
export function configuredFlags(config: z.output<typeof configSchema>, folder: string): StartFlags {
  const { $schema: _, seed, ...flags } = config
  const seeds = seed === undefined ? undefined : [seed].flat()
  return withCompletePaths(withoutUndefined({ ...flags, seed: seeds }), folder)
}

type Present<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> }

function withoutUndefined<Members extends object>(members: Members): Present<Members> {
  const present = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as Present<Members>
}
