import {
  commandFailed,
  notStarted,
  systemError,
  type Task,
  type TaskOutcome,
} from '@benchtop/emulator/ports/executors'
import type { TesCommandLog, TesRecord } from './tes-client.ts'

/** The place of the app among the commands of a task: after the inputs, before the outputs. */
const appAt = 1

/** What the server says of the app, of the last try. */
export function appOf(record: TesRecord | undefined): TesCommandLog | undefined {
  return record?.logs?.at(-1)?.logs?.[appAt]
}

type Ending = { readonly isCanceled: boolean; readonly isDone: boolean }

/** How a task has ended: `isDone` where its outputs have arrived. */
export function outcomeOf(
  task: Task,
  record: TesRecord | undefined,
  { isCanceled, isDone }: Ending,
): TaskOutcome {
  const app = appOf(record)
  const exitCode = app?.exit_code ?? undefined
  if (isCanceled) return { state: 'CANCELED', ...(exitCode !== undefined && { exitCode }) }
  if (record === undefined) return systemError('The TES server no longer knows the task.')
  if (exitCode === undefined) return systemError(reasonOf(record))
  if (exitCode === 0)
    return isDone ? { state: 'COMPLETE', exitCode } : systemError(reasonOf(record))
  if (exitCode === 127 && app?.start_time == null) return systemError(notStarted(task, 'ENOENT'))
  return commandFailed(task, exitCode)
}

/** Why the server itself ended a task, by the state it gives. */
const endings: ReadonlyMap<string, string> = new Map([
  ['CANCELED', 'The task was cancelled on the TES server, not by the platform.'],
  ['PREEMPTED', 'The TES server ended the task to make room for another.'],
  ['SYSTEM_ERROR', 'The TES server could not run the task.'],
])

/** Why a task has ended without a result of its app. */
function reasonOf(record: TesRecord): string {
  const ending = endings.get(record.state ?? '')
  return ending === undefined ? transferReason(record) : ending + systemWords(record)
}

function systemWords({ logs }: TesRecord): string {
  const words = logs?.at(-1)?.system_logs?.at(-1)?.trim() ?? ''
  return words === '' ? '' : ` It says: ${words}`
}

function transferReason({ logs }: TesRecord): string {
  const steps = logs?.at(-1)?.logs ?? []
  const what =
    steps.length > appAt ? 'The outputs did not arrive' : 'The inputs could not be brought'
  const line = steps.at(-1)?.stderr?.trim().split('\n').at(-1) ?? ''
  return `${what}: ${line === '' ? 'the address of the bench may not be reached from there' : line}.`
}
