import type { Task } from '@benchtop/emulator/ports/executors'
import { RemoteError } from '../remote-error.ts'
import type { BatchPlace } from './control-folders.ts'

/** A task on its way through Slurm. */
export type SlurmTask = {
  readonly task: Task
  /** Its place; undefined until it is written. */
  place: BatchPlace | undefined
  isCanceled: boolean
  /** Adds a line of the platform's own to the log. */
  say(sentence: string): void
  refuse(reason: string): void
}

/** What Slurm is to reserve for the tasks of one batch. */
export type SlurmAsk = {
  readonly cpus?: number | undefined
  readonly memoryMB?: number | undefined
  readonly seconds?: number | undefined
  readonly partition?: string | undefined
  readonly account?: string | undefined
  readonly qos?: string | undefined
  readonly requeue: boolean
}

/** A batch of tasks with the same needs, submitted at once. */
export type SlurmBatch = {
  readonly name: string
  /** Its folder, with the script and a folder for each task, on a file system that the nodes have. */
  readonly folder: string
  readonly count: number
  readonly ask: SlurmAsk
}

/** A job as Slurm lists it: of a batch, by the index of its task. */
export type SlurmRow = {
  readonly batch: string
  readonly index: number
  /** As `scancel` takes it: `12`, or `12_3` of an array. */
  readonly id: string
  readonly state: string
  readonly reason: string
  readonly node: string
}

/** How Slurm is spoken to. */
export type SlurmPort = {
  /** Gives the number of the job. Rejects with a RemoteError. */
  submit(batch: SlurmBatch): Promise<string>
  /** All jobs of this user that a bench submitted and Slurm still knows, in one query. Rejects with a RemoteError. */
  list(): Promise<SlurmRow[]>
  /** Signals the commands of jobs to end. */
  terminate(ids: readonly string[]): Promise<void>
  /** Ends jobs, also those that wait. */
  kill(ids: readonly string[]): Promise<void>
}

/** What Slurm refused in these words: the same may succeed later where it is away, or its queue is full. */
export function slurmError(message: string): RemoteError {
  return new RemoteError(message, { isTemporary: temporary.test(message) })
}

const temporary =
  /unable to contact|timed out|temporarily|try again|connection (refused|reset)|ECONN|EPIPE|ENOENT.*socket|fetch failed|zero bytes|accounting\/QOS policy|submit limit|SubmitLimit|controller|authentication error|communication/i

/** The name of every job of a bench in Slurm, and what its comment begins with. */
export const jobName = 'benchtop'
const commentPrefix = 'benchtop:'

export function commentOf(batch: string): string {
  return `${commentPrefix}${batch}`
}

/** The batch that a comment names; undefined for jobs of others. */
export function batchOf(comment: string): string | undefined {
  return comment.startsWith(commentPrefix) ? comment.slice(commentPrefix.length) : undefined
}

/** Slurm counts memory in units of 1,048,576 bytes, and time in minutes. */
export function slurmMemory(memoryMB: number): number {
  return Math.ceil((memoryMB * 1_000_000) / 2 ** 20)
}
export function slurmMinutes(seconds: number): number {
  return Math.ceil(seconds / 60)
}
