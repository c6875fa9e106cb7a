import { memoryExceeded, timeExceeded, type Task } from '@benchtop/emulator/ports/executors'
import type { SlurmRow } from './slurm-port.ts'

/** What a state of Slurm means for a task: waiting for its turn, on a node, or over. */
export function phaseOf(state: string): 'waiting' | 'running' | 'over' {
  const [word = ''] = state.split(/[ +]/)
  if (running.has(word)) return 'running'
  return waiting.has(word) ? 'waiting' : 'over'
}

const running: ReadonlySet<string> = new Set([
  'RUNNING',
  'COMPLETING',
  'SUSPENDED',
  'STOPPED',
  'SIGNALING',
  'STAGE_OUT',
])
const waiting: ReadonlySet<string> = new Set([
  'PENDING',
  'CONFIGURING',
  'REQUEUED',
  'REQUEUE_FED',
  'REQUEUE_HOLD',
  'RESIZING',
  'RESV_DEL_HOLD',
  'SPECIAL_EXIT',
])

/** Why a job waits, for the reasons that its user can understand or change. */
const waitingReasons: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^(None|Priority)$/, 'other jobs are before it'],
  [/^Resources$/, 'no node is free that has what it asks for'],
  // The last is what Slurm says in words of its own, once it has looked for a node.
  [
    /ReqNodeNotAvail|NodeDown|PartitionDown|PartitionInactive|^Nodes required .* DOWN, DRAINED/,
    'its nodes are down or drained',
  ],
  [/PartitionTimeLimit/, 'it asks for more time than its partition allows: lower limits.seconds'],
  [/PartitionNodeLimit/, 'it asks for more than its partition has'],
  [/^BeginTime$/, 'it was put back and waits before it is started again'],
  [/JobHeldUser|JobHeldAdmin/, 'it is held: release it with scontrol release'],
  [/launch.failed.requeued.held/i, 'it could not be started and is held: see the log of its node'],
  [/^(QOS|Assoc)|MaxCpuPer|MaxJobsPer|MaxMemPer/, 'a limit of its account is reached'],
  [/^Licenses$/, 'a licence is not free'],
  [/^Reservation$/, 'its reservation has not begun'],
]

/** The sentence for a job that waits. */
export function waitingSentence(reason: string): string {
  const found = waitingReasons.find(([pattern]) => pattern.test(reason))
  return found === undefined
    ? `Waiting in Slurm (${reason}).`
    : `Waiting in Slurm: ${found[1]} (${reason}).`
}

/** Why a job has ended without an exit code of its command. */
export function endSentence({ state, node }: SlurmRow, task: Pick<Task, 'limits'>): string {
  const [word = ''] = state.split(/[ +]/)
  const where = node === '' ? 'Its node' : `The node ${node}`
  switch (word) {
    case 'TIMEOUT':
      return task.limits?.seconds === undefined
        ? 'Slurm ended the app at the time limit of its partition: ask for more under limits.seconds.'
        : timeExceeded(task.limits.seconds)
    case 'OUT_OF_MEMORY':
      return memoryExceeded(task)
    case 'NODE_FAIL':
      return `${where} was lost while the app ran: launch it again.`
    case 'BOOT_FAIL':
      return `${where} could not be started: launch the app again.`
    case 'PREEMPTED':
      return 'Slurm ended the app to make room for a job of higher priority: launch it again.'
    case 'CANCELLED':
      return 'The job was cancelled in Slurm, not by the platform.'
    case 'DEADLINE':
      return 'Slurm ended the app at its deadline.'
    case 'COMPLETED':
      return 'The job has ended in Slurm and left no exit code: is the data folder shared with the nodes?'
    default:
      return `Slurm ended the job without an exit code of the app (${word}).`
  }
}
