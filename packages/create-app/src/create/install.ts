import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { messageOf, systemCodeOf } from '../errors.ts'
import type { PackageManager } from './package-manager.ts'

const argumentsOf: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ['install', '--no-fund', '--no-audit', '--loglevel=error'],
  pnpm: ['install'],
  yarn: ['install'],
  bun: ['install'],
}

/** The outcome of an installation: undefined means success. */
export type InstallFailure = {
  /** What to do, or why it failed. */
  readonly reason: string
  /** The package manager's output. */
  readonly output: string
}

/** How long an installation may take to stop before it is killed, in milliseconds. */
const graceMs = 5_000

/**
 * Installs a project's packages. If that fails or is aborted, everything installed so far is removed: a partial
 * installation would look complete.
 */
export async function install(
  folder: string,
  packageManager: PackageManager,
  signal: AbortSignal,
): Promise<InstallFailure | undefined> {
  const packages = join(folder, 'node_modules')
  const hadPackages = existsSync(packages)
  const failure = await runInstaller(folder, packageManager, signal).catch(
    (error: unknown): InstallFailure => ({ reason: messageOf(error), output: '' }),
  )
  if (failure !== undefined && !hadPackages) rmSync(packages, { recursive: true, force: true })
  return failure
}

async function runInstaller(
  folder: string,
  packageManager: PackageManager,
  signal: AbortSignal,
): Promise<InstallFailure | undefined> {
  const child = spawn(packageManager, argumentsOf[packageManager], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows package managers are scripts, which only a shell can start.
    shell: process.platform === 'win32',
  })
  let output = ''
  // Without descriptors for its pipes it has none, and says why below.
  for (const stream of child.pid === undefined ? [] : [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  // Ctrl-C in a terminal reaches the package manager directly; any other signal is forwarded.
  const end = (): void => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
  }
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const { promise, resolve } = Promise.withResolvers<InstallFailure | undefined>()
  child.once('error', (error) => {
    const isMissing = systemCodeOf(error) === 'ENOENT'
    resolve({ reason: isMissing ? `${packageManager} is not installed` : error.message, output })
  })
  child.once('close', (code, killedBy) => {
    if (signal.aborted) resolve({ reason: 'it was interrupted', output: '' })
    else if (code === 0) resolve(undefined)
    else
      resolve({ reason: reasonOf(output, packageManager, code ?? killedBy), output: output.trim() })
  })
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', end)
  }
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|META_FETCH_FAIL/,
    'the package registry does not respond: check the network and any proxy',
  ],
  [/ENOSPC/, 'the disk is full'],
  [/EACCES|EPERM/, 'a file is not writable'],
]

function reasonOf(output: string, packageManager: string, ended: number | string | null): string {
  const known = reasons.find(([pattern]) => pattern.test(output))?.[1]
  return known ?? `${packageManager} exited with ${ended}`
}
