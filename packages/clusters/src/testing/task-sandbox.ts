import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

type Sandbox = {
  /** Options that bind the volumes of a task. */
  readonly binds: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly workdir: string
  /** The capabilities that it has as root. */
  readonly capabilities?: readonly string[]
}

/** Options of bubblewrap that stand for the container of a task: the programs of this machine, and nothing else of it. */
export function sandboxWords({ binds, env, workdir, capabilities = [] }: Sandbox): string[] {
  const path = '/usr/local/bin:/usr/bin:/bin'
  const system = ['--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc', '--tmpfs', '/tmp']
  const links = ['bin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`])
  const set = Object.entries({ PATH: path, ...env }).flatMap(([name, value]) => [
    '--setenv',
    name,
    value,
  ])
  const devices = ['--proc', '/proc', '--dev', '/dev', '--clearenv']
  const may = capabilities.flatMap((name) => ['--cap-add', name])
  return [...system, ...links, ...devices, ...may, ...binds, ...set, '--chdir', workdir]
}

/** Signals what runs in the sandbox, whose monitor would take it along. */
export function signalInside(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  if (child?.pid === undefined || child.exitCode !== null) return
  try {
    const inside = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    for (const pid of inside.trim().split(' ').filter(Boolean)) process.kill(Number(pid), signal)
    if (signal === 'SIGKILL') child.kill(signal)
  } catch {
    // It has ended meanwhile.
  }
}
