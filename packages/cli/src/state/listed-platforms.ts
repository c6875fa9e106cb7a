import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundPlatform } from './find-platform.ts'
import { isRunning, readState, type PlatformState } from './state-file.ts'

type Listed = PlatformState & { readonly folder: string }

/**
 * Lists a platform of this process among those of this user on this machine, in whatever folder each was started;
 * returns the function that takes it off. Where the list can't be written, the platform isn't on it.
 */
export async function listPlatform(
  runtimeFolder: string,
  folder: string,
  state: PlatformState,
): Promise<() => Promise<void>> {
  const path = join(runtimeFolder, `${state.pid}.json`)
  try {
    await mkdir(runtimeFolder, { recursive: true, mode: 0o700 })
    await writeFile(path, JSON.stringify({ folder, ...state } satisfies Listed), { mode: 0o600 })
  } catch {
    return () => Promise.resolve()
  }
  return () => rm(path, { force: true })
}

/** The running platforms of this user, the oldest first. What a killed platform left on the list is taken off. */
export async function listedPlatforms(runtimeFolder: string): Promise<FoundPlatform[]> {
  const names = await readdir(runtimeFolder).catch(() => [])
  const found: FoundPlatform[] = []
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const path = join(runtimeFolder, name)
    const state = readState(path) as Listed | undefined
    if (state !== undefined && isRunning(state)) found.push({ folder: state.folder, state })
    else await rm(path, { force: true }).catch(() => {})
  }
  return found.toSorted((a, b) => (a.state.startedAt < b.state.startedAt ? -1 : 1))
}
