import { execFileSync } from 'node:child_process'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

// A machine that lacks what only Linux has, made of this one: a namespace of files in which /proc is empty, a PATH
// without bubblewrap, and `process.platform` of another system.

/** A `ps` as on a system without /proc: what it reports is read from a copy of the tree that only it knows. */
const ps = (proc: string): string => `#!/bin/sh
began() { read -r line <"${proc}/$1/stat" && set -- \${line##*) } && shift 19 && echo "tick $1"; }
case "$*" in
  *lstart=*-p*) for pid; do :; done; began "$pid" 2>/dev/null ;;
  -A*) for path in ${proc}/[0-9]*; do
    read -r line <"$path/stat" || continue
    pid=\${path##*/}
    set -- \${line##*) }
    echo "$pid $2 $1 tick \${20}"
  done 2>/dev/null ;;
  *rss=*) for pid; do :; done
    echo "$pid" | tr , '\\n' | while read -r one; do
      sed -n 's/^VmRSS:[^0-9]*\\([0-9]*\\).*/\\1/p' "${proc}/$one/status" 2>/dev/null
    done ;;
esac
`

/** Loads what is chosen by the platform first, since this machine only runs its own. */
const preload = (platform: string): string => `import { createRequire } from 'node:module'
const require = createRequire(${JSON.stringify(resolve(import.meta.dirname, '../../packages/emulator/package.json'))})
const Database = require('better-sqlite3')
new Database(':memory:').close()
Object.defineProperty(process, 'platform', { value: ${JSON.stringify(platform)} })
`

export type HiddenSystem = {
  /** What a command is run by, in the namespace. */
  readonly runBy: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** Why there can be no such namespace here; undefined where there can. */
export function noNamespaceReason(): string | undefined {
  try {
    execFileSync('bwrap', ['--dev-bind', '/', '/', '--tmpfs', '/proc', 'true'], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `bubblewrap makes no namespace here: ${(error as Error).message}`
  }
}

/** Such a machine, with its few programs in a folder; one with `ps` reports processes by it, and another doesn't. */
export async function hiddenSystem(
  folder: string,
  { platform, hasPs }: { readonly platform: NodeJS.Platform; readonly hasPs: boolean },
): Promise<HiddenSystem> {
  const programs = join(folder, 'programs')
  const proc = join(folder, 'hidden')
  await mkdir(programs)
  await mkdir(proc)
  for (const name of ['sh', 'sleep', 'cat']) await symlink(`/bin/${name}`, join(programs, name))
  const replaced = join(folder, 'ps')
  await writeFile(replaced, hasPs ? ps(proc) : '#!/bin/sh\nexit 1\n')
  await chmod(replaced, 0o755)
  const loaded = join(folder, 'preload.mjs')
  await writeFile(loaded, preload(platform))
  return {
    runBy: [
      '/usr/bin/bwrap',
      '--die-with-parent',
      '--dev-bind',
      '/',
      '/',
      '--bind',
      '/proc',
      proc,
      '--tmpfs',
      '/proc',
      '--ro-bind',
      replaced,
      '/usr/bin/ps',
      '--',
    ],
    environment: { PATH: programs, HOME: folder, NODE_OPTIONS: `--import=${loaded}` },
  }
}
