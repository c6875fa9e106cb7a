import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'

// Runs the command as its own process, with fake git and npm programs that block it at a known point.

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url))

type Held = AsyncDisposable & {
  readonly folder: string
  readonly child: ChildProcess
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

/** Starts the command with `programs` (names and shell scripts) ahead of the machine's in PATH. */
async function start(
  args: readonly string[],
  programs: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Held> {
  const folder = await temporaryFolder()
  const tools = join(folder.path, 'tools')
  const work = join(folder.path, 'work')
  await mkdir(tools)
  await mkdir(work)
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(tools, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(tools, name), 0o755)
  }
  const { CI: _, npm_config_user_agent: __, ...inherited } = process.env
  const path = [tools, dirname(process.execPath), process.env['PATH']].join(delimiter)
  const child = spawn(
    process.execPath,
    ['--conditions=@benchtop/source', bin, ...args, '--packages', 'registry'],
    {
      cwd: work,
      env: { ...inherited, ...environment, PATH: path, HOLD: join(folder.path, 'held') },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, as in a terminal.
      detached: true,
    },
  )
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text) => (stdout += String(text)))
  child.stderr.on('data', (text) => (stderr += String(text)))
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    stdout,
    stderr,
  }))
  return {
    folder: work,
    child,
    ended,
    async [Symbol.asyncDispose]() {
      signalGroup(child, 'SIGKILL')
      await ended
      await folder[Symbol.asyncDispose]()
    },
  }
}

function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const template = ['--template', 'native-shell']

/** Signals that it was reached, then blocks until it is killed. */
const holding = 'echo here >"$HOLD"; exec sleep 600'

/** Resolves when a fake program has been reached. */
async function heldAt({ folder }: Held): Promise<void> {
  const marker = join(dirname(folder), 'held')
  await expect
    .poll(() => readFile(marker, 'utf8').catch(() => ''), { timeout: 60_000 })
    .toBe('here\n')
}

describe('create that is interrupted', () => {
  it('[SCF-02] by SIGKILL while it works creates nothing', async () => {
    await using held = await start(['shop', ...template, '--no-install'], { git: holding })
    await heldAt(held)
    signalGroup(held.child, 'SIGKILL')
    await held.ended
    expect(await readdir(held.folder)).not.toContain('shop')
  })

  it('[SCF-02] by Ctrl-C while it works creates nothing and reports that', async () => {
    await using held = await start(['shop', ...template, '--no-install'], { git: holding })
    await heldAt(held)
    signalGroup(held.child, 'SIGINT')
    expect(await held.ended).toEqual({
      code: 130,
      stdout: '',
      stderr: 'Canceled. Nothing was created.\n',
    })
    expect(await readdir(held.folder)).toEqual([])
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    '[SCF-02] by %s while it installs leaves a complete app without partial packages',
    async (signal) => {
      const npm = `mkdir -p node_modules/half; ${holding}`
      await using held = await start(['shop', ...template, '--install', '--no-git'], { npm })
      await heldAt(held)
      held.child.kill(signal)
      const { code, stdout, stderr } = await held.ended
      expect(code).toBe(130)
      expect(stdout).toContain('shop is ready')
      expect(stderr).toMatch(/not installed: it was interrupted\. .*cd shop && npm install/)
      expect(await readdir(held.folder)).toEqual(['shop'])
      const made = await readdir(join(held.folder, 'shop'))
      expect(made).toContain('main.sh')
      expect(made).not.toContain('node_modules')
    },
  )
})

describe('an installation', () => {
  it('[SCF-01] runs the package manager in the app', async () => {
    const npm = 'mkdir -p node_modules/done; echo "$@" >node_modules/said'
    await using running = await start(['shop', ...template, '--no-git'], { npm })
    const { code, stdout } = await running.ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/Installing packages with npm …\n\nshop is ready/)
    expect(stdout).not.toContain('npm install')
    const said = await readFile(join(running.folder, 'shop/node_modules/said'), 'utf8')
    expect(said).toMatch(/^install /)
  })

  it('[SCF-02] without a network keeps the app and prints how to install later', async () => {
    // A registry that accepts connections and never responds.
    const server = createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await using cache = await temporaryFolder()
    const environment = {
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_fetch_retries: '0',
      npm_config_cache: cache.path,
    }
    await using running = await start(['shop', ...template, '--no-git'], {}, environment)
    const { code, stderr } = await running.ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/ECONNRESET[^]*the package registry does not respond: check the network/)
    expect(stderr).toContain('cd shop && npm install')
    expect(await readdir(join(running.folder, 'shop'))).toContain('package.json')
  })

  it("[SCF-02] that fails prints the package manager's output", async () => {
    const args = ['shop', ...template, '--no-git', '--package-manager', 'bun']
    await using running = await start(args, { bun: 'echo "no such thing" >&2; exit 7' })
    const { code, stderr } = await running.ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^no such thing\n.*bun exited with 7\. .*cd shop && bun install/)
  })
})
