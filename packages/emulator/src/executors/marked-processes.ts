import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { markVariable } from './executor.ts'

/** How often what is found is ended and looked for again: a process may have started another meanwhile. */
const rounds = 50
const pauseMs = 20

/**
 * Ends every process of this machine that carries a task's mark in its environment, and resolves once none is left.
 * Processes that can't be looked into are another user's, and no task of this platform; where there is no `/proc`, none
 * is found.
 */
export async function endMarked(mark: string): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const found = await markedProcesses(mark)
    if (found.length === 0) return
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    await pause(pauseMs)
  }
}

async function markedProcesses(mark: string): Promise<number[]> {
  const entry = `${markVariable}=${mark}`
  const names = await readdir('/proc').catch(() => [])
  const found: number[] = []
  for (const name of names) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue
    // Of one that has ended and waits to be collected, it is empty.
    const environment = await readFile(`/proc/${name}/environ`, 'latin1').catch(() => '')
    if (environment.split('\0').includes(entry)) found.push(Number(name))
  }
  return found
}
