import { setImmediate } from 'node:timers/promises'
import { styleText } from 'node:util'
import { CreateError, exitCodes, type ExitCode, systemCodeOf } from '../errors.ts'
import { readVersion } from '../templates/read-template.ts'
import type { World } from '../world.ts'
import { changeTo, closingWords } from './closing-words.ts'
import { install, type InstallFailure } from './install.ts'
import { settle, type CreateFlags, type Order } from './settle.ts'
import { inWords, openStaging } from './target.ts'
import { projectTree, writeTree } from './write-project.ts'
import { spawnSync } from 'node:child_process'
import process from 'node:process'

/**
 * Makes a new app in `folder`, asking for what wasn't typed where somebody is there to answer. All of it is made beside its
 * place and put there in one step. Throws a CreateError, and then nothing was made; a failed installation leaves the app
 * whole and says how to install later.
 */
export async function runCreate(
  folder: string | undefined,
  flags: CreateFlags,
  world: World,
): Promise<ExitCode> {
  using interruption = heedSignals()
  const { signal } = interruption
  const order = await settle(folder, flags, world, signal)
  const notes = await make(order, signal)
  const failure = order.install ? await installShowing(order, flags, world, signal) : undefined

  const tell = (text: string): void => void world.stdout.write(`${text}\n`)
  if (flags.json === true) {
    const { template, name, target, git } = order
    const installed = order.install && failure === undefined
    const made = { folder: target.path, name, template, version: readVersion(), git, installed }
    tell(JSON.stringify({ event: 'created', ...made }))
  } else tell(closingWords(order, order.install && failure === undefined, notes, world))
  if (failure === undefined) return exitCodes.ok
  tellFailure(order, failure, world)
  return signal.aborted ? exitCodes.interrupted : exitCodes.failed
}

/** Makes the project; gives what its user should know of it. */
async function make(order: Order, signal: AbortSignal): Promise<string[]> {
  const { target, template, name, git } = order
  const notes: string[] = []
  const tree = projectTree(template, name)
  using staging = openStaging(target)
  inWords(target.path, () => writeTree(staging.path, tree))
  const noGit = git ? initGit(staging.path) : undefined
  if (noGit !== undefined) notes.push(`There is no git repository: ${noGit}.`)
  // A signal that has come meanwhile is only heard of in a pause.
  await setImmediate()
  if (signal.aborted) throw new CreateError('interrupted', 'Stopped. Nothing was made.')
  staging.putInPlace()
  return notes
}

async function installShowing(
  order: Order,
  { json }: CreateFlags,
  world: World,
  signal: AbortSignal,
): Promise<InstallFailure | undefined> {
  const { target, packageManager } = order
  const title = `Installing packages with ${packageManager}`
  const work = () => install(target.path, packageManager, signal)
  if (json === true) return work()
  if (world.stdout.isTTY !== true) {
    world.stdout.write(`${title} …\n`)
    return work()
  }
  const { default: yoctoSpinner } = await import('yocto-spinner')
  const spinner = yoctoSpinner({ text: title, stream: world.stdout, handleSignals: false })
  spinner.start()
  try {
    return await work()
  } finally {
    spinner.stop()
  }
}

function tellFailure(
  { shown, packageManager }: Order,
  failure: InstallFailure,
  world: World,
): void {
  const mark = styleText('red', 'error:', { stream: world.stderr })
  const later = `Install them later: ${changeTo(shown)} && ${packageManager} install`
  if (failure.output !== '') world.stderr.write(`${failure.output}\n`)
  world.stderr.write(`${mark} The packages were not installed: ${failure.reason}. ${later}\n`)
}

/** Begins a git repository in a folder; gives why there is none where that fails. */
function initGit(folder: string): string | undefined {
  const { error, status, stderr } = spawnSync('git', ['init', '--quiet'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (systemCodeOf(error) === 'ENOENT') return 'git is not installed'
  if (error !== undefined) return error.message
  return status === 0 ? undefined : (stderr.trim().split('\n')[0] ?? 'git init failed')
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Heeds the signals that ask this process to end until it is disposed of; a second one ends it at once. */
type Interruption = Disposable & { readonly signal: AbortSignal }

function heedSignals(): Interruption {
  const controller = new AbortController()
  const release = (): void => {
    for (const name of signals) process.off(name, take)
  }
  const take = (): void => {
    release()
    controller.abort()
  }
  for (const name of signals) process.on(name, take)
  return { signal: controller.signal, [Symbol.dispose]: release }
}
