import type { JobLimits } from '@benchtop/contracts'
import type { DirectContents, Part } from '../storage/blobs/blob-store.ts'

export { eachOf } from '../flow/each-of.ts'
export { followFile, type FollowedFile } from '../flow/follow-file.ts'

/**
 * Where native apps run, as a value for `createEmulator({ executor })`: a package of Benchtop such as
 * `@benchtop/clusters`, or one of your own, which `executorConformance` of `@benchtop/testkit/executor-conformance` holds against what
 * all executors promise.
 */
export type ExecutorAdapter = {
  /** What error messages and the places of tasks call it, such as `slurm`. */
  readonly name: string
  /** The version of Benchtop that it is made for; any other refuses it. */
  readonly version: string
  /** How many tasks it is given at once, unless `executorSlots` says so; the others wait in the platform. Defaults to 2. */
  readonly slots?: number
  /** Called once, before the platform is served. May connect to nothing: what is away is met by tasks. */
  open(context: ExecutorContext): Executor
}

/** What a platform gives an executor to work with. */
export type ExecutorContext = {
  /** The whole environment of every command but what its task adds, with its PATH. */
  readonly environment: Readonly<Record<string, string>>
  /** The environment of the programs and clients that reach where commands run; commands get none of it. */
  readonly programEnvironment: Readonly<Record<string, string>>
  /** The folder with reference genomes on this machine. */
  readonly genomes: string | undefined
  /** Gives the folder of all jobs, which the data folders of tasks are in. */
  jobsFolder(): string
  /** 32 bytes that only this bench knows and keeps with its data, to sign addresses with. */
  readonly key: Uint8Array
  /** A new UUID. */
  uniqueName(): string
  /** Whether the platform is started again on its data: then `resume` follows what runs meanwhile. */
  readonly outlives: boolean
}

/**
 * Where the commands of native apps run. A task goes in and an outcome comes out, both in the terms of the GA4GH Task
 * Execution Service (TES), so that an executor on another machine needs no other port. Everything is asynchronous,
 * and nothing is ever thrown to the caller: a failure is an outcome.
 */
export type Executor = {
  /**
   * Starts a task. `output` receives what the command writes, in order; the bytes belong to the executor again
   * afterwards.
   */
  start(task: Task, output: (bytes: Uint8Array) => void): RunningTask
  /**
   * Ends what is left of a task that an earlier run of the platform started: by its handle, or by its mark, where
   * the platform ended before it could store a handle. Where it isn't certain that it is the same task, nothing is
   * ended. Resolves once nothing of it is running, and never rejects.
   */
  endLost(lost: LostTask): Promise<void>
  /**
   * Follows a task that an earlier run of the platform started. Undefined where there is none: then it is certain that
   * it never runs. Absent where tasks end with the platform.
   */
  resume?(
    task: Task,
    lost: LostTask,
    output: (bytes: Uint8Array) => void,
  ): Promise<RunningTask | undefined>
  /** Looks, once the platform is served, whether it can work here; rejects with the reason, which is logged. */
  check?(): Promise<void>
  /** Releases what it needed; called when the platform ends and runs or follows nothing any longer. */
  end?(): Promise<void>
}

/** One command to run on the data of one job. All paths are absolute. */
export type Task = {
  readonly id: string
  readonly name: string
  /**
   * A unique identifier that all processes of the task carry, so that they can be found again. It is stored before
   * the task is started.
   */
  readonly mark: string
  /** The program with its arguments; no shell in between. Empty where the image defines it. */
  readonly command: readonly string[]
  /**
   * The command that its app or its agent is registered with, which `command` need not be: of what commands name, a sandbox
   * shows the files of this one alone, since a launch can bring any other.
   */
  readonly registeredCommand?: readonly string[] | undefined
  /** The container image that the command is in; without one, it is this machine's own. */
  readonly image?: string | undefined
  /** Further options of the app's launchSpec for the executor; unknown options are ignored. */
  readonly options?: readonly string[] | undefined
  readonly workingDirectory: string
  /** The folder with input/, output/, scratch/ and logs/, which the command finds as /data or in `BENCHTOP_DATA`. */
  readonly dataFolder: string
  /** The addresses that the command reaches besides the API and the store: `host:port`. */
  readonly network?: readonly string[] | undefined
  /** What it may use; it is ended when it uses more. */
  readonly limits?: JobLimits | undefined
  /** The partition of a cluster that its app asks for. */
  readonly partition?: string | undefined
  /** The SHA-256 of input files whose content is stored, by their paths below the data folder. */
  readonly sums?: ReadonlyMap<string, string> | undefined
  /** Takes its outputs from where it runs. Absent where they have to come through the platform. */
  readonly direct?: DirectOutputs | undefined
  /** The environment variables of the command in addition to the common ones. */
  readonly environment: Readonly<Record<string, string>>
  /** The file for the command's standard output and error, both in one. Its folder exists. */
  readonly logPath: string
}

