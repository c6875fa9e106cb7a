import { processHandle } from '@benchtop/emulator/process-handle'
import { link, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { machineNow } from '../machine-clock.ts'
import { listPlatform } from './listed-platforms.ts'
import { isRunning, readState, stateFileIn, type PlatformState } from './state-file.ts'

type Started = Pick<PlatformState, 'command' | 'apiUrl' | 'uiUrl' | 'storeUrl' | 'dataDir'> & {
  readonly startToken?: string | undefined
}

/** The state file of a project, while it describes this process. */
export type StateFile = Awaited<ReturnType<typeof claimStateFile>>

/**
 * Publishes the address of the platform that this process has started in a project, and lists it for `benchtop list`. The
 * file is written atomically, and
 * is readable only by its owner. If the folder can't be written, commands need `--url`.
 */
export async function claimStateFile(folder: string, started: Started, runtimeFolder: string) {
  const path = stateFileIn(folder)
  let state = stateOfProcess(started)
  const aside = `${path}.${process.pid}.tmp`
  const writeAside = () =>
    writeFile(aside, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true })

  const isHeld = await claim(path, aside, writeAside)
  const takeOffList = await listPlatform(runtimeFolder, folder, state)
  let writing: Promise<void> = Promise.resolve()
  let isReleased = false
  return {
    /** False if another platform runs in the project, which remains the one that commands find. */
    isOwned: isHeld,
    /** Adds members to the file. */
    update(changes: Partial<PlatformState>): Promise<void> {
      state = { ...state, ...changes }
      if (!isHeld || isReleased) return Promise.resolve()
      return (writing = writing.then(async () => {
        await writeAside()
        await rename(aside, path)
      }))
    },
    /** Removes the file, and its folder if nothing else is in it. */
    async release(): Promise<void> {
      isReleased = true
      await takeOffList()
      // A pending write would recreate the file.
      await writing.catch(() => {})
      if (!isHeld || readState(path)?.pid !== process.pid) return
      await rm(path, { force: true })
      // Other files in the folder stay.
      await rmdir(dirname(path)).catch(() => {})
    },
  }
}

/** The state of a platform that this process has just started. */
export function stateOfProcess({ startToken, ...places }: Started): PlatformState {
  const handle = processHandle(process.pid)
  return {
    pid: process.pid,
    ...(handle !== undefined && { process: handle }),
    ...places,
    ...(startToken !== undefined && { startToken }),
    startedAt: new Date(machineNow()).toISOString(),
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
    // Unlike a rename, this fails if the file exists.
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
