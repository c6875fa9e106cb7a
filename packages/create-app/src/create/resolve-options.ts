import { basename, resolve } from 'node:path'
import type { Checkout } from '../checkout.ts'
import { CreateError } from '../errors.ts'
import { faultOf, nameLike } from '../names.ts'
import { exampleNames, templateCalled, templateNames } from '../templates/catalogue.ts'
import { isAttended, type World } from '../world.ts'
import { packageManagerOf, packageManagers, type PackageManager } from './package-manager.ts'
import { defaultFolder, openPrompts } from './prompts.ts'
import { checkTarget, isInsideRepository, type Target } from './target.ts'

/** The options as given; those not given are undefined. */
export type CreateFlags = {
  readonly template?: string | undefined
  /** Instead of a template, the example that the app is a copy of. */
  readonly example?: string | undefined
  readonly name?: string | undefined
  readonly git?: boolean | undefined
  readonly install?: boolean | undefined
  readonly packageManager?: string | undefined
  readonly json?: boolean | undefined
  readonly yes?: boolean | undefined
  readonly packages?: string | undefined
}

/** What to create. */
export type Order = {
  readonly target: Target
  /** The folder as the user typed it. */
  readonly shown: string
  readonly name: string
  readonly template: string
  readonly git: boolean
  readonly install: boolean
  readonly packageManager: PackageManager
  /** The repository that Benchtop's packages are packed from; undefined where they come from the registry. */
  readonly checkout: Checkout | undefined
}

/** What `--yes` creates. */
const defaultOrder = { folder: defaultFolder, template: 'native-typescript' } as const

/**
 * Determines what to create: from the given options, else from prompts, else (non-interactively) from defaults. Given
 * options are checked before the first prompt.
 */
export async function resolveOptions(
  folder: string | undefined,
  flags: CreateFlags,
  world: World,
  signal: AbortSignal,
): Promise<Order> {
  const typed = await checkTyped(folder, flags, world)
  const { checkout } = typed
  const packageManager = typed.packageManager ?? packageManagerOf(world.environment.userAgent)
  const prompts = await promptsFor(folder, flags, world, signal)

  const defaults = flags.yes === true ? defaultOrder : undefined
  const shown = folder ?? (await prompts?.folder()) ?? folderOf(defaults)
  const target = typed.target ?? checkTarget(resolve(world.folder, shown), shown)
  const name = typed.name ?? (await nameOf(target, prompts))
  const template = typed.template ?? (await prompts?.template()) ?? templateOf(defaults)
  const git = await wantsGit(target, flags.git, prompts)
  const install = flags.install ?? (await prompts?.install(packageManager)) ?? true
  return { target, shown, name, template, git, install, packageManager, checkout }
}

type Defaults = typeof defaultOrder | undefined

function folderOf(defaults: Defaults): string {
  return defaults?.folder ?? missing('Name a folder for the app')
}

function templateOf(defaults: Defaults) {
  return defaults?.template ?? missingTemplate()
}

/** The prompts, where something is missing and someone is there to answer. */
async function promptsFor(
  folder: string | undefined,
  { template, example, git, install, json, yes }: CreateFlags,
  world: World,
  signal: AbortSignal,
): Promise<Prompts | undefined> {
  const isMissing = [folder, template ?? example, git, install].includes(undefined)
  if (!isMissing || json === true || yes === true || !isAttended(world)) return undefined
  const prompts = await openPrompts(world, signal)
  prompts.begin()
  return prompts
}

/** What was typed, each checked by itself. */
async function checkTyped(folder: string | undefined, flags: CreateFlags, world: World) {
  const { name, template, example } = flags
  if (template !== undefined && example !== undefined) {
    throw new CreateError(
      'usage',
      `An app is made from a template or from an example: leave out --template ${template} or --example ${example}.`,
    )
  }
  const kind = example === undefined ? 'template' : 'example'
  const wanted = example ?? template
  return {
    target: folder === undefined ? undefined : checkTarget(resolve(world.folder, folder), folder),
    name: name === undefined ? undefined : checkName(name),
    template: wanted === undefined ? undefined : await templateCalled(wanted, kind),
    packageManager: checkPackageManager(flags.packageManager),
    checkout: checkoutFor(flags.packages, world.checkout),
  }
}

type Prompts = Awaited<ReturnType<typeof openPrompts>>

/** The name of a folder where that can be an app's, else what its user answers. */
async function nameOf({ path }: Target, prompts: Prompts | undefined): Promise<string> {
  const name = basename(path)
  if (faultOf(name) === undefined) return name
  return (await prompts?.name(path)) ?? checkName(name)
}

/** Whether a repository is made: not in one that is there. */
async function wantsGit(
  { path, hasGit }: Target,
  typed: boolean | undefined,
  prompts: Prompts | undefined,
): Promise<boolean> {
  if (hasGit || isInsideRepository(resolve(path, '..'))) return false
  return typed ?? (await prompts?.git()) ?? true
}

function missingTemplate(): never {
  const examples = exampleNames().join(', ')
  return missing(`Add --template: ${templateNames.join(', ')}; or --example: ${examples}`)
}

function missing(what: string): never {
  throw new CreateError('usage', `${what}, as in: create my-app --template web-express`)
}

function checkName(name: string): string {
  const fault = faultOf(name)
  if (fault === undefined) return name
  const like = nameLike(name)
  const advice = like === undefined ? 'Use another --name.' : `Use --name ${like}.`
  throw new CreateError(
    'usage',
    `"${name}" can't be the name of an npm package: ${fault}. ${advice}`,
  )
}

/** A copy of the repository is what its apps are made from, unless the registry is named. */
function checkoutFor(
  packages: string | undefined,
  checkout: Checkout | undefined,
): Checkout | undefined {
  if (packages === undefined) return checkout
  if (packages === 'registry') return undefined
  if (packages !== 'checkout') {
    throw new CreateError('usage', `--packages is registry or checkout, and not ${packages}.`)
  }
  if (checkout !== undefined) return checkout
  throw new CreateError(
    'usage',
    '--packages checkout needs a copy of the repository, and this Benchtop was installed from the registry.',
  )
}

function checkPackageManager(name: string | undefined): PackageManager | undefined {
  const found = packageManagers.find((one) => one === name)
  if (name === undefined || found !== undefined) return found
  throw new CreateError(
    'usage',
    `Unknown package manager ${name}. Use one of ${packageManagers.join(', ')}.`,
  )
}
