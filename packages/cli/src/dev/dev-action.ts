import type { ControlClient } from '@benchtop/client/control'
import { processHandle, sameProcess, signalGroup } from '@benchtop/emulator/process-handle'
import { resolve } from 'node:path'
import process from 'node:process'
import type { Context } from '../command-line/context.ts'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { appPlatform } from '../manifest/app-platform.ts'
import { readManifest, type AppManifest } from '../manifest/read-manifest.ts'
import { openBrowser } from '../output/open-browser.ts'
import type { Piece } from '../output/footer.ts'
import { createOutput, type Output } from '../output/output.ts'
import { benchAt } from '../remote/bench.ts'
import type { SeedFile } from '../seed-files.ts'
import type { Signals } from '../signals.ts'
import type { StartFlags } from '../start/flags.ts'
import {
  openInProject,
  runningOnData,
  reportRunning,
  type ProjectPlatform,
} from '../start/in-project.ts'
import { openPlatform } from '../start/open-platform.ts'
import { announceReady, printWelcome } from '../start/welcome.ts'
import { withPlatform } from '../start/with-platform.ts'
import { isRunning, readState, stateFileIn } from '../state/state-file.ts'
import type { World } from '../world.ts'
import { benchPath, followTunnel, printCallback, throughTunnel, type Tunnel } from './callback.ts'
import { createClockKeys } from './clock-keys.ts'
import { followLaunches, type DevLaunches } from './dev-launches.ts'
import { followSeeds } from './followed-seeds.ts'
import { createDevSession } from './dev-session.ts'
import { readKeys } from './keys.ts'
import { openLastLaunch } from './last-launch.ts'
import { registerApp, type RegisteredApp } from './registered-app.ts'
import { openWrittenFiles } from './runtime-writes.ts'
import { openEditor } from '../output/open-editor.ts'
import { reportDevelopment } from './development-report.ts'
import { createDevView, type DevView } from './view.ts'

type DevFlags = StartFlags & {
  readonly folder?: string
  readonly rerun?: true
  readonly open?: boolean
  readonly callback?: string
}

const noPort =
  '--callback needs a port that a tunnel can lead to: name one, such as --single-port 5100.'

/** `benchtop dev [FOLDER]`: an app on its own platform, restarted at each change, until a signal ends it. */
export async function runDev(
  { folder: named = '.', rerun, open, callback, ...flags }: DevFlags,
  { world }: Context,
): Promise<ExitCode> {
  const folder = resolve(world.folder, named)
  const current = { manifest: throughTunnel(await readManifest(folder), callback) }
  const { manifest } = current
  const at = callback === undefined ? {} : { at: callback + benchPath }
  const { options, seeds, seedFiles } = await appPlatform(manifest, {
    flags: { ...flags, ...at },
    folder: world.folder,
  })
  if (callback !== undefined && options.ports.single === 0) throw new CliError('usage', noPort)
  const output = createOutput(world, options.json)
  const running = runningOnData(folder, options.data)
  if (running !== undefined) {
    reportRunning(output, running)
    if (running.state.command === 'dev') return exitCodes.ok
    throw new CliError(
      'failed',
      'It was started by benchtop start, without the app. End it with benchtop stop first, or use --memory for another one next to it.',
    )
  }
  endLostApp(folder)
  const ofApps = { ...world.environment.ofApps, ...manifest.dev.environment }
  // While a footer is shown, the platform's messages go above it.
  const platformOutput = { ...output, note: output.note }
  const start = () =>
    openInProject('dev', { ...world, folder }, () =>
      openPlatform(options, world, platformOutput, {
        seeds,
        ofApps,
        ...(callback !== undefined && { otherwise: () => current.manifest.address }),
      }),
    )
  return withPlatform(world, output, start, (platform, signals) =>
    develop({
      manifest,
      current,
      tunnel:
        callback === undefined
          ? undefined
          : { origin: callback, target: `http://${options.host}:${options.ports.single}` },
      seedFiles,
      output,
      platform,
      signals,
      world,
      ofApps,
      rerun: rerun === true,
      open,
      shown: (note) => void (platformOutput.note = note),
    }),
  )
}

type Develop = {
  readonly manifest: AppManifest
  /** The manifest as it was read last. */
  readonly current: { manifest: AppManifest }
  readonly tunnel: Tunnel | undefined
  /** The seeds that the platform was started with, as they were read. */
  readonly seedFiles: readonly SeedFile[]
  readonly output: Output
  readonly platform: ProjectPlatform
  readonly signals: Signals
  readonly world: World
  readonly ofApps: Record<string, string>
  readonly rerun: boolean
  /** Whether the console is opened; defaults to whether output is a terminal. */
  readonly open: boolean | undefined
  /** Sets where notes of the platform go from now on. */
  shown(note: Output['note']): void
}

