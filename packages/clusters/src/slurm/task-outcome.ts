import {
  commandFailed,
  notStarted,
  systemError,
  type TaskOutcome,
} from '@benchtop/emulator/ports/executors'
import type { TaskFiles } from './control-folders.ts'
import type { SlurmRow, SlurmTask } from './slurm-port.ts'
import { endSentence } from './slurm-words.ts'

const fromOutside = /^(TIMEOUT|OUT_OF_MEMORY|CANCELLED|PREEMPTED|NODE_FAIL|DEADLINE)/

/** How a task has ended: by its files first, which outlive the job, then by what Slurm says. */
export function outcomeOf(
  { task, isCanceled }: Pick<SlurmTask, 'task' | 'isCanceled'>,
  row: SlurmRow | undefined,
  { exitCode, refused }: TaskFiles,
): TaskOutcome {
  const code = exitCode === undefined ? {} : { exitCode }
  if (isCanceled) return { state: 'CANCELED', ...code }
  if (refused === 'command') return systemError(notStarted(task, 'ENOENT'))
  if (refused === 'folder') {
    return systemError(
      `The app's working directory ${task.workingDirectory} doesn't exist on the nodes.`,
    )
  }
  // Ended from outside, the command has an exit code of its signal, which says less.
  const isFromOutside = row !== undefined && exitCode !== 0 && fromOutside.test(row.state)
  if (isFromOutside) return { state: 'EXECUTOR_ERROR', ...code, reason: endSentence(row, task) }
  if (exitCode === 0) return { state: 'COMPLETE', exitCode }
  if (exitCode !== undefined) return commandFailed(task, exitCode)
  if (row === undefined) {
    return systemError(
      'Slurm no longer knows the job, and it left no exit code: its node was lost, or the job was removed.',
    )
  }
  return systemError(endSentence(row, task))
}
