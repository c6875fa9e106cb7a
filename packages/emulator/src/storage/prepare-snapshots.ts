import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClockState } from './clock-state.ts'
import { encodeSnapshot } from './snapshot-file.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/**
 * Makes a folder of snapshots ready: what a process left half written that ended meanwhile goes, and snapshots of the
 * time when each was two files become one. Gives whether all of them were understood.
 */
export async function prepareSnapshots(folder: string, uniqueName: () => string): Promise<boolean> {
  const entries = await readdir(folder).catch((): string[] => [])
  const left = entries.filter((entry) => entry.endsWith('.tmp'))
  await Promise.all(left.map((entry) => rm(join(folder, entry), { force: true })))
  let areUnderstood = true
  for (const entry of entries.filter((one) => one.endsWith('.sqlite'))) {
    areUnderstood &&= await makeOneOfTwo(
      join(folder, entry.slice(0, -'.sqlite'.length)),
      uniqueName,
    )
  }
  return areUnderstood
}

async function makeOneOfTwo(path: string, uniqueName: () => string): Promise<boolean> {
  const [imagePath, clockPath] = [`${path}.sqlite`, `${path}.clock.json`]
  try {
    const [image, clockText, { mtimeMs }] = await Promise.all([
      readFile(imagePath),
      readFile(clockPath, 'utf8'),
      stat(imagePath),
    ])
    const clock = JSON.parse(clockText) as ClockState
    const takenMs = clock.frozenAtMs ?? mtimeMs + clock.offsetMs
    await writeFileAtomically(
      `${path}.snapshot`,
      encodeSnapshot({ image, clock, takenMs }),
      uniqueName(),
    )
  } catch {
    // It stays as it is, for a version that can read it.
    return false
  }
  await Promise.all([rm(imagePath), rm(clockPath)])
  return true
}
