// One set-up at a time: a lock file that names the processes that hold it.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Acquires the lock, waiting for another living holder as long as that works. A lock whose holders are
 * all dead is taken over. `onWait` is called once, with the holder's process id, when there is a wait.
 *
 * Returns `holdAlso(pid)`, which lets a child keep the lock after its parent's sudden death, and
 * `release()`.
 */
export async function takeLock(path, onWait) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  let waited = false
  // A lock is linked or renamed into place, so that a partially written one is never read.
  writeFileSync(draft, JSON.stringify({ pids: [process.pid] }))
  try {
    while (!linked(draft, path)) {
      const holder = livingHolder(path)
      if (holder === undefined) {
        rmSync(path, { force: true })
        continue
      }
      if (!waited) onWait(holder)
      waited = true
      await delay(100)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    holdAlso(pid) {
      writeFileSync(draft, JSON.stringify({ pids: [process.pid, pid] }))
      renameSync(draft, path)
    },
    release: () => rmSync(path, { force: true }),
  }
}

function linked(draft, path) {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function livingHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).pids.find(isAlive)
  } catch (error) {
    // Released between the two reads, or damaged: either way it isn't held.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
