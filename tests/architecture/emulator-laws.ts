import { posix } from 'node:path'
import { resolveRelative } from './cycles.ts'
import type { Source, Workspace } from './workspace.ts'

const root = 'packages/emulator/src'

/** Where an import between two files of the emulator goes, from the point of view of a law. */
type Crossing = {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

type Law = {
  readonly reason: string
  readonly breaks: (crossing: Crossing) => boolean
}

const inside = (path: string, ...folders: readonly string[]) =>
  folders.some((folder) => path.startsWith(`${root}/${folder}/`))
/** The composition root, every file of it. */
const isPlatform = (path: string) => inside(path, 'platform')
const isHandlers = (path: string) =>
  inside(path, 'resources') && /-(v1|v2|billing|oauth)\.ts$/.test(path)
const isStore = (path: string) => path.endsWith('-store.ts')

const laws: readonly Law[] = [
  {
    reason: 'the kernel knows no resource: what it needs of one is given to it',
    breaks: ({ from, to }) => inside(from, 'kernel') && inside(to, 'resources'),
  },
  {
    reason:
      'a resource may import access, storage, time, ids and other resources, and of the kernel and the executors only types',
    breaks: ({ from, to, typeOnly }) =>
      inside(from, 'resources') &&
      (inside(to, 'hosts', 'dialects') ||
        (inside(to, 'kernel', 'executors') && !typeOnly) ||
        isPlatform(to) ||
        to === `${root}/emulator.ts` ||
        to === `${root}/index.ts`),
  },
  {
    reason:
      'no generation of the API calls another: handlers are imported by platform/ alone, and what two of them share lives in the rules',
    breaks: ({ from, to }) => isHandlers(to) && !isPlatform(from),
  },
  {
    reason:
      'a resource is known to others by its store, rules, views and reader alone: what they share goes into one of these, or is listed as an extra of this law with its reason',
    breaks: ({ from, to }) =>
      isPrivate(to) && !isPlatform(from) && resourceOf(from)?.resource !== resourceOf(to)?.resource,
  },
  {
    reason: 'a view is a pure function of a row: it knows its store by its types alone',
    breaks: ({ from, to, typeOnly }) => from.endsWith('-views.ts') && isStore(to) && !typeOnly,
  },
  {
    reason:
      'platform/ builds every resource once, by hand: everyone else is given its store, and imports the types',
    breaks: ({ from, to, typeOnly }) =>
      isStore(to) && inside(to, 'resources') && !isPlatform(from) && !typeOnly,
  },
  {
    reason: 'storage, time, ids and access are below the resources and the kernel and know neither',
    breaks: ({ from, to }) =>
      inside(from, 'storage', 'time', 'ids', 'access') &&
      inside(to, 'resources', 'kernel', 'hosts', 'dialects'),
  },
]

/** What the laws say, for the guide that lists them. */
export const lawReasons: readonly string[] = laws.map(({ reason }) => reason)

/**
 * The files of a resource that others may know, in addition to `<name>.ts`: the same names in every folder, so
 * that who knows one resource knows all. A file with another name is the resource's own affair.
 */
const kinds = ['store', 'views', 'reader', 'v1', 'v2', 'billing', 'oauth']

/** Files with another name that others may know all the same. */
const extras: Readonly<Record<string, string>> = {
  'files/content-of.ts': 'variants and coverage read the bytes of files',
  'files/content-type.ts': 'seeded files come without a media type',
  'files/types-by-extension.ts': 'the build writes it as a text',
  'files/download-addresses.ts': 'the API address serves what the addresses lead to',
  'files/file-owner.ts': 'seeds and native jobs say what files belong to',
  'files/file-path.ts': 'seeded files get their path by the same rule',
  'run-simulations/loaded-lanes.ts': 'a sample sheet makes the lanes of a run by the same rules',
  'run-simulations/planned-files.ts': 'the files of a run that is started are planned before it is',
  'genomes/genome-reference.ts': 'samples and AppResults name a genome',
}

export function checkEmulator(workspace: Workspace): string[] {
  return [
    ...crossingsOf(workspace).flatMap((crossing) =>
      laws
        .filter((law) => law.breaks(crossing))
        .map(({ reason }) => `${crossing.from} imports ${crossing.to}: ${reason}`),
    ),
    ...sourcesOf(workspace).flatMap(({ path }) => checkName(path)),
  ]
}

/** The extras that nothing outside their resource imports any longer, so that the list stays short. */
export function staleExtras(workspace: Workspace): string[] {
  const crossings = crossingsOf(workspace)
  return Object.keys(extras).filter((extra) => {
    const to = `${root}/resources/${extra}`
    const users = crossings.filter((one) => one.to === to && !isPlatform(one.from))
    return users.every(({ from }) => resourceOf(from)?.resource === resourceOf(to)?.resource)
  })
}

function sourcesOf({ packages }: Workspace): readonly Source[] {
  return packages.find(({ folder }) => folder === 'packages/emulator')?.sources ?? []
}

function crossingsOf(workspace: Workspace): Crossing[] {
  return sourcesOf(workspace)
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier, typeOnly }) => ({
          from: path,
          to: resolveRelative(path, specifier),
          typeOnly,
        })),
    )
}

/** The resource of a path and its file in there; a file next to the folders belongs to all of them. */
function resourceOf(path: string): { resource: string; file: string } | undefined {
  if (!inside(path, 'resources')) return undefined
  const [resource, file] = posix.relative(`${root}/resources`, path).split(/\/(.*)/)
  return resource === undefined || file === undefined ? undefined : { resource, file }
}

function publicNames(resource: string): string[] {
  return [`${resource}.ts`, ...kinds.map((kind) => `${resource}-${kind}.ts`)]
}

function isPrivate(path: string): boolean {
  const place = resourceOf(path)
  if (place === undefined || `${place.resource}/${place.file}` in extras) return false
  return !publicNames(place.resource).includes(place.file)
}

/** A file with the name of a kind but not of its resource would not be found. */
function checkName(path: string): string[] {
  const place = resourceOf(path)
  if (place === undefined || !isPrivate(path) || path.endsWith('.test.ts')) return []
  const kind = kinds.find((one) => place.file.endsWith(`-${one}.ts`))
  if (kind === undefined) return []
  return [`${path}: the ${kind} of ${place.resource} is called ${place.resource}-${kind}.ts`]
}
