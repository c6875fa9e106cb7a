import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { findPlatform } from '../state/find-platform.ts'
import { isRunning, type PlatformState } from '../state/state-file.ts'
import type { World } from '../world.ts'

export type StopFlags = { readonly json?: true }

/** A platform ends within 5 s; one that takes longer hangs. */
const longestMs = 10_000
const lookMs = 25

/** `benchtop stop`: stops the platform of this project, and waits until it has ended. */
export async function runStop(flags: StopFlags, world: World): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
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
  output.event({ event: 'stopped', pid })
  output.line(`${output.paint('green', '✓')} The platform (process ${pid}) has ended.`)
  return exitCodes.ok
}

async function hasEnded(state: PlatformState): Promise<boolean> {
  for (let waited = 0; waited < longestMs; waited += lookMs) {
    if (!isRunning(state)) return true
    await pause(lookMs)
  }
  return !isRunning(state)
}
