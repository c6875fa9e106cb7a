import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import { CliError, exitCodes, messageOf } from '../errors.ts'
import { machineNow } from '../machine-clock.ts'
import { done } from '../output/output.ts'
import { printList } from '../output/table.ts'
import { findPlatform } from '../state/find-platform.ts'
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
  load: async () => (await import('../control/status-action.ts')).runStatus,
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
        Up: ({ state }) =>
          prettyMs(Math.max(0, machineNow() - Date.parse(state.startedAt)), { compact: true }),
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
