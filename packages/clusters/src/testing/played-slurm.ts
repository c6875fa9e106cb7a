import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { SlurmPort, SlurmRow } from '../slurm/slurm-port.ts'

type PlayedJob = { readonly row: SlurmRow; readonly child: ChildProcess }

/** A Slurm that starts each job at once, on this machine: its states and signals, without its programs. */
export function playSlurm(): SlurmPort {
  const jobs = new Map<string, PlayedJob>()
  let submitted = 0
  const signal = (ids: readonly string[], name: NodeJS.Signals): void => {
    for (const id of ids) {
      const { pid, exitCode, signalCode } = jobs.get(id)?.child ?? {}
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, name)
    }
  }
  return {
    async submit({ name, folder, count }) {
      submitted += 1
      for (let index = 0; index < count; index += 1) {
        const id = `${submitted}_${index}`
        const child = spawn('/bin/sh', [join(folder, 'script'), folder], {
          detached: true,
          stdio: 'ignore',
          env: {
            PATH: '/usr/local/bin:/usr/bin:/bin',
            SLURM_JOB_ID: id,
            SLURM_ARRAY_TASK_ID: String(index),
            SLURMD_NODENAME: 'n1',
          },
        })
        const row = { batch: name, index, id, state: 'RUNNING', reason: 'None', node: 'n1' }
        jobs.set(id, { row, child })
      }
      return String(submitted)
    },
    list: async () =>
      [...jobs.values()].map(({ row, child: { exitCode, signalCode } }) => ({
        ...row,
        state: stateOf(exitCode, signalCode),
      })),
    terminate: async (ids) => signal(ids, 'SIGTERM'),
    kill: async (ids) => signal(ids, 'SIGKILL'),
  }
}

function stateOf(exitCode: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return 'CANCELLED'
  if (exitCode === null) return 'RUNNING'
  return exitCode === 0 ? 'COMPLETED' : 'FAILED'
}
