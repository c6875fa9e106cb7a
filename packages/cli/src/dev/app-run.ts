import { serverEnvironment } from '../manifest/app-environment.ts'
import { createAppStatus } from './app-status.ts'
import type { DevSessionOptions, DevState } from './dev-state.ts'
import { createWebApp, type ServerSettings } from './web-app.ts'

/** The app as it runs: the server of a web app, and its last launch again after a change. */
export function createAppRun(options: DevSessionOptions, state: DevState) {
  const { emulator, view, world, launches } = options
  let restarts = 0
  const app = createWebApp({
    ...createAppStatus(view, state),
    line: (text) => view.line('app', text),
    spawned: (pid) => options.spawned(pid),
  })

  const { live, stdout } = view.output
  const hasColours = live && stdout.hasColors()
  /** What the app's own programs find in their environment. */
  const environment = (): Record<string, string> => ({
    // Its output is a pipe, though a person reads it.
    ...(hasColours && { FORCE_COLOR: '1' }),
    ...serverEnvironment(state.manifest, emulator, world.environment),
    BENCHTOP_WRITTEN_FILES: options.writtenFiles,
  })

  /** How its server is started; undefined where it has none that is started here. */
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

  /** Launches again, if that was requested. */
  const rerun = (): void => {
    if (options.rerun && !state.isClosed) void launches.again('change')
  }

  return {
    environment,
    serverSettings,
    rerun,
    /** Restarts the server; once it is up, launches again. */
    async restart(): Promise<void> {
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
