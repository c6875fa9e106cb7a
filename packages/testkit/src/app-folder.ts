import type { SeedDocument, SeedInput } from '@benchtop/emulator'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultSeed } from './default-seed.ts'

type Application = NonNullable<SeedDocument['applications']>[number]

/**
 * The app under test: its folder, which has a `benchtop.config.json` or `.ts`, or the folder with members that override
 * the manifest, such as the redirect address of a server on a free port.
 */
export type AppUnderTest = string | ({ readonly folder: string } & Partial<Application>)

/** An app as registered on the platform. */
export type RegisteredApp = {
  readonly id: string
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}

/** The members of a manifest in addition to the application's. */
type Manifest = Partial<Application> & {
  readonly $schema?: string
  readonly seed?: string | readonly string[]
  readonly platform?: unknown
  readonly dev?: unknown
}

/** An app with the seeds that register it: its own data, or those of the test instead. */
export async function readApp(
  app: AppUnderTest,
  given: SeedDocument | SeedInput | readonly (SeedDocument | SeedInput)[] | undefined,
): Promise<{ readonly app: RegisteredApp; readonly seeds: (SeedDocument | SeedInput)[] }> {
  const { folder: named, ...wanted } = typeof app === 'string' ? { folder: app } : app
  const folder = resolve(named)
  const { file, manifest } = await readManifest(folder)
  const { $schema: _, seed, platform: __, dev: ___, ...said } = manifest
  const seeds = given === undefined ? await readSeeds(folder, seed) : [given].flat()
  const documents = seeds.map((one) => ('document' in one ? one.document : one) as SeedDocument)
  const known = documents.flatMap(({ applications = [] }) => applications)

  const name = wanted.name ?? said.name ?? 'App'
  const clientId = wanted.clientId ?? said.clientId ?? slugOf(name)
  const application = {
    owner: documents.flatMap(({ users = [] }) => users)[0]?.id ?? '1001',
    id: freeId(known.map(({ id }) => id)),
    clientSecret: `${clientId}-secret`,
    redirectUri: 'http://127.0.0.1:3000/callback',
    workingDirectory: '.',
    ...said,
    ...wanted,
    name,
    clientId,
  } as Application
  return {
    app: pick(application),
    seeds: [...seeds, { name: file, folder, document: { applications: [application] } }],
  }
}

function pick({ id, name, clientId, clientSecret, redirectUri }: Application): RegisteredApp {
  return { id, name, clientId, clientSecret, redirectUri } as RegisteredApp
}

async function readManifest(folder: string): Promise<{ file: string; manifest: Manifest }> {
  const json = await readJson<Manifest>(join(folder, 'benchtop.config.json'))
  if (json !== undefined) return { file: 'benchtop.config.json', manifest: json }
  const file = join(folder, 'benchtop.config.ts')
  try {
    const module = (await import(pathToFileURL(file).href)) as { default: Manifest }
    return { file: 'benchtop.config.ts', manifest: module.default }
  } catch (cause) {
    const why = `${folder} has no benchtop.config.json or benchtop.config.ts, or it can't be read.`
    throw new Error(`${why} Specify the folder of an app.`, { cause })
  }
}

/** The seeds that a manifest names, else the `seed.json` next to it, else the default one. */
async function readSeeds(
  folder: string,
  named: string | readonly string[] | undefined,
): Promise<(SeedDocument | SeedInput)[]> {
  if (named === undefined) {
    const own = await readJson(join(folder, 'seed.json'))
    return [own === undefined ? defaultSeed : { name: 'seed.json', folder, document: own }]
  }
  return Promise.all(
    [named].flat().map(async (path) => {
      const document = await readJson(resolve(folder, path))
      if (document === undefined) throw new Error(`The seed ${path} is not in ${folder}.`)
      return { name: path, folder: resolve(folder, path, '..'), document }
    }),
  )
}

async function readJson<Content = unknown>(path: string): Promise<Content | undefined> {
  try {
    return JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, '')) as Content
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${path} is not JSON: correct it.`, { cause })
  }
}

function freeId(taken: readonly (string | undefined)[]): string {
  let id = 2001
  while (taken.includes(String(id))) id += 1
  return String(id)
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