/** The outputs of a task that go from where it runs into the store of contents, past the platform. */
export type DirectOutputs = Pick<DirectContents, 'address'> & {
  /**
   * Notes that the parts of an output were sent to their addresses; rejects where one has not arrived. In the data folder,
   * an empty file then stands for it. The path is the one below the data folder.
   */
  arrived(path: Uint8Array, parts: readonly Part[]): Promise<void>
}

export type LostTask = { readonly mark: string; readonly handle?: string | undefined }

export type RunningTask = {
  /** Resolves to true when the command runs, to false when it never will: then `finished` states why. */
  readonly started: Promise<boolean>
  /**
   * The executor's own handle of the task, to be stored for `endLost`; undefined before it runs, and where there
   * is none.
   */
  handle(): string | undefined
  /** Why it doesn't run yet, in one sentence; read until it has started. Absent or undefined where nothing is special. */
  waiting?(): string | undefined
  /**
   * What its user must know of how it runs, in one sentence or more; undefined where nothing is special. Read when it
   * has started and again when it has ended.
   */
  notice?(): string | undefined
  /** Where it runs. Read when it has started and again when it has ended; undefined where that isn't known. */
  place?(): TaskPlace | undefined
  /** What it uses now; undefined where nothing of it runs. Absent, as `place` explains, where it isn't measured. */
  usage?(): Promise<TaskUsage | undefined>
  /** Resolves once nothing of the task is running and its log is complete. Never rejects. */
  readonly finished: Promise<TaskOutcome>
  /**
   * Signals the task to end, and kills it after so many milliseconds. Resolves when `finished` does; may be
   * called twice.
   */
  stop(graceMs: number): Promise<void>
  /** Follows it no longer, and leaves it running for `resume`; absent where tasks end with the platform. */
  leave?(): void
}

/** Where a task runs. */
export type TaskPlace = {
  /** The executor, by the name that the owner of a platform chooses it by. */
  readonly executor: string
  /** The node of a cluster; absent on this machine. */
  readonly host?: string | undefined
  /** Why this executor doesn't measure what its tasks use, in one sentence; absent where it does. */
  readonly unmeasured?: string | undefined
}

/** What a task uses: milliseconds of processors since it began, and bytes of memory now. */
export type TaskUsage = { readonly cpuMs: number; readonly memoryBytes: number }

/**
 * How a task ended: COMPLETE with exit code 0, EXECUTOR_ERROR when its command failed, SYSTEM_ERROR when it could
 * not be run, CANCELED when it was stopped. The reason is one sentence for the user.
 */
export type TaskOutcome = {
  readonly state: 'COMPLETE' | 'EXECUTOR_ERROR' | 'SYSTEM_ERROR' | 'CANCELED'
  readonly exitCode?: number
  readonly reason?: string
}

/** The variable that carries a task's mark. */
export const markVariable = 'BENCHTOP_JOB'

/** A task that could not be run, with the reason as a message. */
export function systemError(reason: string): TaskOutcome {
  return { state: 'SYSTEM_ERROR', reason }
}

/** A task whose command ended with an exit code other than 0, as a shell reports it: a signal is a number above 128. */
export function commandFailed({ command, image = '' }: Task, exitCode: number): TaskOutcome {
  const hint = exitCode === 128 + 9 ? ', perhaps because memory ran out' : ''
  const reason = `The command "${command[0] ?? image}" exited with code ${exitCode}${hint}.`
  return { state: 'EXECUTOR_ERROR', exitCode, reason }
}

/** The reason of a command that could not be started, by the code of the system's error, such as `ENOENT`. */
export function notStarted({ command: [program] }: Pick<Task, 'command'>, code?: string): string {
  if (code === 'ENOENT')
    return `The command "${program}" was not found: check its spelling and PATH.`
  if (code === 'EACCES') return `The command "${program}" is not executable: run chmod +x on it.`
  return `The command "${program}" could not be started${code === undefined ? '' : ` (${code})`}.`
}

/** The reason of a task that was ended for using more than it may: more than `what`, such as `3 processes`. */
export function limitSentence(what: string): string {
  return `The app exceeded its limit of ${what} and was ended: raise it under limits in the app's registration, or in jobLimits of the platform.`
}

/** The same of a task that took longer than its limit in seconds. */
export function timeExceeded(seconds: number): string {
  return limitSentence(seconds === 1 ? '1 second' : `${seconds} seconds`)
}

/** The same of one that needed more memory than it had, whether it has a limit or not. */
export function memoryExceeded({ limits }: Pick<Task, 'limits'>): string {
  return limits?.memoryMB === undefined
    ? 'The app ran out of memory: ask for more under limits.memoryMB.'
    : limitSentence(`${limits.memoryMB} MB of memory`)
}
