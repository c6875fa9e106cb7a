import { watch } from 'chokidar'
import { statSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { ignoredFiles, type WatchedFolder } from './ignored-files.ts'

type WatchOptions = {
  readonly folders: readonly WatchedFolder[]
  /** Files that are watched regardless of the patterns. */
  readonly files: readonly string[]
  /** Called with the saved files, those of one burst in one call. */
  changed(paths: ReadonlySet<string>): void
  failed(error: unknown): void
}

/**
 * One save may be several events, and a checkout many saves: the pause that ends a burst, and the longest wait for it.
 */
const quietMs = 10
const longestMs = 80
/** Many programs empty a file before they write it: wait this long for an empty file to be written. */
const emptyMs = 200

/** Watches folders until it is closed; resolves when it is ready to notice every change. */
export async function watchFiles(options: WatchOptions) {
  const always = new Set(options.files)
  const rules = options.folders.map((one) => ({ ...one, isIgnored: ignoredFiles(one) }))
  const watcher = watch([...new Set([...rules.map(({ folder }) => folder), ...always])], {
    ignoreInitial: true,
    ignored(path, stats) {
      if (always.has(path)) return false
      const rule = rules.find(({ folder }) => path === folder || path.startsWith(`${folder}/`))
      return rule?.isIgnored(path, stats) ?? false
    },
  })
  let pending = new Set<string>()
  let first = 0
  let timer: NodeJS.Timeout | undefined
  const emit = (): void => {
    if (performance.now() - first < emptyMs && [...pending].some(isEmpty)) {
      timer = setTimeout(emit, quietMs)
      return
    }
    const batch = pending
    pending = new Set()
    timer = undefined
    options.changed(batch)
  }
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return
    const now = performance.now()
    if (pending.size === 0) first = now
    pending.add(path)
    clearTimeout(timer)
    timer = setTimeout(emit, Math.max(0, Math.min(quietMs, first + longestMs - now)))
  })
  watcher.on('error', options.failed)
  // What can't be watched is said, and the rest is.
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve).once('error', () => resolve())
  })
  return {
    async close(): Promise<void> {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}

function isEmpty(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.isFile() && found.size === 0
}
