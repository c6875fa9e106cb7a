import type { KeeperKind } from '@benchtop/emulator'
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { isAllowed } from './ports-and-data.ts'
import { ok, warn, type Check } from './check.ts'

/** A program that doesn't answer within this time is treated as missing. */
const timeoutMs = 5_000

const run = promisify(execFile)

/** Finds programs on a path and runs them. */
export type Programs = {
  find(...names: readonly string[]): Promise<string | undefined>
  /** The output of a program; undefined if it fails. */
  ask(program: string, ...args: readonly string[]): Promise<string | undefined>
}

export function programsOn(path: string): Programs {
  return {
    async find(...names) {
      for (const name of names) {
        for (const folder of path.split(delimiter).filter(Boolean)) {
          const program = join(folder, name)
          if (isAllowed(program, constants.X_OK)) return program
        }
      }
      return undefined
    },
    async ask(program, ...args) {
      try {
        const { stdout } = await run(program, args, { timeout: timeoutMs, env: { PATH: path } })
        return stdout.trim().split('\n')[0] ?? ''
      } catch {
        return undefined
      }
    },
  }
}

/** The engine that runs apps in container images. */
export async function checkContainers(programs: Programs): Promise<Check> {
  const name = 'Container engine'
  const unreachable: string[] = []
  for (const engine of ['docker', 'podman']) {
    const program = await programs.find(engine)
    if (program === undefined) continue
    const format = engine === 'docker' ? '{{.ServerVersion}}' : '{{.Version.Version}}'
    const version = await programs.ask(program, 'info', '--format', format)
    if (version !== undefined && version !== '') return ok(name, `${engine} ${version}`)
    unreachable.push(engine)
  }
  const [engine] = unreachable
  return engine === undefined
    ? warn(name, 'none', 'Apps that are container images need Docker or Podman: install one.')
    : warn(
        name,
        `${engine} is installed but doesn't respond`,
        engine === 'docker'
          ? 'Start its service, and give your user access: sudo usermod -aG docker $USER, then sign in again.'
          : 'Check the output of podman info: it may need subordinate ids in /etc/subuid and /etc/subgid.',
      )
}

/** The sandbox of native apps. */
export async function checkSandbox(
  programs: Programs,
  platform: NodeJS.Platform = process.platform,
): Promise<Check> {
  const name = 'bubblewrap'
  if (platform !== 'linux') {
    return warn(
      name,
      'for Linux only',
      'Native apps run as plain processes, which can read your files and use your network: give an app an image, and run it with --executor docker or podman.',
    )
  }
  const program = await programs.find('bwrap')
  if (program === undefined) {
    return warn(
      name,
      'not installed',
      'Without it, native apps run as plain processes, which can read your files and use your network: sudo apt install bubblewrap.',
    )
  }
  const version = (await programs.ask(program, '--version'))?.replace(/^bubblewrap /, '')
  const open = ['--unshare-net', '--ro-bind', '/', '/', '--dev', '/dev', 'true']
  const runs = await programs.ask(program, ...open)
  return runs === undefined
    ? warn(
        name,
        `${version ?? 'installed'}, but not allowed to create namespaces`,
        'Native apps run as plain processes, which can read your files and use your network. Allow user namespaces: sudo sysctl kernel.unprivileged_userns_clone=1, or run outside of a container.',
      )
    : ok(name, version ?? 'installed')
}

/** What ends the processes of a native app with it, where it runs as a plain process. */
export async function checkKeeper(kindOf: () => Promise<KeeperKind>): Promise<Check> {
  const name = 'Processes of native apps'
  const kind = await kindOf()
  if (kind !== 'group') {
    return ok(name, `kept together by a ${kind === 'cgroup' ? 'control group' : 'subreaper'}`)
  }
  return warn(
    name,
    'kept together by their process group alone',
    'What an app starts outside of it outlives the analysis: use a container, or under Linux a temporary folder that programs may be started from.',
  )
}

/** The browser that opens the console, and tests pages. */
export async function checkBrowser(programs: Programs): Promise<Check> {
  const name = 'Browser'
  const program = await programs.find(
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'firefox',
  )
  if (program === undefined) {
    return warn(
      name,
      'none',
      'The console and the dialogs need one, on this machine or another: sudo apt install chromium.',
    )
  }
  return ok(name, (await programs.ask(program, '--version')) ?? program)
}
