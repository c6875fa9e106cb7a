import {
  systemError,
  type Executor,
  type RunningTask,
  type Task,
  type TaskOutcome,
} from '@benchtop/emulator/ports/executors'
import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { persistently } from '../persistently.ts'
import { messageOf } from '../remote-error.ts'
import { stageScript } from '../stage/stage-script.ts'
import type { Stage } from '../stage/stage-server.ts'
import { appEnvironment, dataFolder, sayOf } from '../stage/staged-task.ts'
import type { TesClient, TesRecord, TesTask } from './tes-client.ts'
import { appOf, outcomeOf } from './tes-outcome.ts'
import { createTesPoller, type TesPoller } from './tes-poller.ts'
import type { TesSettings } from './tes-settings.ts'

export type TesOptions = {
  readonly client: TesClient
  readonly stage: Stage
  readonly settings: Pick<TesSettings, 'image' | 'stageImage'>
  /** Whether its tasks stay when the platform ends. */
  readonly outlives: boolean
  readonly pollMs?: readonly [least: number, most: number]
}

const namePrefix = 'benchtop-'
const logsFolder = '/benchtop-logs'
const helper = '/benchtop-stage'
/** With sh, curl and sha256sum, and run as root: a server may make volumes that no other user of an image can write to. */
const defaultRootImage = 'buildpack-deps:bookworm-curl'

/**
 * Runs tasks on a server of GA4GH's TES 1.1, which shares no file system with the platform: a first command brings the
 * inputs, the second is the app in its own image, a third sends what it left. Each task has a name by its mark, so that it is
 * found again.
 */
export function createTesExecutor(options: TesOptions): Executor {
  const { client, outlives, stage } = options
  const poller = createTesPoller(client, namePrefix, options.pollMs)
  return {
    start: (task, output) => runTask(options, poller, task, output),
    async endLost({ mark }) {
      const id = await persistently(() => findTask(client, mark))
      if (id === undefined) return
      await client.cancel(id).catch(() => {})
      await poller.follow(id, { seen: async () => {}, away: () => {} })
    },
    ...(outlives && {
      async resume(task, { mark }, output) {
        const id = await persistently(() => findTask(client, mark))
        return id === undefined ? undefined : runTask(options, poller, task, output, id)
      },
    }),
    end: stage.end,
  }
}

/** Sends a task, or follows the one that the server knows already. */
function runTask(
  options: TesOptions,
  poller: TesPoller,
  task: Task,
  output: (bytes: Uint8Array) => void,
  known?: string,
): RunningTask {
  const { client, stage, outlives } = options
  const started = Promise.withResolvers<boolean>()
  const left = Promise.withResolvers<TaskOutcome>()
  const log = appLog(task, output)
  let id = known
  let isCanceled = false

  const seen = async (record: TesRecord): Promise<void> => {
    const app = appOf(record)
    log.pass('stdout', app?.stdout)
    log.pass('stderr', app?.stderr)
    if (await hasBegun(record, task, stage)) started.resolve(true)
  }
  const work = async (): Promise<TaskOutcome> => {
    appendFileSync(task.logPath, '')
    const lacking = lacks(task, options.settings)
    if (lacking !== undefined) return systemError(lacking)
    if (isCanceled) return { state: 'CANCELED' }
    const stageUrl = await stage.open(task)
    id ??= await createTask(client, task, tesTask(task, stageUrl, options.settings))
    if (isCanceled) await client.cancel(id).catch(() => {})
    const last = await poller.follow(id, { seen, away: sayOf(task) })
    for (const stream of ['stdout', 'stderr'] as const) {
      const complete = await readFile(stage.outputPath(task, stream)).catch(() => undefined)
      log.pass(stream, complete?.toString() ?? appOf(last)?.[stream])
    }
    return outcomeOf(task, last, { isCanceled, isDone: await stage.has(task, 'done') })
  }
  const finished = Promise.race([work(), left.promise])
    .catch((error: unknown) => systemError(messageOf(error)))
    .finally(() => {
      stage.close(task.mark)
      started.resolve(false)
    })
  return {
    started: started.promise,
    finished,
    handle: () => id,
    place: () => ({ executor: 'tes', unmeasured: serverRuns }),
    async stop() {
      isCanceled = true
      // A server has a grace period of its own; there is none in the protocol.
      if (id !== undefined) await client.cancel(id).catch(() => {})
      poller.soon()
      await finished
    },
    ...(outlives && {
      leave() {
        if (id !== undefined) poller.forget(id)
        left.resolve({ state: 'CANCELED' })
      },
    }),
  }
}

