import { processHandle } from '@benchtop/emulator/process-handle'
import { link, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { machineNow } from '../machine-clock.ts'
import { isRunning, readState, stateFileIn, type PlatformState } from './state-file.ts'

type Started = Pick<PlatformState, 'command' | 'apiUrl' | 'uiUrl' | 'storeUrl' | 'dataDir'> & {
  readonly startToken?: string | undefined
}

/** The state file of a project, while this process is what it tells of. */
export type HeldState = {
  /** False where another platform runs in the project, which goes on being the one that commands find. */
  readonly isHeld: boolean
  /** Adds to what the file says. */
  update(changes: Partial<PlatformState>): Promise<void>
  /** Removes the file, and its folder if nothing else is in it. */
  release(): Promise<void>
}

/**
 * Tells where a platform runs that this process has started in a project. The file is whole or not there, and can be read
 * by its owner alone. Where the folder can't be written, commands have to be told by `--url`.
 */
export async function holdState(folder: string, started: Started): Promise<HeldState> {
  const path = stateFileIn(folder)
  const { startToken, ...places } = started
  const handle = processHandle(process.pid)
  let state: PlatformState = {
    pid: process.pid,
    ...(handle !== undefined && { process: handle }),
    ...places,
    ...(startToken !== undefined && { startToken }),
    startedAt: new Date(machineNow()).toISOString(),
  }
  const aside = `${path}.${process.pid}.tmp`
  const writeAside = () =>
    writeFile(aside, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true })

  const isHeld = await claim(path, aside, writeAside)
  let writing: Promise<void> = Promise.resolve()
  let isReleased = false
  return {
    isHeld,
    update(changes) {
      state = { ...state, ...changes }
      if (!isHeld || isReleased) return Promise.resolve()
      return (writing = writing.then(async () => {
        await writeAside()
        await rename(aside, path)
      }))
    },
    async release() {
      isReleased = true
      // What is being written would be there afterwards.
      await writing.catch(() => {})
      if (!isHeld || readState(path)?.pid !== process.pid) return
      await rm(path, { force: true })
      // What else is kept there stays.
      await rmdir(dirname(path)).catch(() => {})
    },
  }
}

async function claim(
  path: string,
  aside: string,
  writeAside: () => Promise<void>,
): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeAside()
  } catch {
    return false
  }
  try {
    // Unlike a renaming, it fails where there is one already.
    await link(aside, path)
    return true
  } catch {
    const other = readState(path)
    if (other !== undefined && isRunning(other)) return false
    await rename(aside, path)
    return true
  } finally {
    await rm(aside, { force: true })
  }
}
