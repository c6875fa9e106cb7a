import { isFormModule } from '@benchtop/forms/files'
import type { AppManifest } from '../manifest/read-manifest.ts'
import { createAppRun } from './app-run.ts'
import { createBuilds } from './builds.ts'
import type { DevSessionOptions, DevState } from './dev-state.ts'
import { reloadManifest } from './reload-manifest.ts'
import { createSavedFiles } from './saved-files.ts'
import type { DevView } from './view.ts'

/** An app under development: built, run, watched, and restarted. */
export function createDevSession(options: DevSessionOptions) {
  const { view } = options
  const state: DevState = { manifest: options.manifest, isClosed: false }
  const builds = createBuilds((text) => view.line('build', text))
  const app = createAppRun(options, state)
  const saved = createSavedFiles({ ...options, builds, handle }, state)

  /** False if the build failed: then the running version continues. */
  const build = async (): Promise<boolean> => {
    const { dev, workingDirectory } = state.manifest
    if (dev.build === undefined) return true
    const failure = await builds.run({
      command: dev.build,
      folder: workingDirectory,
      environment: app.environment(),
    })
    saved.add(builds.heldBack())
    if (state.isClosed) return false
    if (failure === undefined) view.mended('build')
    else view.failed('build', failure)
    return failure === undefined
  }

  /** Follows what was saved: to the platform, and where it is a source, to what is built and run. */
  async function handle(paths: ReadonlySet<string>): Promise<void> {
    const settingsBefore = JSON.stringify(app.serverSettings())
    const { form, callbacks, report, path } = state.manifest
    const isCode = form !== undefined && isFormModule(form)
    // The app may import a form in code, as the form may import any of its sources.
    const ofPlatform = [path, isCode ? path : form, callbacks, report, ...options.seeds.paths]
    const isSource = [...paths].some((one) => !ofPlatform.includes(one))
    const changesForm =
      (isCode && isSource) ||
      [form, callbacks, report].some((one) => one !== undefined && paths.has(one))
    if (paths.has(path)) {
      const { watchesOthers } = await reloadManifest(options, state)
      if (watchesOthers) await saved.watch()
    } else if (changesForm) {
      await options.registered.register(state.manifest)
    }
    await options.seeds.changed(paths)
    if (isSource && !(await build())) return
    const settings = app.serverSettings()
    const isChanged = JSON.stringify(settings) !== settingsBefore
    if (settings === undefined) app.rerun()
    else if (isChanged || (isSource && state.manifest.dev.reload === 'restart')) void app.restart()
    else app.rerun()
  }

  return {
    /** Starts to watch, and starts the app. */
    async start(): Promise<void> {
      await saved.watch()
      showStart(view, state.manifest)
      if (await build()) void app.restart()
      void saved.pump()
    },
    async close(): Promise<void> {
      state.isClosed = true
      await Promise.all([saved.close(), builds.stop(), app.stop()])
    },
    /** Stops what runs, immediately. */
    kill(): void {
      builds.kill()
      app.kill()
    },
  }
}

function showStart(view: DevView, { kind, command, name, title, folder }: AppManifest): void {
  view.output.event({ event: 'watching', folder })
  if (kind === 'native') {
    view.show({ app: [{ text: `● ${title} runs at each launch` }] })
  } else if (command === undefined) {
    view.hint(`${name} names no command: start the app's server yourself.`)
    view.show({ app: [{ text: `○ ${title}` }] })
  }
}