/** Why jobs on a TES server have no measurements. */
const serverRuns =
  'A TES server reports the logs of a task, and not the CPU and memory that it uses.'

/** The server's id of a task, found by its mark. */
async function findTask(client: TesClient, mark: string): Promise<string | undefined> {
  const name = namePrefix + mark
  return (await client.list(name, 'BASIC')).find((one) => one.name === name)?.id
}

/** Sends a task until the server has it, or refuses it. */
async function createTask(client: TesClient, task: Task, made: TesTask): Promise<string> {
  const say = sayOf(task)
  let isAgain = false
  const create = async (): Promise<string> => {
    // It may have taken the task and only its answer was lost.
    const found = isAgain ? await findTask(client, task.mark) : undefined
    isAgain = true
    return found ?? (await client.create(made))
  }
  return persistently(create, { say: (why) => say(`Tried again: ${why}`) })
}

/** Whether the app has begun: by its transfers where a server shows no logs before the end. */
async function hasBegun(record: TesRecord, task: Task, stage: Stage): Promise<boolean> {
  const steps = record.logs?.at(-1)?.logs ?? []
  if (steps.length > 0) return appOf(record)?.start_time != null
  return (await stage.has(task, 'brought')) && !(await stage.has(task, 'sending'))
}

/** What keeps a task from being sent. */
function lacks(
  { name, image, command }: Task,
  settings: TesOptions['settings'],
): string | undefined {
  if ((image ?? settings.image) === undefined) {
    return `${name} has no container image: set one, or cluster.tes.image of the platform for all apps without.`
  }
  return command.length > 0
    ? undefined
    : `${name} has a container image but no command, which TES requires: set one.`
}

function tesTask(task: Task, stageUrl: string, settings: TesOptions['settings']): TesTask {
  const { cpus, memoryMB } = task.limits ?? {}
  const tools = {
    image: settings.stageImage ?? defaultRootImage,
    env: { BENCHTOP_STAGE: stageUrl },
  }
  return {
    name: namePrefix + task.mark,
    description: task.name,
    tags: { 'benchtop-session': task.id },
    volumes: [dataFolder, logsFolder],
    inputs: [{ path: helper, content: stageScript, type: 'FILE' }],
    ...((cpus !== undefined || memoryMB !== undefined) && {
      resources: {
        ...(cpus !== undefined && { cpu_cores: cpus }),
        ...(memoryMB !== undefined && { ram_gb: memoryMB / 1_000 }),
      },
    }),
    executors: [
      { ...tools, command: ['sh', helper, 'bring', dataFolder] },
      {
        image: task.image ?? settings.image ?? '',
        command: task.command,
        workdir: dataFolder,
        stdout: `${logsFolder}/stdout`,
        stderr: `${logsFolder}/stderr`,
        env: appEnvironment(task),
        // Its logs are sent all the same.
        ignore_error: true,
      },
      { ...tools, command: ['sh', helper, 'send', dataFolder, logsFolder] },
    ],
  }
}

type Stream = 'stdout' | 'stderr'

/**
 * The log of an app whose streams come piece by piece, each as all that is known of it: what is new is passed on. A server may
 * show only the end of a stream; then the rest comes with the outputs.
 */
function appLog({ logPath }: Task, output: (bytes: Uint8Array) => void) {
  const passed: Record<Stream, string> = { stdout: '', stderr: '' }
  return {
    pass(stream: Stream, text: string | null | undefined): void {
      const before = passed[stream]
      if (text == null || text.length <= before.length || !text.startsWith(before)) return
      passed[stream] = text
      const bytes = Buffer.from(text.slice(before.length))
      appendFileSync(logPath, bytes)
      output(bytes)
    },
  }
}
