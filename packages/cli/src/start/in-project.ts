import { resolve } from 'node:path'
import type { Output } from '../output/output.ts'
import { findPlatform, type FoundPlatform } from '../state/find-platform.ts'
import { claimStateFile, type StateFile } from '../state/claim-state-file.ts'
import { projectFolder, type PlatformState } from '../state/state-file.ts'
import type { World } from '../world.ts'
import type { OpenPlatform } from './open-platform.ts'

/** A platform that other commands find by the state file of its project. */
export type ProjectPlatform = OpenPlatform & { readonly state: StateFile }

/** The platform that runs already on the project's own data; one on another data folder doesn't count. */
export function runningOnData(folder: string, data: string | undefined): FoundPlatform | undefined {
  if (data !== resolve(folder, projectFolder)) return undefined
  const found = findPlatform(folder)
  return found?.folder === folder && found.state.dataDir === data ? found : undefined
}

/** Prints that a platform runs already, and its address. */
export function reportRunning(output: Output, { state }: FoundPlatform): void {
  const { apiUrl, uiUrl, storeUrl, dataDir, pid } = state
  output.event({ event: 'running', apiUrl, uiUrl, storeUrl, dataDir, pid })
  const url = output.paint('cyan', uiUrl)
  output.line(
    `${output.paint('bold', 'Benchtop')} is already running here: ${url} (process ${pid}). benchtop status shows details, benchtop stop stops it.`,
  )
}

/** Where a platform is, and where its data are. */
export function placesOf(emulator: OpenPlatform['emulator']) {
  const { apiUrl, uiUrl, storeUrl, dataDir, startToken } = emulator
  return { apiUrl, uiUrl, storeUrl, dataDir, startToken }
}

/** Opens a platform in the project of a folder and publishes its address in the state file until it is closed. */
export async function openInProject(
  command: PlatformState['command'],
  { folder, environment }: Pick<World, 'folder' | 'environment'>,
  open: () => Promise<OpenPlatform>,
): Promise<ProjectPlatform> {
  const platform = await open()
  const started = { command, ...placesOf(platform.emulator) }
  const state = await claimStateFile(folder, started, environment.runtimeFolder)
  return {
    ...platform,
    state,
    async close() {
      try {
        await platform.close()
      } finally {
        await state.release()
      }
    },
  }
}
