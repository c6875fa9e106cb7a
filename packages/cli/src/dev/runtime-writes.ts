import { readFileSync, realpathSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { projectFolder } from '../state/state-file.ts'

/** The list in which an app's runtime names the files that it writes, such as the tokens of a `fileStore`. */
export type WrittenFiles = { readonly path: string; remove(): Promise<void> }

/** A list of this process's own, in a folder that is never watched. */
export async function openWrittenFiles(folder: string): Promise<WrittenFiles> {
  const path = join(folder, projectFolder, `written-files.${process.pid}.jsonl`)
  await mkdir(dirname(path), { recursive: true }).catch(() => {})
  await rm(path, { force: true })
  return { path, remove: () => rm(path, { force: true }) }
}

/** Whether a changed file is one that the runtime wrote: a file is listed before it is written for the first time. */
export function runtimeWrites(list: string): (path: string) => boolean {
  let text = ''
  let listed = new Set<string>()
  return (path) => {
    const next = readList(list)
    if (next !== text) {
      text = next
      listed = new Set(text.split('\n').flatMap(pathOfLine))
    }
    return listed.has(realPath(path))
  }
}

function readList(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Nothing was written yet.
    return ''
  }
}

function pathOfLine(line: string): string[] {
  try {
    const path: unknown = JSON.parse(line)
    return typeof path === 'string' ? [realPath(path)] : []
  } catch {
    // The last line, while it is written.
    return []
  }
}

/** Two names of one folder are one: the app sees the real one, its developer may have entered a link. */
function realPath(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path))
  } catch {
    return path
  }
}
