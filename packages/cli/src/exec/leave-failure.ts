import type { Emulator } from '@benchtop/emulator'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { messageOf } from '../errors.ts'
import { machineNow } from '../machine-clock.ts'
import type { ControlClient } from '@benchtop/client/control'
import { projectFolder } from '../state/state-file.ts'

export type Failure = {
  readonly command: readonly string[]
  readonly exitCode: number
}

export type LeftFailure = {
  readonly folder: string
  readonly requests: number
  /** Whether the bytes of files are there, too. */
  readonly hasBytes: boolean
}

/** What one failure may leave of the bytes of files, and how many are kept. */
const maxBytes = 256 * 1024 * 1024
const keptFailures = 5

/**
 * Leaves what a failed command had done to its platform: a folder that a platform can be started on, and the requests with
 * their answers. It is there whole or not at all, and the oldest of several go.
 */
export async function leaveFailure(
  folder: string,
  { command, exitCode }: Failure,
  { emulator, control }: { emulator: Emulator; control: ControlClient },
): Promise<LeftFailure> {
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

/** What to say about it, in lines. */
export function failureLines(left: LeftFailure, folder: string): string[] {
  const place = relative(folder, left.folder)
  return [
    `What it left is in ${place}:`,
    `  requests.jsonl has the requests of the run with their answers: ${left.requests}`,
    `  benchtop start --data ${place} opens the platform as it was${left.hasBytes ? '' : ', without the bytes of its files: they are too many'}`,
  ]
}

/** What to say where it can't be left. */
export function notLeftLine(error: unknown): string {
  return `Nothing could be left of the platform: ${messageOf(error)}`
}
