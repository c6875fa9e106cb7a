import type { Emulator } from '@benchtop/emulator'
import { relative } from 'node:path'
import { messageOf } from '../errors.ts'
import { appAddress } from '../manifest/app-address.ts'
import { serverEnvironment } from '../manifest/app-environment.ts'
import { readManifest, type AppManifest } from '../manifest/read-manifest.ts'
import type { ControlClient } from '@benchtop/client/control'
import type { World } from '../world.ts'
import { createBuilds } from './builds.ts'
import type { DevLaunches } from './dev-launches.ts'
import { afresh, type FollowedSeeds } from './followed-seeds.ts'
import { createOwnWrites } from './own-writes.ts'
import type { RegisteredApp } from './registered-app.ts'
import type { DevView } from './view.ts'
import { watchFiles, type Watching } from './watch-files.ts'
import { createWebApp, exitSentence, type ServerSettings } from './web-app.ts'

export type DevSessionOptions = {
  readonly manifest: AppManifest
  readonly emulator: Emulator
  readonly control: ControlClient
  readonly registered: RegisteredApp
  readonly launches: DevLaunches
  readonly seeds: FollowedSeeds
  readonly view: DevView
  readonly world: World
  readonly rerun: boolean
  /** The environment of native apps: changed in place, and read at each start of one. */
  readonly ofApps: Record<string, string>
  /** Called with the process of the app's server. */
  spawned(pid: number): void
}

/** An app under development: built, run, watched, and restarted. */
export type DevSession = {
  /** Starts to watch, and starts the app. */
  start(): Promise<void>
  close(): Promise<void>
  /** Stops what runs, immediately. */
  kill(): void
}

