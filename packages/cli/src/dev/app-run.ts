import { serverEnvironment } from '../manifest/app-environment.ts'
import { createAppStatus } from './app-status.ts'
import type { DevSessionOptions, DevState } from './dev-state.ts'
import { createWebApp, type ServerSettings } from './web-app.ts'

/** The app as it runs: the server of a web app, and its last launch again after a change. */
export type AppRun = {
  /** What the app's own programs find in their environment. */
  environment(this: void): Record<string, string>
  /** How its server is started; undefined where it has none that is started here. */
  serverSettings(this: void): ServerSettings | undefined
  /** Restarts the server; once it is up, launches again. */
  restart(): Promise<void>
  /** Launches again, if that was requested. */
  rerun(): void
  stop(): Promise<void>
  kill(): void
}

export function createAppRun(options: DevSessionOptions, state: DevState): AppRun {
  const { emulator, view, world, launches } = options
  let restarts = 0
  const app = createWebApp({
    ...createAppStatus(view, state),
    line: (text) => view.line('app', text),
    spawned: (pid) => options.spawned(pid),
  })

  const { live, stdout } = view.output
  const hasColours = live && stdout.hasColors()
  const environment = (): Record<string, string> => ({
    // Its output is a pipe, though a person reads it.
    ...(hasColours && { FORCE_COLOR: '1' }),
    ...serverEnvironment(state.manifest, emulator, world.environment),
    BENCHTOP_WRITTEN_FILES: options.writtenFiles,
  })

  const serverSettings = (): ServerSettings | undefined => {
    const { manifest } = state
    return manifest.kind === 'web' && manifest.command !== undefined
      ? {
          command: manifest.command,
          folder: manifest.workingDirectory,
          environment: environment(),
          address: manifest.address,
        }
      : undefined
  }

  const rerun = (): void => {
    if (options.rerun && !state.isClosed) void launches.again('change')
  }

  return {
    environment,
    serverSettings,
    rerun,
    async restart() {
      const settings = serverSettings()
      if (settings === undefined) return
      restarts += 1
      const own = restarts
      const isUp = await app.restart(settings)
      if (isUp && own === restarts && restarts > 1) rerun()
    },
    stop: app.stop,
    kill: app.kill,
  }
}
