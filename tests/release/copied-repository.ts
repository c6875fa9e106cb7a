import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { LoopbackRegistry } from './loopback-registry.ts'

const root = resolve(import.meta.dirname, '../..')

/** A copy of the repository as a reader of its pages has it, in a folder of its own. */
export type CopiedRepository = AsyncDisposable & {
  readonly path: string
  /** Runs shell commands as a reader types them, in the copy or a folder from there; gives what they print. */
  shell(script: string, from?: string): Promise<string>
  /** Starts a command that stays up; Ctrl-C ends it when it is disposed of. */
  stay(script: string, from?: string): StayingCommand
}

export type StayingCommand = AsyncDisposable & {
  /** Resolves with what the pattern's group finds in the output; rejects when the command ends before. */
  says(pattern: RegExp): Promise<string>
}

/**
 * Copies the files that git knows or would take, and links the installed packages: set-up has tests of its own, and
 * would ask a registry beyond this machine.
 */
export async function copyRepository(registry: LoopbackRegistry): Promise<CopiedRepository> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-walk-'))
  const path = join(folder, 'benchtop')
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 26 })
  const files = stdout.split('\0').filter(Boolean)
  for (const file of new Set(files.map(dirname))) await mkdir(join(path, file), { recursive: true })
  const asTheyAre = { recursive: true, verbatimSymlinks: true }
  for (const file of files) cpSync(join(root, file), join(path, file), asTheyAre)
  for (const member of await memberFolders()) {
    await symlink(join(root, member, 'node_modules'), join(path, member, 'node_modules'))
  }
  // Built already, as at any start but the first.
  const built = 'packages/emulator/console'
  if (existsSync(join(root, built)))
    await cp(join(root, built), join(path, built), { recursive: true })
  const environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    NO_COLOR: '1',
    BROWSER: 'none',
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, '.npm'),
    npm_config_update_notifier: 'false',
  }
  return {
    path,
    async shell(script, from = '.') {
      const options = { cwd: join(path, from), env: environment, maxBuffer: 2 ** 26 }
      try {
        const ended = promisify(execFile)('/bin/sh', ['-c', `set -eu\n${script}`], options)
        return (await ended).stdout
      } catch (error) {
        const { stdout: out = '', stderr = '' } = error as { stdout?: string; stderr?: string }
        const said = `${out}${stderr}`.slice(-6_000)
        throw new Error(`In ${from}, this fails:\n${script}\n\n${said}`, { cause: error })
      }
    },
    stay: (script, from = '.') => staying(script, join(path, from), environment),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The folders with packages of their own, the root among them. */
async function memberFolders(): Promise<string[]> {
  const groups = ['packages', 'examples', 'templates']
  const members = await Promise.all(
    groups.map(async (group) => (await readdir(join(root, group))).map((one) => join(group, one))),
  )
  const others = ['.', 'bench', 'docs', 'scripts/node', 'tests', 'tests/release']
  const all = [...others, ...members.flat()]
  return all.filter((one) => existsSync(join(root, one, 'node_modules')))
}

function staying(script: string, cwd: string, env: NodeJS.ProcessEnv): StayingCommand {
  // A group of its own, as in a terminal: Ctrl-C reaches all of it.
  const child = spawn('/bin/sh', ['-c', script], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      for (const look of waiting) look()
    })
  }
  const ended = once(child, 'close')
  return {
    async says(pattern) {
      const { promise, resolve: found, reject } = Promise.withResolvers<string>()
      const look = (): void => {
        const [, group] = pattern.exec(said) ?? []
        if (group !== undefined) found(group)
      }
      waiting.add(look)
      look()
      void ended.then(() => reject(new Error(`"${script}" ended without ${pattern}:\n${said}`)))
      return promise.finally(() => waiting.delete(look))
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
      await ended
    },
  }
}
