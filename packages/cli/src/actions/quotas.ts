import type { QuotaRecord } from '@benchtop/contracts'
import { byteSizeRule, byteSizeText, parseByteSize } from '../byte-size.ts'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { chooseUser } from '../launch/choose.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench } from '../remote/target.ts'
import type { World } from '../world.ts'

export type QuotaFlags = {
  readonly url?: string
  readonly json?: true
  readonly storage?: string
  readonly jobs?: string
}

/** `benchtop user quota [USER]`. */
export async function quota(
  user: string | undefined,
  flags: QuotaFlags,
  world: World,
): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const storageBytes = read(flags.storage, parseByteSize, `--storage ${byteSizeRule}`)
  const runningJobs = read(flags.jobs, count, '--jobs must be a whole number')
  const isChange = storageBytes !== undefined || runningJobs !== undefined
  if (isChange && user === undefined) {
    throw new CliError(
      'usage',
      'A quota is set for one user: name it, such as benchtop user quota ada@example.org --jobs 4. What all have is set with --quota-storage and --quota-jobs of benchtop start.',
    )
  }
  const control = targetBench(flags.url, world, isChange ? 'changes' : 'reads')
  const named =
    user === undefined ? undefined : chooseUser((await control.getStatus()).users, user).id
  const quotas =
    isChange && named !== undefined
      ? [
          await control.setQuota({
            user: named,
            ...(storageBytes !== undefined && { storageBytes }),
            ...(runningJobs !== undefined && { runningJobs }),
          }),
        ]
      : (await control.listQuotas(named === undefined ? {} : { user: named })).quotas
  output.event({ event: 'quotas', quotas })
  await printTable(output, {
    head: ['User', 'Stored', 'Allowed', 'Running', 'Waiting', 'At a time'],
    rows: quotas.map(rowOf),
  })
  return exitCodes.ok
}

function rowOf({ name, storage, jobs }: QuotaRecord): string[] {
  const marked = (text: string, isDefault: boolean): string =>
    isDefault ? `${text} (default)` : text
  return [
    name,
    byteSizeText(storage.usedBytes),
    marked(
      storage.allowedBytes === null ? 'no limit' : byteSizeText(storage.allowedBytes),
      storage.isDefault,
    ),
    String(jobs.running),
    String(jobs.queued),
    marked(jobs.allowed === null ? 'no limit' : String(jobs.allowed), jobs.isDefault),
  ]
}

function count(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

function read(
  text: string | undefined,
  parse: (text: string) => number | undefined,
  rule: string,
): number | 'none' | 'default' | undefined {
  if (text === undefined || text === 'none' || text === 'default') return text
  const number = parse(text)
  if (number === undefined)
    throw new CliError('usage', `${rule}, "none" or "default", not "${text}".`)
  return number
}
