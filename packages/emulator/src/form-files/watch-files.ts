import { unwatchFile, watch, watchFile, type FSWatcher } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How long a file is left in peace after a change: whoever saves it may write it in several strokes. */
const settleMs = 40
/** How often a file is looked at all the same: folders that are replaced tell nothing, nor do some file systems. */
const lookMs = 700

/** Files that are watched. */
export type WatchedFiles = Disposable & {
  /** Watches these from now on, and no others. */
  set(paths: readonly string[]): Promise<void>
}

/**
 * Calls `changed` with the path of a file after it was written, made, replaced or taken away. Editors save by writing
 * another file and renaming it: so it is the folder that is watched, and not the file, which would be another one then.
 */
export function watchFiles(changed: (path: string) => void): WatchedFiles {
  const folders = new Map<string, FSWatcher>()
  const looked = new Set<string>()
  const waiting = new Map<string, NodeJS.Timeout>()
  /** Which file is meant, by where it really is, and by where it is said to be. */
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
      // A folder that can't be watched any more: its files are still looked at.
      watcher.on('error', () => {
        watcher.close()
        folders.delete(folder)
      })
      folders.set(folder, watcher)
    } catch {
      // The folder isn't there, or there are too many watches: its files are looked at.
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
          // What was replaced as a whole may have a new folder too.
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
