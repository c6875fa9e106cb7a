import { appendFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { writtenFilesFromEnvironment } from '../environment.ts'

const reported = new Set<string>()

/**
 * Reports a file that the runtime is about to write on an app's behalf, so that a development server which watches the
 * app's folder doesn't take it for a source that was saved. Without such a server it does nothing.
 */
export async function reportWrittenFile(path: string): Promise<void> {
  const list = writtenFilesFromEnvironment()
  const absolute = resolve(path)
  if (list === undefined || reported.has(absolute)) return
  reported.add(absolute)
  try {
    await appendFile(list, `${JSON.stringify(absolute)}\n`, { mode: 0o600 })
  } catch {
    // The server has ended, or can't be reached from a container: the app works the same without it.
  }
}