async function develop(options: Develop): Promise<ExitCode> {
  const { current, manifest, output, platform, signals, tunnel, world } = options
  const { emulator, state } = platform
  announceReady(output, platform, process.pid)
  if (signals.signal.aborted) return exitCodes.ok
  output.line(`${output.paint('bold', 'Benchtop')} for ${manifest.title} (${manifest.kind} app)`)
  output.line()
  await printWelcome(output, platform, { staysUp: false })
  output.line()
  if (tunnel !== undefined) printCallback(output, tunnel, manifest)

  const hasKeys = output.live && world.stdin.isTTY
  const view = createDevView(output, { hasKeys, places: placesText(emulator) })
  options.shown(view.output.note)
  if (!state.isOwned) {
    view.hint(
      `Another platform runs in this folder, and commands use that one: address this one with --url ${emulator.uiUrl}`,
    )
  }
  const control = benchAt(emulator)
  const showPage = async (url: string): Promise<boolean> => openBrowser(url, world.environment)
  const { startToken, uiUrl } = emulator
  const token = startToken === undefined ? '' : `/?start_token=${startToken}`
  const showConsole = () => showPage(uiUrl + token)
  // What pages show of the development, and what is opened from there.
  const endReport = reportDevelopment(control, view, () => current.manifest)
  const endOpening = emulator.onOpenFile((place) => void openEditor(place, view.hint))
  const written = await openWrittenFiles(manifest.folder)
  let registered: RegisteredApp | undefined
  const launches = followLaunches({
    emulator,
    control,
    view,
    last: await openLastLaunch(emulator.dataDir),
    kind: manifest.kind,
    application: () => registered?.application ?? { id: '', clientId: manifest.clientId },
    open: async (url) => options.open !== false && hasKeys && showPage(url),
  })
  try {
    registered = await registerApp(manifest, { emulator, control, view })
    const seeds = await followSeeds({ emulator, view, manifest, files: options.seedFiles })
    await seeds.catchUp()
    const session = createDevSession({
      ...options,
      reloaded: (next) => void (current.manifest = next),
      seeds,
      emulator,
      control,
      registered,
      launches,
      view,
      writtenFiles: written.path,
      spawned(pid) {
        const app = processHandle(pid)
        // If it can't be written, the only consequence is that an app left running isn't recognized later.
        if (app !== undefined) state.update({ app }).catch(() => {})
      },
    })
    const keys = hasKeys ? keysOf({ world, view, control, launches, showConsole }) : undefined
    try {
      await session.start()
      const reached = tunnel && followTunnel(tunnel, emulator, view, signals.signal)
      if (options.open ?? output.live) void Promise.resolve(reached).then(showConsole)
      await signals.received
      return exitCodes.ok
    } finally {
      keys?.release()
      view.close()
      // A second signal doesn't wait, and still leaves no process behind.
      if (world.end === undefined) endAtOnce(session.kill)
      await session.close()
    }
  } finally {
    endReport()
    endOpening()
    launches.close()
    view.close()
    options.shown(output.note)
    await written.remove()
  }
}

function placesText({ uiUrl, apiUrl }: { uiUrl: string; apiUrl: string }): Piece[] {
  return [
    { text: `console ${uiUrl}`, style: 'cyan' },
    { text: '  ' },
    { text: `API ${apiUrl}`, style: 'cyan' },
  ]
}

type KeysOptions = {
  readonly world: World
  readonly view: DevView
  readonly control: ControlClient
  readonly launches: DevLaunches
  /** Opens the console in a browser; false if none can be opened. */
  showConsole(this: void): Promise<boolean>
}

/** What each key does, printed by `?`. */
const keyHelp = [
  'r  launches again with the inputs of the last launch',
  'o  opens the console in a browser',
  'c  moves the clock: m a minute, h an hour, d a day, 2 the 48 hours of a session, f freezes it',
  'q  stops the app and the platform, as Ctrl-C does',
]

function keysOf({ world, view, control, launches, showConsole }: KeysOptions) {
  const clock = createClockKeys(control, view)
  const openConsole = async (): Promise<void> => {
    if (await showConsole()) return
    view.hint(`Open ${control.uiUrl} in a browser: no browser could be opened from here.`)
  }
  return readKeys(world.stdin, (key) => {
    if (key === 'quit' || (key === 'q' && !clock.isActive)) interruptSelf()
    else if (clock.isActive) clock.press(key)
    else if (key === 'r') void launches.again('key')
    else if (key === 'o') void openConsole()
    else if (key === 'c') clock.enter()
    else if (key === '?') for (const line of keyHelp) view.note(line)
  })
}

/** As Ctrl-C does. Windows has no signals: there, one that is sent ends the process without asking it. */
function interruptSelf(): void {
  const isHandled = process.emit('SIGINT')
  if (!isHandled) process.kill(process.pid, 'SIGINT')
}

function endAtOnce(kill: () => void): void {
  // A closed terminal emits this more than once.
  process.on('SIGHUP', () => {})
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      kill()
      process.kill(process.pid, name)
    })
  }
}

/** An earlier run that was killed may have left its app running, which would occupy the port. */
function endLostApp(folder: string): void {
  const before = readState(stateFileIn(folder))
  if (before?.app === undefined || isRunning(before)) return
  const pid = sameProcess(before.app)
  if (pid !== undefined) signalGroup(pid, 'SIGKILL')
}
