import type { Durability, JobLimits } from '@benchtop/emulator'
import { isTaxRate, taxRateRule } from '@benchtop/contracts/tax-rate'
import type { ClusterSettings } from './cluster-settings.ts'
import { executorNames, type ExecutorName } from './executor-choice.ts'
import { isTimeout, timeoutRule } from './running-timeout.ts'
import { collect, type SharedFlags } from './shared-flags.ts'
import type { TelemetryFlags } from './telemetry-flags.ts'
import type { Command } from 'commander'
import { InvalidArgumentError, Option } from 'commander'

export { collect } from './shared-flags.ts'

/** The options of `benchtop start` as typed; undefined if not given. */
export type StartFlags = SharedFlags &
  TelemetryFlags & {
    readonly port?: number
    readonly uiPort?: number
    readonly storePort?: number
    readonly host?: string
    readonly data?: string
    readonly memory?: true
    readonly durability?: Durability
    readonly blobs?: string
    readonly seed?: readonly string[]
    readonly demo?: boolean
    readonly allowSource?: readonly string[]
    /** An option of configuration files only. */
    readonly jobLimits?: JobLimits
    /** An option of configuration files only. */
    readonly cluster?: ClusterSettings
    readonly config?: string
    readonly now?: string
    readonly profile?: 'spec' | 'field'
    readonly strictRedirects?: true
    readonly executor?: ExecutorName
    readonly genomes?: string
    /** An exact decimal. */
    readonly taxRate?: string
    /** A duration such as `48h`. */
    readonly runningTimeout?: string
    /** Options of configuration files only: the prefix of errors, aliases, and the conditions of requests. */
    readonly errorPrefix?: string
    readonly aliases?: Readonly<Record<string, string>>
    readonly faults?: readonly unknown[]
    readonly rateLimits?: readonly unknown[]
    readonly notifications?: readonly unknown[]
    readonly json?: true
  }

/** Adds the options that start a platform. */
export function addStartFlags(command: Command): Command {
  return command
    .option('--port <port>', 'port of the API; 0 takes free ports for all not named (5100)', port)
    .option('--ui-port <port>', 'port of the UI: dialogs and control (5101)', port)
    .option('--store-port <port>', 'port of the store: the billing API (5102)', port)
    .option('--host <address>', 'address to listen on (127.0.0.1: this machine only)')
    .addOption(
      new Option('--data <folder>', 'the folder to store everything in').conflicts('memory'),
    )
    .option('--memory', 'store nothing: all data is lost at the end')
    .addOption(
      new Option(
        '--durability <kind>',
        'what changes survive: a kill of the platform (normal), or a power cut, too, with slower writes (full)',
      ).choices(['normal', 'full']),
    )
    .option(
      '--blobs <address>',
      'a bucket for the contents of files: s3://bucket/prefix, with ?endpoint=, region=, cache=, redirects=',
    )
    .option('--seed <file>', 'start with the data of a seed file; may be repeated', collect)
    .option('--demo', 'load the demo data; the default unless there is a --seed')
    .option('--no-demo', 'leave the demo data out')
    .option(
      '--allow-source <folder>',
      'a folder that seeds sent to the control API may name files of; may be repeated',
      collect,
    )
    .option('--config <file>', 'a JSON file with these options')
    .option('--now <time>', 'the initial time of the platform’s clock, in ISO 8601', moment)
    .addOption(
      new Option('--profile <name>', 'behave as documented (spec), or as deployed (field)').choices(
        ['spec', 'field'],
      ),
    )
    .option(
      '--strict-redirects',
      'require redirect addresses to use https and not localhost, as on the platform',
    )
    .addOption(
      new Option(
        '--executor <kind>',
        'where native apps run; auto: in a container if the app has an image, else under bubblewrap where that works, else as a process; slurm, tes, kubernetes: on the cluster of the configuration (auto)',
      ).choices(executorNames),
    )
    .option('--genomes <folder>', 'reference genomes, which native apps find at /genomes')
    .option('--tax-rate <rate>', 'the tax rate of purchases, such as 0.19 (0)', taxRate)
    .option(
      '--running-timeout <duration>',
      'how long a session may be Running before it is TimedOut (48h)',
      runningTimeout,
    )
    .option('--json', 'one JSON object per line')
}

function taxRate(text: string): string {
  if (!isTaxRate(text)) throw new InvalidArgumentError(`It ${taxRateRule}.`)
  return text
}

function runningTimeout(text: string): string {
  if (!isTimeout(text)) throw new InvalidArgumentError(`It ${timeoutRule}.`)
  return text
}

/** Reads a port; 0 is any free one. */
export function port(text: string): number {
  const number = Number(text)
  if (!/^\d{1,5}$/.test(text) || number > 65_535) {
    throw new InvalidArgumentError('A port must be an integer from 0 to 65535.')
  }
  return number
}

function moment(text: string): string {
  if (!/^\d{4}-\d\d/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('Write it as 2026-01-31T12:00:00Z.')
  }
  return text
}
