import type { EmulatorOptions, JobLimits } from '@benchtop/emulator'
import { isTaxRate, taxRateRule } from '@benchtop/contracts/tax-rate'
import { resolve } from 'node:path'
import type { Given } from '../command-line/given.ts'
import { port } from '../command-line/values.ts'
import type { ClusterSettings } from './cluster-settings.ts'
import { executorNames } from './executor-choice.ts'
import { isTimeout, timeoutRule } from './running-timeout.ts'
import type { SharedFlags } from './shared-flags.ts'
import type { TelemetryFlags } from './telemetry-flags.ts'

/** The options that start a platform. */
export const startOptions = {
  '--port <port>': {
    about: 'port of the API; 0 takes free ports for all not named (5100)',
    ...port,
  },
  '--ui-port <port>': { about: 'port of the UI: dialogs and control (5101)', ...port },
  '--store-port <port>': { about: 'port of the store: the billing API (5102)', ...port },
  '--single-port <port>': {
    about: 'one port for all: the API at /, the pages at /_bench, the store at /_store',
    conflicts: ['port', 'uiPort', 'storePort'],
    ...port,
  },
  '--at <address>': 'with one port, where a proxy has it, such as https://bench.example.test',
  '--host <address>': 'address to listen on (127.0.0.1: this machine only)',
  '--data <folder>': { about: 'the folder to store everything in', conflicts: ['memory'] },
  '--memory': 'store nothing: all data is lost at the end',
  '--durability <kind>': {
    about:
      'what changes survive: a kill of the platform (normal), or a power cut, too, with slower writes (full)',
    choices: ['normal', 'full'],
  },
  '--blobs <address>':
    'a bucket for the contents of files: s3://bucket/prefix, with ?endpoint=, region=, cache=, redirects=',
  '--seed <file>': {
    about: 'start with the data of a seed file; may be repeated',
    repeat: true,
  },
  '--demo': 'load the demo data; the default unless there is a --seed',
  '--no-demo': 'leave the demo data out',
  '--allow-source <folder>': {
    about: 'a folder that seeds sent to the control API may name files of; may be repeated',
    repeat: true,
  },
  '--allow-user <user>': {
    about:
      'another user of this machine, by name or id, who may do what you may on it; may be repeated',
    repeat: true,
  },
  '--require-token':
    'ask for the token of the start on this machine, too: for machines of several users that aren’t Linux',
  '--config <file>': 'a JSON file with these options',
  '--now <time>': {
    about: 'the initial time of the platform’s clock, in ISO 8601',
    parse: (text: string) =>
      /^\d{4}-\d\d/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined,
    rule: 'Write it as 2026-01-31T12:00:00Z.',
  },
  '--profile <name>': {
    about: 'behave as documented (spec), or as deployed (field)',
    choices: ['spec', 'field'],
  },
  '--strict-redirects':
    'require redirect addresses to use https and not localhost, as on the platform',
  '--strict-parameters': 'refuse requests with query parameters that their operation doesn’t know',
  '--executor <kind>': {
    about:
      'where native apps run; auto: in a container if the app has an image, else under bubblewrap where that works, else as a process; slurm, tes, kubernetes: on the cluster of the configuration (auto)',
    choices: executorNames,
  },
  '--genomes <folder>': 'reference genomes, which native apps find at /genomes',
  '--tax-rate <rate>': {
    about: 'the tax rate of purchases, such as 0.19 (0)',
    parse: (text: string) => (isTaxRate(text) ? text : undefined),
    rule: `It ${taxRateRule}.`,
  },
  '--running-timeout <duration>': {
    about: 'how long a session may be Running before it is TimedOut (48h)',
    parse: (text: string) => (isTimeout(text) ? text : undefined),
    rule: `It ${timeoutRule}.`,
  },
  '--json': 'one JSON object per line',
} as const

/** The options of `benchtop start` as typed, or as a configuration states them. */
export type StartFlags = Given<typeof startOptions> &
  SharedFlags &
  TelemetryFlags & {
    /** Options of configuration files only: the limits and the cluster of jobs, the prefix of errors, aliases, and the conditions of requests. */
    readonly jobLimits?: JobLimits
    readonly cluster?: ClusterSettings
    readonly errorPrefix?: string
    readonly aliases?: Readonly<Record<string, string>>
    readonly use?: NonNullable<EmulatorOptions['use']>
  } & NonNullable<EmulatorOptions['conditions']>

/** The options that are paths. */
const paths = [
  'allowSource',
  'data',
  'genomes',
  'metricsTokenFile',
  'seed',
  'tlsCert',
  'tlsKey',
] as const

/** Options with complete paths: theirs are relative to the folder. */
export function withCompletePaths(flags: StartFlags, folder: string): StartFlags {
  const inFolder = (path: string): string => resolve(folder, path)
  const complete = paths.flatMap((name) => {
    const value = flags[name]
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? inFolder(value) : value.map(inFolder)]]
  })
  return { ...flags, ...(Object.fromEntries(complete) as Pick<StartFlags, (typeof paths)[number]>) }
}
