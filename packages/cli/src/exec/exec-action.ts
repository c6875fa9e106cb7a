import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import type { Context } from '../command-line/context.ts'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { clientEnvironment, placesEnvironment } from '../manifest/app-environment.ts'
import { appPlatform, type AppPlatform } from '../manifest/app-platform.ts'
import { findManifest, readManifest } from '../manifest/read-manifest.ts'
import { createOutput, type Output } from '../output/output.ts'
import { exitText, failureOf } from '../processes/process-group.ts'
import { benchAt } from '../remote/bench.ts'
import { endWithinGrace } from '../signals.ts'
import type { StartFlags } from '../start/flags.ts'
import { placesOf } from '../start/in-project.ts'
import { openPlatform } from '../start/open-platform.ts'
import { readOptions } from '../start/start-action.ts'
import { stateOfProcess } from '../state/claim-state-file.ts'
import { listPlatform } from '../state/listed-platforms.ts'
import type { World } from '../world.ts'
import { failureLines, saveFailure } from './save-failure.ts'
import { namedEnvironment } from './named-environment.ts'
import { passSignals, type SignalPassing } from './pass-signals.ts'

/** The exit codes that shells use for a command that isn't found, and one that isn't executable. */
const notFoundCode = 127
const notExecutableCode = 126
/** The command is usually a test run: on a busy machine requests should wait rather than fail. */
const indexingTimeoutMs = 60_000

type ExecFlags = StartFlags & {
  readonly command: readonly string[]
  readonly env?: string
}

type Prepared = Pick<AppPlatform, 'options'> & {
  readonly seeds?: AppPlatform['seeds']
  readonly environment: Readonly<Record<string, string>>
}

/**
 * `benchtop exec -- COMMAND…`: runs a command with a fresh platform, with the platform's addresses in its environment,
 * and exits as the command does. Only the command writes to standard output.
 */
export async function runExec(
  { command, json, env, ...flags }: ExecFlags,
  { world }: Context,
): Promise<ExitCode> {
  const output = createOutput({ ...world, stdout: world.stderr }, json === true)
  if (env !== undefined) return runAgainst(env, command, flags, { world, output })
  if (command.length === 0) {
    throw new CliError('usage', 'Name a command after --, such as benchtop exec -- npm test.')
  }
  const signals = passSignals(world.stdin.isTTY)
  try {
    const { options, environment, ...extras } = await prepare(flags, world)
    const platform = await openPlatform(options, world, output, { ...extras, indexingTimeoutMs })
    const { emulator } = platform
    const takeOffList = await listPlatform(
      world.environment.runtimeFolder,
      world.folder,
      stateOfProcess({ command: 'exec', ...placesOf(emulator) }),
    )
    try {
      if (signals.received !== undefined) return signalCode(signals.received)
      const { apiUrl, uiUrl, storeUrl, dataDir, startToken } = emulator
      output.event({ event: 'ready', apiUrl, uiUrl, storeUrl, dataDir })
      const code = await run(command, {
        world,
        output,
        signals,
        environment: {
          ...world.environment.ofShell,
          ...placesEnvironment(emulator),
          ...(startToken !== undefined && { BENCHTOP_START_TOKEN: startToken }),
          ...environment,
        },
      })
      output.event({ event: 'ended', exitCode: code })
      // A user who ended it needs no report.
      const wasRun = code !== notFoundCode && code !== notExecutableCode
      if (code !== 0 && wasRun && signals.received === undefined && dataDir === null) {
        const control = benchAt({ uiUrl, startToken })
        try {
          const failure = { command, exitCode: code }
          const left = await saveFailure(world.folder, failure, { emulator, control })
          output.event({ event: 'left', ...left })
          output.line(
            output.paint('red', `\n${command.join(' ')} ${exitText({ code, signal: null })}.`),
          )
          for (const line of failureLines(left, world.folder)) output.line(line)
        } catch (error) {
          output.note(`The platform's state could not be saved: ${messageOf(error)}`)
        }
      }
      return code
    } finally {
      endWithinGrace(world)
      await takeOffList()
      await platform.close()
    }
  } finally {
    signals.release()
  }
}

/** Runs a command, or the app itself, against a platform that is not the bench. */
async function runAgainst(
  name: string,
  given: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  { world, output }: Pick<Run, 'world' | 'output'>,
): Promise<ExitCode> {
  const [option] = Object.keys(flags)
  if (option !== undefined) {
    throw new CliError(
      'usage',
      `--env starts no platform, so --${option} has no effect: leave it out.`,
    )
  }
  const manifest = await readManifest(world.folder)
  const command = given.length > 0 ? given : (manifest.command ?? [])
  if (command.length === 0) {
    throw new CliError('usage', `${manifest.name} names no command: write one after --.`)
  }
  const signals = passSignals(world.stdin.isTTY)
  try {
    const { address } = manifest
    return await run(command, {
      world,
      output,
      signals,
      environment: {
        ...world.environment.ofShell,
        ...(address !== undefined && { PORT: String(address.port) }),
        ...namedEnvironment(manifest, name, world.environment),
      },
    })
  } finally {
    signals.release()
  }
}

/** A platform, by default in memory on free ports; with the app if there is a manifest. */
async function prepare(flags: StartFlags, world: World): Promise<Prepared> {
  const { folder } = world
  const inMemory = flags.data === undefined ? ({ memory: true } as const) : {}
  const typed: StartFlags = { port: 0, ...inMemory, ...flags }
  if ((await findManifest(folder)) === undefined) {
    return { options: await readOptions(typed, { folder, data: undefined }), environment: {} }
  }
  const manifest = await readManifest(folder)
  const { options, seeds } = await appPlatform(manifest, { flags: typed, folder })
  return { options, seeds, environment: clientEnvironment(manifest) }
}

type Run = {
  readonly world: World
  readonly output: Output
  readonly signals: SignalPassing
  readonly environment: Readonly<Record<string, string>>
}

async function run(
  [program = '', ...args]: readonly string[],
  { world, output, signals, environment }: Run,
): Promise<number> {
  try {
    const child = spawn(program, args, {
      cwd: world.folder,
      env: { ...environment },
      stdio: 'inherit',
    })
    signals.to(child)
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    return code ?? signalCode(signal)
  } catch (error) {
    const message = failureOf(program, world.folder, error)
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EACCES')
      throw new CliError('failed', message, { cause: error })
    output.error(message)
    return code === 'ENOENT' ? notFoundCode : notExecutableCode
  }
}

function signalCode(signal: NodeJS.Signals | null): number {
  return signal === null ? exitCodes.failed : 128 + constants.signals[signal]
}
