import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { LoopbackRegistry } from './loopback-registry.ts'

/** A folder outside of the repository, as somebody has who knows nothing of it. */
export type CleanFolder = AsyncDisposable & {
  readonly path: string
  write(name: string, text: string): Promise<void>
  /** Installs packages from a registry, with plain npm. */
  install(registry: LoopbackRegistry, packages: readonly string[]): Promise<void>
  /** Runs a program in it; the project's own Node unless another is told. Throws with all that it said if it fails. */
  run(args: readonly string[], options?: { readonly node?: string }): Promise<string>
}

/** Makes a clean folder; it is gone when it is disposed of. */
export async function cleanFolder(): Promise<CleanFolder> {
  const path = await mkdtemp(join(tmpdir(), 'benchtop-release-'))
  const exec = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
    try {
      const options = { cwd: path, env, maxBuffer: 64 * 1024 * 1024 }
      return (await promisify(execFile)(program, args, options)).stdout
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      const said = `${stdout}${stderr}`.slice(-6_000)
      throw new Error(`${program} ${args.join(' ')} failed:\n${said}`, { cause: error })
    }
  }
  return {
    path,
    async write(name, text) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), text)
    },
    async install({ url }, packages) {
      const settings = [
        '--registry',
        url,
        '--cache',
        join(path, '.npm'),
        '--userconfig',
        '/dev/null',
      ]
      const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel', 'error']
      await exec('npm', ['install', ...packages, ...settings, ...quiet], ownEnvironment())
    },
    run: (args, { node = process.execPath } = {}) => exec(node, args, ownEnvironment()),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
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
