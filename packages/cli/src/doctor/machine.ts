import { existsSync } from 'node:fs'
import { readFile, stat, statfs } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { messageOf } from '../errors.ts'
import { fail, ok, warn, type Check } from './check.ts'

/** The minimum version of Node, as in `engines`. */
const leastNode = [22, 18] as const

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isEnough = major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])
  return isEnough
    ? ok('Node', version)
    : fail('Node', version, `Install Node ${leastNode.join('.')} or newer from nodejs.org.`)
}

/** The packages of Benchtop that this command uses: all must be of one release. */
export async function checkPackages(own: string): Promise<Check> {
  const name = 'Benchtop'
  const others = await Promise.all(
    ['@benchtop/emulator', '@benchtop/contracts'].map(async (one) => [one, await versionOf(one)]),
  )
  const odd = others.filter(([, version]) => version !== own)
  return odd.length === 0
    ? ok(name, own)
    : fail(
        name,
        `${own}, with ${odd.map(([one, version]) => `${one} ${version ?? 'missing'}`).join(', ')}`,
        'Install the packages of one release: remove node_modules and install again.',
      )
}

async function versionOf(name: string): Promise<string | undefined> {
  try {
    const text = await readFile(findPackageJSON(name, import.meta.url) ?? '', 'utf8')
    return (JSON.parse(text) as { version?: string }).version
  } catch {
    return undefined
  }
}

/** Whether a platform can run on this machine at all: the database is a binary of its own. */
export async function checkPlatform(): Promise<Check> {
  const name = 'Platform'
  try {
    const begin = performance.now()
    const { createEmulator } = await import('@benchtop/emulator')
    const emulator = await createEmulator()
    const ms = Math.round(performance.now() - begin)
    await emulator.close()
    return ok(name, `starts in memory, in ${ms} ms`)
  } catch (error) {
    return fail(
      name,
      `doesn't start: ${messageOf(error)}`,
      'Remove node_modules and install again, with the same Node that runs benchtop.',
    )
  }
}

const gigabyte = 1024 ** 3
const plenty = 2 * gigabyte
const least = 0.1 * gigabyte

/** Disk space for data; `folder` may not exist yet. */
export async function checkDisk(folder: string): Promise<Check> {
  const name = 'Disk'
  const place = nearest(folder)
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const { default: prettyBytes } = await import('pretty-bytes')
  const found = `${prettyBytes(free)} free at ${place}`
  const advice = 'Free disk space, or store the data on a larger disk with --data.'
  if (free < least) return fail(name, found, advice)
  return free < plenty ? warn(name, found, advice) : ok(name, found)
}

/** The folder itself, or its first ancestor that exists. */
export function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

const dayMs = 24 * 3_600_000

/**
 * The machine's clock, checked against the times of files: one in the future means that the clock was set back, or is
 * wrong. Signed addresses and caches depend on it.
 */
export async function checkClock(nowMs: number): Promise<Check> {
  const name = 'Clock'
  const found = new Date(nowMs).toISOString()
  const written = [process.execPath, fileURLToPath(import.meta.url)]
  const times = await Promise.all(written.map(async (path) => (await stat(path)).mtimeMs))
  return Math.max(...times) > nowMs + dayMs
    ? warn(name, found, 'Set the machine’s clock: there are files with later times.')
    : ok(name, found)
}