export function createDevSession(options: DevSessionOptions): DevSession {
  const { emulator, view, world, launches } = options
  let manifest = options.manifest
  let watching: Watching | undefined
  let saved = new Set<string>()
  let isPumping = false
  let restarts = 0
  let isClosed = false
  const ownWrites = createOwnWrites()

  const builds = createBuilds((text) => view.line('build', text))
  const app = createWebApp({
    line: (text) => view.line('app', text),
    starting: () => showApp('starting'),
    spawned: (pid) => options.spawned(pid),
    up({ pid, url, ms, isRestart }) {
      view.mended('app')
      view.output.event({
        event: isRestart ? 'restarted' : 'app-started',
        pid,
        url: url ?? null,
        ms,
      })
      view.done(
        `The app ${isRestart ? 'was restarted' : 'is up'} after ${ms} ms${url ? `: ${url}` : ''}`,
      )
      showApp('up')
    },
    exited(exit, tail) {
      view.output.event({ event: 'app-exited', ...exit, tail })
      view.failed('app', exitSentence(exit), { tail })
      showApp('down')
    },
    failed(message) {
      view.failed('app', message)
      showApp('down')
    },
  })

  const showApp = (state: 'starting' | 'up' | 'down'): void => {
    const url = appAddress(manifest)?.url ?? ''
    const style = state === 'up' ? 'green' : state === 'down' ? 'red' : 'yellow'
    view.show({
      app: [
        { text: '● ', style },
        { text: `${manifest.title} ` },
        { text: state === 'up' ? url : state, style: 'cyan' },
      ],
    })
  }

  const { live, stdout } = view.output
  const hasColours = live && stdout.hasColors()
  const environment = (): Record<string, string> => ({
    // Its output is a pipe, although a person reads it.
    ...(hasColours && { FORCE_COLOR: '1' }),
    ...serverEnvironment(manifest, emulator, world.environment),
  })

  const serverSettings = (): ServerSettings | undefined =>
    manifest.kind === 'web' && manifest.command !== undefined
      ? {
          command: manifest.command,
          folder: manifest.workingDirectory,
          environment: environment(),
          address: appAddress(manifest),
        }
      : undefined

  const restart = async (): Promise<void> => {
    const settings = serverSettings()
    if (settings === undefined) return
    restarts += 1
    const own = restarts
    const isUp = await app.restart(settings)
    if (isUp && own === restarts && restarts > 1) rerun()
  }

  const rerun = (): void => {
    if (options.rerun && !isClosed) void launches.again('change')
  }

  /** False if the build failed: then the running version continues. */
  const build = async (): Promise<boolean> => {
    const command = manifest.dev.build
    if (command === undefined) return true
    const failure = await builds.run({
      command,
      folder: manifest.workingDirectory,
      environment: environment(),
    })
    saved = new Set([...saved, ...builds.heldBack()])
    if (isClosed) return false
    if (failure === undefined) view.mended('build')
    else view.failed('build', failure)
    return failure === undefined
  }

  const watch = async (): Promise<void> => {
    const { folder, workingDirectory, dev, path, form, callbacks, report } = manifest
    const isWithin = workingDirectory === folder || workingDirectory.startsWith(`${folder}/`)
    const folders = isWithin ? [folder] : [folder, workingDirectory]
    const before = watching
    watching = await watchFiles({
      folders: folders.map((one) => ({ folder: one, patterns: dev.watch, data: emulator.dataDir })),
      files: [path, form, callbacks, report, ...options.seeds.paths].filter(
        (file) => file !== undefined,
      ),
      changed(paths) {
        if (isClosed) return
        saved = new Set([...saved, ...builds.changed(paths)])
        void pump()
      },
      failed: (error) => view.failed('watch', `Changes may be missed: ${messageOf(error)}.`),
    })
    await before?.close()
    if (isClosed) await watching.close()
  }

  const pump = async (): Promise<void> => {
    if (isPumping) return
    isPumping = true
    try {
      while (saved.size > 0 && !isClosed) {
        const paths = saved
        saved = new Set()
        view.changed(manifest.folder, paths)
        const own = ownWrites.tell(paths)
        if (own !== undefined) {
          view.hint(
            `${relative(manifest.folder, own)} changes each time the app runs. If the app writes it, list it in .gitignore, or list the files to watch in dev.watch of the manifest.`,
          )
        }
        await handle(paths)
      }
    } finally {
      isPumping = false
    }
  }

  const handle = async (paths: ReadonlySet<string>): Promise<void> => {
    const settingsBefore = JSON.stringify(serverSettings())
    const { form, callbacks, report, path } = manifest
    const ofPlatform = [path, form, callbacks, report, ...options.seeds.paths]
    const isSource = [...paths].some((one) => !ofPlatform.includes(one))
    if (paths.has(path)) await reload()
    else if ([form, callbacks, report].some((one) => one !== undefined && paths.has(one))) {
      await options.registered.register(manifest)
    }
    await options.seeds.changed(paths)
    if (isSource && !(await build())) return
    const isChanged = JSON.stringify(serverSettings()) !== settingsBefore
    if (serverSettings() === undefined) rerun()
    else if (isChanged || (isSource && manifest.dev.reload === 'restart')) void restart()
    else rerun()
  }

  /** The current manifest; if it has an error, the previous one stays in effect. */
  const reload = async (): Promise<void> => {
    let next: AppManifest
    try {
      next = await readManifest(manifest.folder)
    } catch (error) {
      view.failed('manifest', messageOf(error))
      return
    }
    if (next.kind !== manifest.kind) {
      const message = `The app is ${manifest.kind} on this platform. To make it ${next.kind}, end benchtop dev and start it again.`
      view.failed('manifest', message)
      return
    }
    if (!(await options.registered.register(next))) return
    const before = manifest
    manifest = next
    for (const name of Object.keys(before.dev.environment)) {
      if (world.environment.ofApps[name] === undefined) delete options.ofApps[name]
    }
    Object.assign(options.ofApps, next.dev.environment)
    view.done('The manifest was reloaded')
    if (JSON.stringify(before.platform) !== JSON.stringify(next.platform)) {
      view.hint('Changed options of the platform take effect at the next start of benchtop dev.')
    }
    if (JSON.stringify(before.seeds) !== JSON.stringify(next.seeds)) {
      view.hint(`The manifest names other seeds. ${afresh(emulator.dataDir)}`)
    }
    if (JSON.stringify(watched(before)) !== JSON.stringify(watched(next))) await watch()
  }

  return {
    async start() {
      await watch()
      view.output.event({ event: 'watching', folder: manifest.folder })
      if (manifest.kind === 'native') {
        view.show({ app: [{ text: `● ${manifest.title} runs at each launch` }] })
      } else if (manifest.command === undefined) {
        view.hint(`${manifest.name} has no command: start the app's server yourself.`)
        view.show({ app: [{ text: `○ ${manifest.title}` }] })
      }
      if (await build()) void restart()
      void pump()
    },
    async close() {
      isClosed = true
      await Promise.all([watching?.close(), builds.stop(), app.stop()])
    },
    kill() {
      builds.kill()
      app.kill()
    },
  }
}

function watched({ dev, form, callbacks, report, workingDirectory }: AppManifest): unknown {
  return [dev.watch, form, callbacks, report, workingDirectory]
}
