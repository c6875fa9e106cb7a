import type { BenchStatus } from '@benchtop/contracts'
import type { Context } from '../command-line/context.ts'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { machineNow } from '../machine-clock.ts'
import type { Output } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { controlAddress } from '../remote/address.ts'
import { benchAt } from '../remote/bench.ts'
import { findPlatform, type FoundPlatform } from '../state/find-platform.ts'

/** `benchtop status`. */
export async function runStatus(
  { url }: { readonly url?: string },
  { output, world }: Context,
): Promise<ExitCode> {
  const address = controlAddress(url, world)
  const found = findPlatform(world.folder)
  const here = found?.state.uiUrl === address.uiUrl ? found : undefined
  const status = await benchAt(address)
    .getStatus()
    .catch((error: unknown) => {
      if (!(error instanceof CliError) || error.code !== 'unreachable') throw error
      return undefined
    })
  if (status === undefined) {
    output.event({ event: 'status', running: false, uiUrl: address.uiUrl })
    output.line(
      `No platform runs in ${world.folder}, and none answers at ${address.uiUrl}. benchtop start starts one.`,
    )
    return exitCodes.failed
  }
  if (address.source.by === 'default') {
    output.note(
      `No platform runs in ${world.folder}: this one answers at the default address. benchtop list shows all of yours.`,
    )
  }
  const { apiUrl, uiUrl, storeUrl, dataDir, clock, counts } = status
  output.event({
    event: 'status',
    running: true,
    apiUrl,
    uiUrl,
    storeUrl,
    dataDir,
    clock,
    ...(here !== undefined && {
      pid: here.state.pid,
      command: here.state.command,
      folder: here.folder,
      startedAt: here.state.startedAt,
      uptimeMs: uptimeOf(here),
    }),
    counts: { users: status.users.length, applications: status.applications.length, ...counts },
  })
  if (!output.json) await printStatus(output, status, here)
  return exitCodes.ok
}

function uptimeOf({ state }: FoundPlatform): number {
  return Math.max(0, machineNow() - Date.parse(state.startedAt))
}

async function printStatus(
  output: Output,
  { apiUrl, uiUrl, storeUrl, dataDir, clock, users, applications, counts }: BenchStatus,
  here: FoundPlatform | undefined,
): Promise<void> {
  const { default: prettyMs } = await import('pretty-ms')
  const since =
    here === undefined
      ? ''
      : `  ${output.paint('dim', `process ${here.state.pid}, up ${prettyMs(uptimeOf(here), { compact: true })}`)}`
  const url = (text: string): string => output.paint('cyan', text)
  const { projects, appSessions, underWay, requests } = counts
  output.line(`${output.paint('green', '●')} ${output.paint('bold', 'Benchtop')} runs${since}`)
  output.line()
  await printTable(output, {
    rows: [
      ['API', url(apiUrl)],
      ['UI', url(uiUrl)],
      ['Store', url(storeUrl)],
      ['Data', dataDir ?? 'in memory; lost at the end'],
      ['Clock', `${clock.now}${clock.frozen ? ', frozen' : ''}`],
      ['Users', String(users.length)],
      ['Apps', applications.map(({ name }) => name).join(', ') || '0'],
      ['Projects', String(projects)],
      [
        'Analyses',
        underWay === 0 ? String(appSessions) : `${appSessions}, ${underWay} in progress`,
      ],
      ['Requests', `${requests} stored; benchtop logs shows them`],
    ],
  })
}
