import type { BenchStatus } from '@benchtop/contracts'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { machineNow } from '../machine-clock.ts'
import { done, type Output } from '../output/output.ts'
import { printList, printTable } from '../output/table.ts'
import { controlAddress } from '../remote/address.ts'
import { findPlatform, type FoundPlatform } from '../state/find-platform.ts'
import { listedPlatforms } from '../state/listed-platforms.ts'
import { isRunning, type PlatformState } from '../state/state-file.ts'

/** `benchtop status`. */
export const statusCommand = defineCommand({
  name: 'status',
  summary: 'show the running platform’s addresses and what is on it',
  description: `Shows the addresses of the platform that runs in this folder or one above, its uptime, and what is
    on it.`,
  options: onPlatform(),
  examples: ['benchtop status', 'benchtop status --json'],
  exitCodes: '0 a platform is running, 1 none is.',
  async run({ url }, { output, world }): Promise<ExitCode> {
    const address = controlAddress(url, world)
    const found = findPlatform(world.folder)
    const here = found?.state.uiUrl === address.uiUrl ? found : undefined
    const { benchAt } = await import('../remote/bench.ts')
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
  },
})

/** `benchtop list`: the running platforms of this user, wherever they were started. */
export const listCommand = defineCommand({
  name: 'list',
  summary: 'list the running platforms on this machine',
  description: `Lists the platforms that you have started on this machine, in whatever folder, with their addresses
    and data. Commands use the one of their own folder or one above; --url or BENCHTOP_UI_URL names
    another.`,
  options: { '--json': 'one JSON object for each' },
  examples: ['benchtop list', 'benchtop list --json'],
  async run(_, { output, world }) {
    const found = await listedPlatforms(world.environment.runtimeFolder)
    for (const { folder, state } of found) {
      const { pid, command, apiUrl, uiUrl, storeUrl, dataDir, startedAt } = state
      const places = { apiUrl, uiUrl, storeUrl, dataDir }
      output.event({ event: 'platform', pid, command, folder, ...places, startedAt })
    }
    const { default: prettyMs } = await import('pretty-ms')
    await printList(output, found, {
      empty: 'No platform is running. benchtop start starts one.',
      columns: {
        UI: ({ state }) => output.paint('cyan', state.uiUrl),
        API: ({ state }) => output.paint('cyan', state.apiUrl),
        Command: ({ state }) => state.command,
        Folder: 'folder',
        Data: ({ state }) => state.dataDir ?? 'in memory',
        Up: (one) => prettyMs(uptimeOf(one), { compact: true }),
      },
    })
  },
})

/** A platform ends within 5 s; one that takes longer hangs. */
const longestMs = 10_000
const lookMs = 25

/** `benchtop stop`: stops the platform of this project, and waits until it has ended. */
export const stopCommand = defineCommand({
  name: 'stop',
  summary: 'stop the running platform',
  description: `Stops the platform that runs in this folder or one above, as Ctrl-C does, and waits until it has
    ended. If none runs, there is nothing to do.`,
  options: { '--json': 'one JSON object' },
  examples: ['benchtop stop', 'benchtop stop --json'],
  async run(_, { output, world }) {
    const found = findPlatform(world.folder)
    if (found === undefined) {
      output.event({ event: 'not-running' })
      output.line(`No platform runs in ${world.folder}: there is nothing to stop.`)
      return exitCodes.ok
    }
    const { pid } = found.state
    try {
      process.kill(pid, 'SIGTERM')
    } catch (cause) {
      if (isRunning(found.state)) {
        const message = `Process ${pid} can't be signalled: ${messageOf(cause)}.`
        throw new CliError('failed', message, { cause })
      }
    }
    if (!(await hasEnded(found.state))) {
      throw new CliError(
        'failed',
        `The platform (process ${pid}) has not ended within ${longestMs / 1000} s. kill -9 ${pid} ends it; acknowledged writes are not lost.`,
      )
    }
    done(output, { event: 'stopped', pid }, `The platform (process ${pid}) has ended.`)
    return exitCodes.ok
  },
})

async function hasEnded(state: PlatformState): Promise<boolean> {
  for (let waited = 0; waited < longestMs; waited += lookMs) {
    if (!isRunning(state)) return true
    await pause(lookMs)
  }
  return !isRunning(state)
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
