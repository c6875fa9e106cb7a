import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { CliError, messageOf } from '../errors.ts'
import type { FileProblem } from '@benchtop/emulator'
import { readJsonText, type ReadFile } from '../json-file.ts'
import { configuredFlags } from '../start/config-file.ts'
import { appAddress } from './app-address.ts'
import type { CheckedManifest } from './manifest-schema.ts'

/** The manifest of an app as it was read: every path absolute, defaults filled in. */
export type AppManifest = Awaited<ReturnType<typeof settle>>

const names = ['benchtop.config.ts', 'benchtop.config.json'] as const

/** The manifest in a folder; undefined if there is none. */
export async function findManifest(folder: string): Promise<string | undefined> {
  const paths = names.map((name) => join(folder, name))
  const found = await Promise.all(paths.map(isFile))
  const [first, second] = paths.filter((_, at) => found[at])
  if (first !== undefined && second !== undefined) {
    const message = `There are two manifests in ${folder}: ${names.join(' and ')}. Keep one of them.`
    throw new CliError('usage', message)
  }
  return first
}

/** Reads the manifest of the app in a folder; an error names the file, the position in it and the reason. */
export async function readManifest(folder: string): Promise<AppManifest> {
  const path = await findManifest(folder)
  if (path === undefined) {
    throw new CliError(
      'usage',
      `There is no ${names.join(' and no ')} in ${folder}. Change to an app's folder, write a manifest there, or create an app with benchtop create.`,
    )
  }
  const read = path.endsWith('.ts')
    ? { path, document: await readTypeScript(path), text: undefined }
    : await readJsonText(path, 'manifest', 'usage')
  return settle(path, await check(read))
}

async function readTypeScript(path: string): Promise<unknown> {
  const { importConfig } = await import('./import-config.ts')
  const exported = await importConfig(path).catch((cause: unknown) => {
    throw new CliError('usage', `The manifest ${path} can't be evaluated: ${reasonOf(cause)}`, {
      cause,
    })
  })
  if (exported['default'] === undefined) {
    const message = `The manifest ${path} has no default export. Write: export default defineConfig({ … })`
    throw new CliError('usage', message)
  }
  return exported['default']
}

/** If a module is not valid TypeScript, the stack starts with the line, and a mark below the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof SyntaxError) || error.stack === undefined) return messageOf(error)
  const [place = ''] = error.stack.split('\n', 1)
  const line = /:(\d+)$/.exec(place)?.[1]
  return line === undefined ? error.message : `line ${line}: ${error.message}`
}

async function check(file: ReadFile): Promise<CheckedManifest> {
  const [{ checkedFile, invalidFile }, { manifestSchema }] = await Promise.all([
    import('../file-problems.ts'),
    import('./manifest-schema.ts'),
  ])
  const manifest = await checkedFile(file, 'manifest', manifestSchema)
  const problems = contradictions(manifest)
  if (problems.length > 0) throw await invalidFile(file, 'manifest', problems)
  return manifest
}

/** The rules that the schema can't express. */
function contradictions({ kind, command, callbacks, image, dev }: CheckedManifest): FileProblem[] {
  const found: FileProblem[] = []
  const add = (path: readonly string[], rule: string): void =>
    void found.push({ path, message: `${path.join('.')}: ${rule}.` })
  if (kind === 'native' && (command ?? callbacks ?? image) === undefined) {
    add(['command'], 'is required, or an image, or callbacks: it is what a job runs')
  }
  if (kind === 'web' && callbacks !== undefined) {
    add(['callbacks'], 'only a native app can have them')
  }
  if (kind === 'native' && dev?.reload === 'own') {
    add(['dev', 'reload'], 'only a web app has a server that can reload itself')
  }
  return found
}

async function settle(path: string, manifest: CheckedManifest) {
  const { applicationMembers } = await import('./manifest-schema.ts')
  const folder = dirname(path)
  const { name, seed, platform, dev, kind, command, licences = [], environments = {} } = manifest
  const { owner, redirectUri, homepageUri } = manifest
  const clientId = manifest.clientId ?? slug(name)
  const clientSecret = manifest.clientSecret ?? `${clientId}-secret`
  const inFolder = (file: string | undefined) =>
    file === undefined ? undefined : resolve(folder, file)
  const files = {
    form: inFolder(manifest.form),
    callbacks: inFolder(manifest.callbacks),
    /** The template of a native app's reports. */
    report: inFolder(manifest.report),
  }
  const workingDirectory = resolve(folder, manifest.workingDirectory ?? '.')
  const application: Readonly<Record<string, unknown>> = {
    ...applicationMembers(manifest),
    clientId,
    clientSecret,
    ...Object.fromEntries(Object.entries(files).filter(([, file]) => file !== undefined)),
    // The platform runs native apps alone.
    ...(kind === 'native' && { workingDirectory, ...(command !== undefined && { command }) }),
  }
  return {
    /** The file itself. */
    path,
    /** Its name in messages. */
    name: basename(path),
    /** The app's folder. */
    folder,
    kind,
    title: name,
    /** Where its own server listens, if it is on this machine. */
    address: appAddress(manifest),
    clientId,
    clientSecret,
    owner,
    redirectUri,
    homepageUri,
    command,
    workingDirectory,
    ...files,
    icon: inFolder(manifest.icon),
    /** The texts that users agree to. */
    licences: licences.map((file) => resolve(folder, file)),
    /** The platforms that it runs against besides the bench. */
    environments,
    /** One of a seed's `applications`, except for the owner if none is named. */
    application,
    /** The seed files; undefined if there are none, so that the small demo data is used. */
    seeds: await seedsOf(folder, seed),
    /** The options that the platform is started with. */
    platform: configuredFlags(platform ?? {}, folder),
    dev: {
      watch: dev?.watch,
      reload: dev?.reload ?? 'restart',
      build: dev?.build,
      environment: dev?.environment ?? {},
    },
  }
}

async function seedsOf(
  folder: string,
  named: string | readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if (named !== undefined) return [named].flat().map((file) => resolve(folder, file))
  const defaultPath = join(folder, 'seed.json')
  return (await isFile(defaultPath)) ? [defaultPath] : undefined
}

function slug(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return words === '' ? 'app' : words
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
