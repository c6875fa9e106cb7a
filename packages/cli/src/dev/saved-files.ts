import { relative } from 'node:path'
import { messageOf } from '../errors.ts'
import type { createBuilds } from './builds.ts'
import type { DevSessionOptions, DevState } from './dev-state.ts'
import { runtimeWrites } from './runtime-writes.ts'
import { createSelfWrites } from './self-writes.ts'
import { watchFiles } from './watch-files.ts'

type Options = Pick<DevSessionOptions, 'emulator' | 'seeds' | 'view' | 'writtenFiles'> & {
  readonly builds: Pick<ReturnType<typeof createBuilds>, 'changed'>
  /** Follows a change; those that come meanwhile wait and are handled as one. */
  handle(paths: ReadonlySet<string>): Promise<void>
}

/** The files of an app that are watched, and what was saved of them. */
export function createSavedFiles(options: Options, state: DevState) {
  const { view, emulator, seeds, builds } = options
  const ownWrites = createSelfWrites()
  const isOfRuntime = runtimeWrites(options.writtenFiles)
  let watching: Awaited<ReturnType<typeof watchFiles>> | undefined
  let saved = new Set<string>()
  let isPumping = false

  /** Adds what is to be handled with the next that is saved. */
  const add = (paths: ReadonlySet<string>): void => {
    saved = new Set([...saved, ...paths])
  }

  const follow = async (paths: ReadonlySet<string>): Promise<void> => {
    const { folder } = state.manifest
    view.changed(folder, paths)
    const own = ownWrites.record(paths)
    if (own !== undefined) {
      view.hint(
        `${relative(folder, own)} changes each time that the app runs. If the app writes it, name it in .gitignore, or what to watch in dev.watch of the manifest.`,
      )
    }
    await options.handle(paths).catch((error: unknown) => {
      view.failed('watch', `What was saved isn’t followed: ${messageOf(error)}. Save it again.`)
    })
  }

  /** Handles what was saved, one change after another. */
  const pump = async (): Promise<void> => {
    if (isPumping) return
    isPumping = true
    try {
      while (saved.size > 0 && !state.isClosed) {
        const paths = saved
        saved = new Set()
        await follow(paths)
      }
    } finally {
      isPumping = false
    }
  }

  return {
    add,
    pump,
    /** Begins to watch what the manifest names, in place of what was watched before. */
    async watch(): Promise<void> {
      const { folder, workingDirectory, dev, path, form, callbacks, report } = state.manifest
      const isWithin = workingDirectory === folder || workingDirectory.startsWith(`${folder}/`)
      const folders = isWithin ? [folder] : [folder, workingDirectory]
      const before = watching
      watching = await watchFiles({
        folders: folders.map((one) => ({
          folder: one,
          patterns: dev.watch,
          data: emulator.dataDir,
        })),
        files: [path, form, callbacks, report, ...seeds.paths].filter((file) => file !== undefined),
        changed(paths) {
          if (state.isClosed) return
          const savedPaths = [...paths].filter((changed) => !isOfRuntime(changed))
          if (savedPaths.length === 0) return
          add(builds.changed(new Set(savedPaths)))
          void pump()
        },
        failed: (error) => view.failed('watch', `Changes may be missed: ${messageOf(error)}.`),
      })
      await before?.close()
      if (state.isClosed) await watching.close()
    },
    async close() {
      await watching?.close()
    },
  }
}
