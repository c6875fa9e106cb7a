import { execFile, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { LoopbackRegistry } from './loopback-registry.ts'

/** A folder outside of the repository, as for a user without a checkout. */
export type CleanFolder = AsyncDisposable & {
  readonly path: string
  write(name: string, text: string): Promise<void>
  /** Installs packages from a registry, with plain npm. */
  install(registry: LoopbackRegistry, packages: readonly string[]): Promise<void>
  /** Runs npm on a registry, in the folder or one below it, and gives what it says. */
  npm(registry: LoopbackRegistry, args: readonly string[], below?: string): Promise<string>
  /** Starts a program in a folder below it; it is ended when it is disposed of. */
  start(args: readonly string[], below: string): Started
  /** Runs a program in it, by default with the project's own Node. Throws with all of its output if it fails. */
  run(args: readonly string[], options?: { readonly node?: string }): Promise<string>
  /** Runs another package manager in a folder below it, on a registry. */
  manager(registry: LoopbackRegistry, command: readonly string[], below: string): Promise<string>
}

/** A running program that prints its events as JSON, one per line. */
export type Started = AsyncDisposable & {
  /** Resolves with the first line of an event; throws with all that was said if the program ends before. */
  event(name: string): Promise<Readonly<Record<string, unknown>>>
}

/** Makes a clean folder; it is gone when it is disposed of. */
export async function cleanFolder(): Promise<CleanFolder> {
  const path = await mkdtemp(join(tmpdir(), 'benchtop-release-'))
  const exec = async (
    program: string,
    args: readonly string[],
    below = '.',
    own: Readonly<Record<string, string>> = {},
  ) => {
    try {
      const env = { ...ownEnvironment(), ...own }
      const options = { cwd: join(path, below), env, maxBuffer: 64 * 1024 * 1024 }
      return (await promisify(execFile)(program, args, options)).stdout
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      const said = `${stdout}${stderr}`.slice(-6_000)
      throw new Error(`${program} ${args.join(' ')} failed:\n${said}`, { cause: error })
    }
  }
  const npm: CleanFolder['npm'] = ({ url }, args, below) => {
    const settings = ['--registry', url, '--cache', join(path, '.npm'), '--userconfig', '/dev/null']
    const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel', 'error']
    return exec('npm', [...settings, ...quiet, ...args], below)
  }
  return {
    path,
    async write(name, text) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), text)
    },
    install: async (registry, packages) => void (await npm(registry, ['install', ...packages])),
    npm,
    start: (args, below) => started(args, join(path, below)),
    run: (args, { node = process.execPath } = {}) => exec(node, args),
    manager: ({ url }, [program = '', ...args], below) =>
      exec(program, args, below, {
        HOME: join(path, '.home'),
        npm_config_registry: url,
        BUN_CONFIG_REGISTRY: url,
        YARN_NPM_REGISTRY_SERVER: url,
        YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
        YARN_ENABLE_IMMUTABLE_INSTALLS: '0',
        YARN_ENABLE_TELEMETRY: '0',
        // This registry doesn't know when a version was published.
        YARN_NPM_MINIMAL_AGE_GATE: '0',
      }),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

function started(args: readonly string[], cwd: string): Started {
  const child = spawn(process.execPath, args, {
    cwd,
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const events: Readonly<Record<string, unknown>>[] = []
  const emitter = new EventEmitter()
  let said = ''
  const ended = once(child, 'close').finally(() => emitter.emit('event'))
  child.stderr.on('data', (text) => (said += String(text)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    events.push(JSON.parse(line) as Record<string, unknown>)
    emitter.emit('event')
  })
  return {
    async event(name) {
      for (;;) {
        const found = events.find((one) => one['event'] === name)
        if (found !== undefined) return found
        if (child.exitCode !== null) {
          throw new Error(`It ended without "${name}":\n${JSON.stringify(events)}\n${said}`)
        }
        await once(emitter, 'event')
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The environment without what a test runner, npm or a proxy of this machine has put there. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_|vitest|node_|jest_|https?_proxy$|all_proxy$|dev$|mode$|prod$|ssr$)/i.test(name),
    ),
  )
}
