// One run of the package manager: quiet, abortable, and with its output on failure.
import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { startProgress } from './progress.mjs'
import { packageManager, pathWithoutProjectTools, root } from './workspace.mjs'

/** A failed setup: `message` states what to do, `output` is the package manager's output. */
export class InstallError extends Error {
  name = 'InstallError'

  constructor(message, { output = '', exitCode = 1 } = {}) {
    super(message)
    this.output = output
    this.exitCode = exitCode
  }
}

const isWindows = process.platform === 'win32'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

const advice = [
  [
    /ERR_PNPM_OUTDATED_LOCKFILE/,
    'pnpm-lock.yaml does not match the package.json files: run "npm run setup -- --update-lockfile" and keep the changed lockfile',
  ],
  [/ENOSPC/, 'the disk is full: free some space and run the command again'],
  [/EACCES|EPERM/, 'a file may not be written: see above which one, and run the command again'],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ERR_SOCKET_TIMEOUT|ERR_PNPM_META_FETCH_FAIL/,
    'the package registry does not answer: check the network (and the proxy setting of npm, if there is one) and run the command again',
  ],
]

/**
 * Installs what the lockfile says, as `options` of the package manager restrict it, showing `title` meanwhile. `onStart`
 * gets the installer's process id.
 * Throws an `InstallError` when that fails. A signal that ends this process ends the installer first.
 */
export function install(title, { options, onStart }) {
  return runInstaller(title, ['--frozen-lockfile', ...options], onStart)
}

/** Makes the lockfile follow the package.json files of all members, and installs nothing. Fails as `install` does. */
export function updateLockfile({ onStart }) {
  const options = ['--no-frozen-lockfile', '--lockfile-only']
  return runInstaller('Updating the lockfile', options, onStart)
}

async function runInstaller(title, options, onStart) {
  let stage = 'starting the package manager'
  const installer = startInstaller(options, (text) => {
    stage = /Progress: (resolved .*)/.exec(text)?.[1].trim() ?? stage
  })
  const progress = startProgress(title, () => stage)
  try {
    if (installer.pid !== undefined) onStart(installer.pid)
    const { code, output, endedBy } = await installer.end
    if (endedBy !== undefined) {
      throw new InstallError('Set-up was stopped: run the command again to finish it.', {
        exitCode: 128 + constants.signals[endedBy],
      })
    }
    if (code !== 0) {
      throw new InstallError(`Set-up failed: ${adviceFor(output)}.`, { output: readable(output) })
    }
  } catch (error) {
    progress.fail()
    throw error
  }
  progress.done(`${title}: done`)
}

/** Starts the installer; from then on, a signal to this process ends the installer and not this process. */
function startInstaller(options, onText) {
  let output = ''
  let endedBy
  const onSignal = (signal) => {
    // The first signal asks the installer to stop; a second one kills it.
    const name = endedBy === undefined ? signal : 'SIGKILL'
    if (endedBy === undefined) endedBy = signal
    endInstaller(child, name)
  }
  for (const signal of signals) process.on(signal, onSignal)
  const child = spawnInstaller(options)
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      onText(text)
    })
  }
  const end = new Promise((resolve, reject) => {
    const noNpx = 'Set-up failed: npx was not found: install npm, which brings it, and try again.'
    child.once('error', (error) => {
      reject(error.code === 'ENOENT' ? new InstallError(noNpx) : error)
    })
    child.once('close', (code) => resolve({ code, output, endedBy }))
  }).finally(() => {
    for (const signal of signals) process.off(signal, onSignal)
  })
  return { pid: child.pid, end }
}

/** Ends npx with the shell and the package manager below it. */
function endInstaller({ pid }, signal) {
  if (pid === undefined) return
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

function spawnInstaller(options) {
  const args = [
    '--yes',
    // One exact version: one that is cached needs no request to the registry.
    '--prefer-offline',
    packageManager,
    'install',
    ...options,
    '--reporter=append-only',
    '--config.confirm-modules-purge=false',
  ]
  return spawn('npx', args, {
    cwd: root,
    // A process group of its own: npx, a shell and pnpm end together, or not at all.
    detached: !isWindows,
    // On Windows npx is a script, which only a shell can start.
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: pathWithoutProjectTools() },
  })
}

function adviceFor(output) {
  const known = advice.find(([pattern]) => pattern.test(output))
  return known
    ? known[1]
    : 'the reason stands in the output above; run the command again after mending it'
}

/** Without the warnings about settings of npm that npm itself does not know: they explain nothing here. */
function readable(output) {
  return output
    .split('\n')
    .filter((line) => !/^npm warn Unknown .* config/.test(line))
    .join('\n')
    .trim()
}
