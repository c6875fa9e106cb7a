import { commandFailed, type Task, type TaskOutcome } from '../ports/executors.ts'

/** What became of a task from outside. */
export type Ending = { readonly isCanceled: boolean; readonly limit: string | undefined }

/** How a task ended whose command has an exit code, or was taken back; undefined where it has none by itself. */
export function taskEnd(
  task: Task,
  code: number | undefined,
  { isCanceled, limit }: Ending,
): TaskOutcome | undefined {
  const exitCode = code === undefined ? {} : { exitCode: code }
  if (isCanceled) return { state: 'CANCELED', ...exitCode }
  if (limit !== undefined) return { state: 'EXECUTOR_ERROR', ...exitCode, reason: limit }
  if (code === 0) return { state: 'COMPLETE', exitCode: 0 }
  return code === undefined ? undefined : commandFailed(task, code)
}
