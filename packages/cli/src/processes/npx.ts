import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { isBelowNpx } from '../environment.ts'
import { isAlive } from '../state/state-file.ts'

/** How often the processes between npx and this one are looked at. */
const lookMs = 250

type Ancestor = { readonly pid: number; readonly parent: number; readonly command: string }

/**
 * Calls `then` once the npx that started this process is gone; returns the function that stops waiting for it. It only
 * follows an npx that started this process directly or by a shell: what another program starts in the background is
 * meant to outlive it.
 */
export function whenNpxEnds(then: () => void): () => void {
  const npx = isBelowNpx() ? findNpx() : undefined
  if (npx === undefined) return () => {}
  const timer = setInterval(() => {
    if (isAlive(npx) && !isZombie(npx)) return
    clearInterval(timer)
    then()
  }, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The nearest ancestor that isn't a shell, if it is npx, which calls itself `npm exec`. */
function findNpx(): number | undefined {
  let ancestor = readAncestor(process.ppid)
  // npx starts one shell, and that may start another.
  for (let shells = 0; shells < 2 && ancestor !== undefined; shells += 1) {
    if (!/^(\S*\/)?(sh|bash|dash|zsh|ash)(\s|$)/.test(ancestor.command)) break
    ancestor = readAncestor(ancestor.parent)
  }
  return ancestor !== undefined && /\b(npm|npx)\b/.test(ancestor.command) ? ancestor.pid : undefined
}

function readAncestor(pid: number): Ancestor | undefined {
  if (pid <= 1) return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything; after it come the state and the parent.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { pid, parent: Number(parent), command }
  } catch {
    return readByPs(pid)
  }
}

/** For systems without `/proc`. */
function readByPs(pid: number): Ancestor | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    timeout: 2_000,
  })
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
  return parent === undefined || command === undefined
    ? undefined
    : { pid, parent: Number(parent), command }
}

/** A process that has ended, while its parent has not yet read its exit code. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}
