import { unwatchFile, watch, watchFile, type FSWatcher } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How long to wait after a change before reading a file, since an editor may save it in several writes. */
const settleMs = 40
/** How often a file is checked in any case: replaced folders and some file systems report no change. */
const lookMs = 700

/** Files that are watched. */
export type WatchedFiles = Disposable & {
  /** Watches only these files from now on. */
  set(paths: readonly string[]): Promise<void>
}

/**
 * Calls `changed` with the path of a file after it was written, created, replaced or removed. Editors save by
 * writing another file and renaming it, so the folder is watched instead of the file, which would then be a
 * different one.
 */
export function watchFiles(changed: (path: string) => void): WatchedFiles {
  const folders = new Map<string, FSWatcher>()
  const looked = new Set<string>()
  const waiting = new Map<string, NodeJS.Timeout>()
  /** The watched file, by its real path and by its given path. */
  let meant = new Map<string, string>()

  const soon = (path: string): void => {
    clearTimeout(waiting.get(path))
    const timer = setTimeout(() => {
      waiting.delete(path)
      changed(path)
    }, settleMs)
    waiting.set(path, timer)
  }
  const follow = (folder: string): void => {
    if (folders.has(folder)) return
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        const found = name === null ? undefined : meant.get(join(folder, name))
        if (found !== undefined) soon(found)
      })
      // A folder that can no longer be watched: its files are still checked.
      watcher.on('error', () => {
        watcher.close()
        folders.delete(folder)
      })
      folders.set(folder, watcher)
    } catch {
      // The folder doesn't exist, or there are too many watches: its files are still checked.
    }
  }
  const leave = (path: string): void => {
    unwatchFile(path)
    looked.delete(path)
    clearTimeout(waiting.get(path))
    waiting.delete(path)
  }

  return {
    async set(paths) {
      const wanted = new Set(paths)
      const places = await Promise.all(
        [...wanted].map(async (path) => {
          const real = await realpath(path).catch(() => path)
          return { path, places: new Set([path, real]) }
        }),
      )
      meant = new Map(places.flatMap(({ path, places: of }) => [...of].map((one) => [one, path])))
      const kept = new Set([...meant.keys()].map((path) => dirname(path)))
      for (const [folder, watcher] of folders) {
        if (kept.has(folder)) continue
        watcher.close()
        folders.delete(folder)
      }
      for (const folder of kept) follow(folder)
      for (const path of looked) if (!wanted.has(path)) leave(path)
      for (const path of wanted) {
        if (looked.has(path)) continue
        looked.add(path)
        watchFile(path, { interval: lookMs, persistent: false }, () => {
          // A file that was replaced may be in a new folder too.
          follow(dirname(path))
          soon(path)
        })
      }
    },
    [Symbol.dispose]() {
      for (const path of looked) leave(path)
      for (const watcher of folders.values()) watcher.close()
      folders.clear()
      meant.clear()
    },
  }
}
