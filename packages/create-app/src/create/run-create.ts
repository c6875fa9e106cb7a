import { setImmediate } from 'node:timers/promises'
import { CreateError, exitCodes, type ExitCode, systemCodeOf } from '../errors.ts'
import { templateNames } from '../templates/catalogue.ts'
import { readTemplate, readVersion } from '../templates/read-template.ts'
import { printError, type World } from '../world.ts'
import { packForApp, withTarballs, type PackedForApp, type Say } from './pack-for-app.ts'
import { changeTo, closingMessage } from './closing-message.ts'
import { install, type InstallFailure } from './install.ts'
import { resolveOptions, type CreateFlags, type Order } from './resolve-options.ts'
import { explainFailure, openStaging } from './target.ts'
import { projectTree, writeTree } from './write-project.ts'
import { spawnSync } from 'node:child_process'
import process from 'node:process'

/**
 * Creates an app in `folder`, prompting in a terminal for whatever isn't given. The app is built next to its target and
 * moved there in one step. Throws a CreateError, in which case nothing was created; a failed installation leaves a
 * complete app and prints how to install later.
 */
export async function runCreate(
  folder: string | undefined,
  flags: CreateFlags,
  world: World,
): Promise<ExitCode> {
  using interruption = handleSignals()
  const { signal } = interruption
  const order = await resolveOptions(folder, flags, world, signal)
  const { target, template, packageManager, checkout } = order
  const show = <Result>(title: string, work: (say: Say) => Promise<Result>) =>
    showing(title, flags.json === true, world, work)
  const packed =
    checkout &&
    (await show('Packing Benchtop as it is in this copy of its repository', (say) =>
      packForApp(checkout, readTemplate(template), signal, say),
    ))
  const notes = await make(order, packed, signal)
  const installing = () => install(target.path, packageManager, signal)
  const title = `Installing packages with ${packageManager}`
  const failure = order.install ? await show(title, installing) : undefined

  const print = (text: string): void => void world.stdout.write(`${text}\n`)
  if (flags.json === true) {
    const { name, git } = order
    const installed = order.install && failure === undefined
    const kind = templateNames.includes(template) ? 'template' : 'example'
    const version = readVersion()
    const made = { folder: target.path, name, [kind]: template, version, git, installed }
    print(JSON.stringify({ event: 'created', ...made }))
  } else print(closingMessage(order, order.install && failure === undefined, notes, world))
  if (failure === undefined) return exitCodes.ok
  reportFailure(order, failure, flags.json === true, world)
  return signal.aborted ? exitCodes.interrupted : exitCodes.failed
}

/** Creates the project; returns notes for its user. */
async function make(
  order: Order,
  packed: PackedForApp | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  const { target, template, name, git, checkout, packageManager } = order
  const notes: string[] = []
  const tree = projectTree(template, name, (base) =>
    packed === undefined || checkout === undefined
      ? base
      : withTarballs(base, packed, checkout, packageManager),
  )
  using staging = openStaging(target)
  explainFailure(target.path, () => {
    writeTree(staging.path, tree)
    packed?.place(staging.path)
  })
  const noGit = git ? initGit(staging.path) : undefined
  if (noGit !== undefined) notes.push(`There is no git repository: ${noGit}.`)
  // A signal that arrived in the meantime is only handled between tasks.
  await setImmediate()
  if (signal.aborted) throw new CreateError('interrupted', 'Canceled. Nothing was created.')
  staging.putInPlace()
  return notes
}

/** Shows what is being done: on a terminal by a spinner, elsewhere by a line. */
async function showing<Result>(
  title: string,
  json: boolean,
  world: World,
  work: (say: Say) => Promise<Result>,
): Promise<Result> {
  if (json) return work(() => undefined)
  if (world.stdout.isTTY !== true) {
    world.stdout.write(`${title} …\n`)
    return work(({ text, done, of }) => {
      if (done === of) world.stdout.write(`${text}\n`)
    })
  }
  const { default: yoctoSpinner } = await import('yocto-spinner')
  const spinner = yoctoSpinner({ text: title, stream: world.stdout, handleSignals: false })
  spinner.start()
  let last = ''
  try {
    return await work(({ text, done, of }) => {
      spinner.text = `${title}\n  ${'█'.repeat(4 * done)}${'░'.repeat(4 * (of - done))} ${text}`
      if (done === of) last = `${text}\n`
    })
  } finally {
    spinner.stop()
    world.stdout.write(last)
  }
}

function reportFailure(
  { shown, packageManager }: Order,
  failure: InstallFailure,
  json: boolean,
  world: World,
): void {
  // For programs, the record says it all.
  if (failure.output !== '' && !json) world.stderr.write(`${failure.output}\n`)
  const message = `The packages were not installed: ${failure.reason}. Install them later: ${changeTo(shown)} && ${packageManager} install`
  printError(world, json, { code: 'failed', message })
}

/** Initializes a git repository in a folder; returns the reason if that fails. */
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

/** Handles termination signals until it is disposed of; a second signal ends the process immediately. */
function handleSignals() {
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
