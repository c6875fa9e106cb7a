import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexHash } from '../../packages/emulator/src/testing/blob-sources.ts'
import { contentOf } from '../../packages/emulator/src/testing/downloads.ts'
import { startLoad, type Load } from '../../packages/emulator/src/testing/load.ts'
import { newResult } from '../../packages/emulator/src/testing/new-result.ts'
import { runPlatformProcess } from '../../packages/emulator/src/testing/platform-process.ts'
import {
  startTestPlatform,
  type TestPlatform,
} from '../../packages/emulator/src/testing/test-platform.ts'
import { repairFolder } from '../../packages/emulator/src/storage/repair/repair-folder.ts'
import type { Outcome } from './outcome.ts'

/** A data folder as a kill left it, and what was acknowledged before. */
type Killed = { readonly data: string; readonly load: Load }

/** What is found in a folder after a fault. */
type Found = { readonly lost: number; readonly violations: readonly string[] }

/** Works in a folder that is removed afterwards. */
export async function inFaultsFolder<Result>(
  work: (root: string) => Promise<Result>,
): Promise<Result> {
  const root = await mkdtemp(join(tmpdir(), 'benchtop-faults-'))
  try {
    return await work(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

function withKilledFolder<Result>(work: (killed: Killed, root: string) => Promise<Result>) {
  return inFaultsFolder(async (root) => {
    const data = join(root, 'data')
    const platform = await runPlatformProcess(data)
    const { HrefFiles } = await newResult(platform.ada)
    const load = startLoad(platform.ada, HrefFiles, 'load', 12)
    await Promise.race([load.reached, load.ended])
    await platform.kill()
    await load.ended
    return work({ data, load }, root)
  })
}

/** How much of what was acknowledged is gone; what is there has its bytes. */
export async function inspect(platform: TestPlatform, load: Load): Promise<Found> {
  const violations: string[] = []
  let lost = 0
  for (const [id, sha256] of load.files) {
    const { status } = await platform.ada.get(`v1pre3/files/${id}`)
    if (status === 404) lost += 1
    else if (status !== 200) violations.push(`File ${id} is ${status}.`)
    else if (hexHash('sha256', await contentOf(platform.ada, id)) !== sha256) {
      violations.push(`File ${id} has other bytes.`)
    }
  }
  for (const href of load.projects.keys()) {
    const { status } = await platform.ada.get(href)
    if (status === 404) lost += 1
    else if (status !== 200) violations.push(`${href} is ${status}.`)
  }
  return { lost, violations }
}

/** Starts on a folder, after `benchtop repair` where the start is refused. */
export async function startOrRepair(
  data: string,
): Promise<{ platform: TestPlatform; isRepaired: boolean }> {
  try {
    return { platform: await startTestPlatform({ data }), isRepaired: false }
  } catch (error) {
    if ((error as { code?: string }).code !== 'data-damaged') throw error
    await repairFolder(data, { apply: true })
    return { platform: await startTestPlatform({ data }), isRepaired: true }
  }
}

type Damage = readonly [name: string, harm: (data: string) => Promise<void>]

const damages: readonly Damage[] = [
  ['the database empty', (data) => truncate(join(data, 'platform.sqlite'), 0)],
  ['the database removed', (data) => rm(join(data, 'platform.sqlite'))],
  [
    'the database overwritten',
    (data) => writeFile(join(data, 'platform.sqlite'), 'x'.repeat(9999)),
  ],
  ['the mark removed', (data) => rm(join(data, 'generation.json'))],
  ['the first state removed', (data) => rm(join(data, 'initial.sqlite'))],
  ['the log removed', (data) => rm(join(data, 'platform.sqlite-wal'))],
  ['the log garbled', (data) => garble(join(data, 'platform.sqlite-wal'))],
]

async function garble(path: string): Promise<void> {
  const bytes = await readFile(path)
  await writeFile(path, bytes.fill(0xa5, 200, 260))
}

/**
 * Damages one file after another: each start that would lose something is refused, nothing is deleted, and repair makes the
 * folder start again.
 */
export function damagedFiles(): Promise<Outcome> {
  return withKilledFolder(async ({ data, load }, root) => {
    const violations: string[] = []
    const lost: string[] = []
    for (const [name, harm] of damages) {
      const copy = join(root, name)
      await cp(data, copy, { recursive: true })
      await harm(copy)
      const before = await contentsIn(copy)
      const { platform, isRepaired } = await startOrRepair(copy)
      await using _ = platform
      const after = await contentsIn(copy)
      // A start that is sound sweeps what came without its row before the kill; a refused one, and repair, delete nothing.
      const deleted = isRepaired ? [...before].filter((content) => !after.has(content)) : []
      if (deleted.length > 0) violations.push(`With ${name}, ${deleted.length} contents are gone.`)
      const found = await inspect(platform, load)
      if (!isRepaired && found.lost > 0) violations.push(`With ${name}, the platform starts.`)
      violations.push(...found.violations.map((one) => `With ${name}: ${one}`))
      if (found.lost > 0) lost.push(`${found.lost} records with ${name}`)
    }
    const total = load.files.size + load.projects.size
    return {
      fault: 'Damaged files',
      done: `${damages.length} kinds of damage, each with ${total} records: a start that would lose some is refused, and works after \`benchtop repair\``,
      lost: lost.length === 0 ? 'nothing' : `${lost.join('; ')}; no content is deleted`,
      violations,
    }
  })
}

async function contentsIn(data: string): Promise<Set<string>> {
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return new Set(names.filter((name) => /^[0-9a-f]{64}$/.test(name)))
}

const hourMs = 3_600_000
const jumpsHours = [1, 48, -48, 24 * 400, -24 * 400, 24 * 3_650] as const

/** Starts on a folder with the machine's clock ahead and behind. */
export function clockJumps(): Promise<Outcome> {
  return withKilledFolder(async ({ data, load }) => {
    const violations: string[] = []
    for (const hours of jumpsHours) {
      const now = Date.parse('2026-03-01T12:00:00Z') + hours * hourMs
      await using platform = await startTestPlatform({ data, now })
      const found = await inspect(platform, load)
      violations.push(...found.violations)
      if (found.lost > 0) violations.push(`${found.lost} records are gone after ${hours} hours.`)
      const made = await platform.ada.post('v1pre3/projects', { Name: `after ${hours} h` })
      if (made.status !== 201) violations.push(`A project is ${made.status} after ${hours} hours.`)
    }
    return {
      fault: 'Clock jumps',
      done: `${jumpsHours.length} starts with the machine's clock moved by ${jumpsHours.join(', ')} hours`,
      lost: 'nothing',
      violations,
    }
  })
}
