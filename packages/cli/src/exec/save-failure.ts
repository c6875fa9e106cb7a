import type { Emulator } from '@benchtop/emulator'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { machineNow } from '../machine-clock.ts'
import type { ControlClient } from '@benchtop/client/control'
import { projectFolder } from '../state/state-file.ts'

export type Failure = {
  readonly command: readonly string[]
  readonly exitCode: number
}

export type SavedFailure = {
  readonly folder: string
  readonly requests: number
  /** Whether the bytes of files are included. */
  readonly hasBytes: boolean
}

/** The maximum size of the files' bytes saved with one failure, and the number of failures retained. */
const maxBytes = 256 * 1024 * 1024
const keptFailures = 5

/**
 * Saves the state of the platform of a failed command: a folder that a platform can be started on, and the requests
 * with their responses. It is written atomically, and the oldest ones are removed.
 */
export async function saveFailure(
  folder: string,
  { command, exitCode }: Failure,
  { emulator, control }: { emulator: Emulator; control: ControlClient },
): Promise<SavedFailure> {
  const root = join(folder, projectFolder, 'failed')
  const at = new Date(machineNow()).toISOString()
  const place = join(root, at.replaceAll(':', '-'))
  const aside = `${place}.tmp`
  await mkdir(aside, { recursive: true })
  try {
    const requests = await control.listRequests()
    const lines = requests.map((request) => `${JSON.stringify(request)}\n`)
    await writeFile(join(aside, 'requests.jsonl'), lines.join(''), { mode: 0o600 })
    const about = JSON.stringify({ at, command, exitCode }, null, 2)
    await writeFile(join(aside, 'failure.json'), `${about}\n`)
    const { hasBytes } = await emulator.saveTo(aside, { maxBytes })
    await rename(aside, place)
    await removeOldest(root)
    return { folder: place, requests: requests.length, hasBytes }
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
}

async function removeOldest(root: string): Promise<void> {
  const names = (await readdir(root)).filter((name) => !name.endsWith('.tmp')).toSorted()
  for (const name of names.slice(0, -keptFailures)) {
    await rm(join(root, name), { recursive: true, force: true })
  }
}

/** The lines that report it. */
export function failureLines(left: SavedFailure, folder: string): string[] {
  const place = relative(folder, left.folder)
  return [
    `The platform's state is saved in ${place}:`,
    `  requests.jsonl contains the requests of the run with their responses: ${left.requests}`,
    `  benchtop start --data ${place} opens the platform as it was${left.hasBytes ? '' : ', without the bytes of its files: they are too large'}`,
  ]
}
