import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { basename, delimiter, dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { Task } from '../ports/executors.ts'
import type { FoundProgram } from './find-program.ts'
import { insidePaths } from './inside-paths.ts'

type View = {
  readonly baseEnvironment: Readonly<Record<string, string>>
  readonly genomes?: string | undefined
  readonly hidden: readonly string[]
}

/** The machine's folders with programs and their libraries. Anything else is shown only where it is the app's own. */
const programFolders = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/nix',
  '/gnu',
]

/** What programs read of the machine's settings and hardware: nothing in it is about its users or its services. */
const programSettings = [
  'alternatives',
  'ca-certificates',
  'crypto-policies',
  'fonts',
  'host.conf',
  'java',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'locale.alias',
  'localtime',
  'magic',
  'mime.types',
  'nsswitch.conf',
  'os-release',
  'perl',
  'pki/ca-trust/extracted',
  'pki/tls/certs',
  'protocols',
  'R',
  'services',
  'ssl/certs',
  'ssl/openssl.cnf',
  'terminfo',
  'timezone',
]
  .map((name) => `/etc/${name}`)
  .concat('/sys/devices/system/cpu')

/** Folders with users' content: of these, only the app's own files are readable. */
const commonRoots = ['/home', '/root', '/tmp', '/var/tmp', '/run']

/** Folders that an app's own files may be in, and that are never shown as a whole. */
const neverShown = ['/', '/etc', '/mnt', '/media', '/opt', '/proc', '/srv', '/sys', '/var']

/** The folders in memory that every sandbox has to itself. */
export function memoryFolders(): string[] {
  return ['/', '/dev', '/dev/shm', ...commonRoots.filter((root) => existsSync(root))]
}

/** The arguments that define which files of the machine a task sees, and its working directory. `sizes`: it limits folders. */
export async function sandboxMounts(
  task: Task,
  program: FoundProgram,
  { baseEnvironment, genomes, hidden }: View,
  sizes: boolean,
): Promise<string[]> {
  const home = baseEnvironment['HOME']
  const roots = [...commonRoots, ...(home !== undefined && home !== '/' ? [home] : [])]
  const shown = await shownFolders(task, program, baseEnvironment['PATH'] ?? '', roots)
  const { memoryMB } = task.limits ?? {}
  const size = sizes && memoryMB !== undefined ? ['--size', String(memoryMB * 1_000_000)] : []
  const inMemory = (folder: string): string[] =>
    existsSync(folder) ? [...size, '--tmpfs', folder] : []
  return [
    ...programFolders.flatMap(machineFolder),
    ...programSettings.flatMap((path) => ['--ro-bind-try', path, path]),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...['/dev/shm', ...roots].flatMap(inMemory),
    ...shown.flatMap((folder) => ['--ro-bind', folder, folder]),
    ...hidden.flatMap(inMemory),
    '--bind',
    task.dataFolder,
    insidePaths.data,
    ...(genomes === undefined ? [] : ['--ro-bind', genomes, insidePaths.genomes]),
    '--chdir',
    insideFolder(task),
  ]
}

/** A folder at the machine's root, or the link that it is. */
function machineFolder(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  return found.isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path]
}

/** The app's own files, where they are among others: outer folders first, so that none covers another. */
async function shownFolders(
  task: Task,
  program: FoundProgram,
  path: string,
  roots: readonly string[],
): Promise<string[]> {
  const {
    registeredCommand = [],
    command: [first = ''],
  } = task
  // By its name alone, it is found in the folders of programs.
  const isOwn = !isAbsolute(first) || registeredCommand.includes(first)
  const named = registeredCommand.filter((part) => isAbsolute(part) && existsSync(part))
  const { workingDirectory, dataFolder } = task
  const folders = [
    ...(isInside(workingDirectory, dataFolder) ? [] : [projectFolder(workingDirectory, roots)]),
    ...(await Promise.all(named.map((part) => realpath(part)))).map((file) => dirname(file)),
    ...named.map((file) => dirname(file)),
    ...path.split(delimiter).filter(isAbsolute).flatMap(siblingsOfBinaries),
    ...(isOwn ? siblingsOfBinaries(dirname(program.real)) : []),
  ]
  const hidden = [...roots, ...neverShown]
  const wanted = folders.filter(
    (folder) =>
      existsSync(folder) &&
      !programFolders.some((root) => isInside(folder, root)) &&
      !hidden.includes(folder) &&
      !isInside(folder, dataFolder),
  )
  return [...new Set(wanted)].toSorted((a, b) => a.length - b.length)
}

/** The outermost project folder around the app's folder: in a repository, its modules may be in a sibling folder. */
function projectFolder(folder: string, roots: readonly string[]): string {
  let project = folder
  for (let at = folder; dirname(at) !== at && !roots.includes(at); at = dirname(at)) {
    const signs = ['.git', 'node_modules', 'package.json', 'pyproject.toml']
    if (signs.some((sign) => existsSync(join(at, sign)))) project = at
  }
  return project
}

/** A folder of programs with the libraries that belong to them. */
function siblingsOfBinaries(folder: string): string[] {
  if (basename(folder) !== 'bin') return [folder]
  const siblings = ['lib', 'lib64', 'libexec', 'include'].map((name) => join(dirname(folder), name))
  return [folder, ...siblings]
}

/** The working directory of a task, as seen inside the sandbox. */
function insideFolder({ workingDirectory, dataFolder }: Task): string {
  if (!isInside(workingDirectory, dataFolder)) return workingDirectory
  return join(insidePaths.data, relative(dataFolder, workingDirectory))
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}
