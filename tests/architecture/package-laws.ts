import { isBuiltin } from 'node:module'
import type { Package, Workspace } from './workspace.ts'

/** What each package may import of the others. Who is not listed may import none. */
const direction: Readonly<Record<string, readonly string[]>> = {
  'packages/form-renderer': ['packages/forms'],
  'packages/form-editor': ['packages/form-renderer', 'packages/forms'],
  'packages/client': ['packages/contracts'],
  'packages/app-runtime': ['packages/client', 'packages/contracts'],
  'packages/emulator': [
    'packages/contracts',
    'packages/dialogs',
    'packages/fetch-listener',
    'packages/forms',
    'packages/genomics',
    'packages/instrument',
    'packages/reports',
    'packages/search-query',
  ],
  // What reads sample sheets.
  'packages/genomics': ['packages/forms'],
  'packages/instrument': ['packages/contracts'],
  'packages/mcp': ['packages/client', 'packages/contracts'],
  'packages/search-query': ['packages/contracts'],
  'packages/telemetry': ['packages/emulator'],
  'packages/recording': ['packages/contracts', 'packages/emulator'],
  'packages/sample-data': ['packages/genomics'],
  'packages/clusters': ['packages/emulator'],
  'packages/kubernetes': ['packages/emulator', 'packages/clusters'],
  'packages/s3': ['packages/emulator'],
  'packages/console': [
    // For its charts, which are those of reports.
    'packages/app-runtime',
    'packages/contracts',
    'packages/client',
    'packages/forms',
    'packages/form-renderer',
    'packages/form-editor',
  ],
  'packages/testkit': [
    'packages/contracts',
    'packages/client',
    'packages/emulator',
    'packages/app-runtime',
    // By name, where a test asks for it.
    'packages/recording',
  ],
  'packages/cli': [
    'packages/contracts',
    'packages/client',
    'packages/emulator',
    'packages/forms',
    'packages/create-app',
    // By name, by the commands and options that ask for them.
    'packages/clusters',
    'packages/kubernetes',
    'packages/mcp',
    'packages/recording',
    'packages/sample-data',
    'packages/telemetry',
    'packages/s3',
    // For uploads: what sends parts, sums and resumes is one thing too.
    'packages/app-runtime',
    // For data check, which needs no platform.
    'packages/genomics',
  ],
}
/** Installed only where an option needs them: who imports their values statically would need them always. */
const onDemand: readonly string[] = [
  'packages/clusters',
  'packages/kubernetes',
  'packages/mcp',
  'packages/recording',
  'packages/s3',
  'packages/sample-data',
  'packages/telemetry',
]
const ofExamples = [
  'packages/app-runtime',
  'packages/genomics',
  'packages/contracts',
  // In development, one has a bench in its own server.
  'packages/emulator',
]
/** An app is made of the runtime; the rest is for its tests. */
const ofTemplates = ['packages/app-runtime']

/** The packages that must run anywhere, with all that they may take from outside. */
const selfContained: Readonly<Record<string, readonly string[]>> = {
  'packages/contracts': ['zod'],
  'packages/forms': [],
}

/** Files of such packages that have a place of their own to run in, with what they take of it. */
const placed: Readonly<Record<string, readonly string[]>> = {
  'packages/forms/src/scripts/engine.ts': ['quickjs-wasi'],
  'packages/forms/src/scripts/node.ts': ['node:fs/promises', 'node:worker_threads'],
  'packages/forms/src/scripts/read-form-file.ts': [
    'node:fs/promises',
    'node:path',
    'node:url',
    'node:worker_threads',
  ],
  'packages/forms/src/scripts/node-worker.ts': ['node:worker_threads'],
}

/** The package that a specifier names: `@scope/name` or `name`; nothing for a file or a built-in. */
export function packageNameOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || isBuiltin(specifier)) return undefined
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]
}

export function checkPackages(workspace: Workspace): string[] {
  const folderByName = new Map(workspace.packages.map(({ name, folder }) => [name, folder]))
  return workspace.packages.flatMap((one) => [
    ...checkDirection(one, folderByName),
    ...checkDeclared(one, folderByName),
    ...checkOnDemand(one, folderByName),
    ...checkSelfContained(one),
  ])
}

function checkDirection(one: Package, folderByName: ReadonlyMap<string, string>): string[] {
  // The benchmarks measure everything.
  if (one.folder === 'bench') return []
  const allowed = allowedFor(one.folder)
  return shipped(one).flatMap(({ path, name, specifier }) => {
    const target = folderByName.get(name)
    if (target === undefined || target === one.folder || allowed.includes(target)) return []
    const may = allowed.length > 0 ? allowed.join(', ') : 'no other package'
    return [`${path} imports ${specifier}: ${one.folder} may import ${may}, and not ${target}`]
  })
}

function allowedFor(folder: string): readonly string[] {
  if (folder.startsWith('examples/')) return ofExamples
  return folder.startsWith('templates/') ? ofTemplates : (direction[folder] ?? [])
}

function checkDeclared(one: Package, folderByName: ReadonlyMap<string, string>): string[] {
  // Who is published brings only its dependencies along.
  const declared = [...one.dependencies, ...(one.isPrivate ? one.devDependencies : [])]
  return shipped(one).flatMap(({ path, name, specifier }) => {
    const faults = []
    if (!declared.includes(name) && name !== one.name) {
      faults.push(
        `${path} imports ${specifier}: ${name} is missing in the dependencies of ${one.folder}/package.json`,
      )
    }
    const target = folderByName.get(name)
    // The templates are checked as one, by tsconfig.templates.json.
    const isReferred =
      /^(bench$|templates\/)/.test(one.folder) || one.references.includes(target ?? '')
    if (target !== undefined && !isReferred) {
      faults.push(
        `${path} imports ${specifier}: ${target} is missing in the references of ${one.folder}/tsconfig.json`,
      )
    }
    return faults
  })
}

function checkOnDemand(one: Package, folderByName: ReadonlyMap<string, string>): string[] {
  if (one.isPrivate || onDemand.includes(one.folder)) return []
  return shipped(one).flatMap(({ path, name, specifier, typeOnly, isLazy }) => {
    const isKept = !typeOnly && !isLazy && onDemand.includes(folderByName.get(name) ?? '')
    return isKept
      ? [`${path} imports ${specifier}: it may not be installed, so load it by loadOnDemand`]
      : []
  })
}

function checkSelfContained(one: Package): string[] {
  const allowed = selfContained[one.folder]
  if (allowed === undefined) return []
  return one.sources
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => !specifier.startsWith('.') && !allowed.includes(specifier))
        .filter(({ specifier }) => placed[path]?.includes(specifier) !== true)
        .map(
          ({ specifier }) =>
            `${path} imports ${specifier}: ${one.folder} runs in a browser too and may import ${allowed.join(', ') || 'nothing'}`,
        ),
    )
}

/** The imports of packages by what is neither a test nor there to build the package. */
function shipped({ sources }: Package) {
  return sources
    .filter(({ isTest, path }) => !isTest && !path.endsWith('/vite.config.ts'))
    .flatMap(({ path, imports }) =>
      imports.flatMap((one) => {
        const name = packageNameOf(one.specifier)
        return name === undefined ? [] : [{ path, name, ...one }]
      }),
    )
}
