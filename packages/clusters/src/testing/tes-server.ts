import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { sandboxWords, signalInside } from './task-sandbox.ts'

/** What TES 1.1 takes as a task: nothing that a client sends may be unknown to it. */
const command = z.strictObject({
  image: z.string().min(1),
  command: z.array(z.string()).min(1),
  workdir: z.string().startsWith('/').optional(),
  stdin: z.string().startsWith('/').optional(),
  stdout: z.string().startsWith('/').optional(),
  stderr: z.string().startsWith('/').optional(),
  env: z.record(z.string(), z.string()).optional(),
  ignore_error: z.boolean().optional(),
})
const taskSchema = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  inputs: z
    .array(
      z.strictObject({
        name: z.string().optional(),
        description: z.string().optional(),
        path: z.string().startsWith('/'),
        url: z.string().optional(),
        content: z
          .string()
          .max(128 * 1024)
          .optional(),
        type: z.enum(['FILE', 'DIRECTORY']).optional(),
        streamable: z.boolean().optional(),
      }),
    )
    .optional(),
  volumes: z.array(z.string().startsWith('/')).optional(),
  tags: z.record(z.string(), z.string()).optional(),
  resources: z
    .strictObject({
      cpu_cores: z.int().optional(),
      ram_gb: z.number().optional(),
      disk_gb: z.number().optional(),
    })
    .optional(),
  executors: z.array(command).min(1),
})
type GivenTask = z.output<typeof taskSchema>

type Log = {
  start_time?: string
  stdout: string
  stderr: string
  exit_code?: number
}

type Task = {
  readonly id: string
  readonly given: GivenTask
  state: string
  readonly logs: Log[]
  readonly system: string[]
  child?: ChildProcess
  isCanceled: boolean
}

export type TesServer = AsyncDisposable & {
  readonly url: string
  /** What it was sent, in order. */
  readonly tasks: readonly GivenTask[]
  /** Whether it refuses the token from now on, as one that has ended. */
  endToken(isOver: boolean): void
  /** Answers so many creations with 503 although it takes them. */
  loseAnswers(count: number): void
}

const graceMs = 2_000

/** Only root can run images as users of their own. */
export const hasUsers: boolean = process.getuid?.() === 0
/** Whose the volumes of tasks are, as of a worker that is no user of any image. */
const worker = 2_001
const volumeMode = 0o775
/** The user of an image: a number for those that aren't root, as `curlimages/curl` isn't. */
const userOf = (image: string): number =>
  image.startsWith('curlimages/') ? 100 : image.startsWith('unprivileged') ? 1_001 : 0
/** What a worker can't do for some images. */
const faults: ReadonlyMap<string, string> = new Map([
  ['missing', 'can not pull the image missing'],
  ['full', 'mkdir /data: no space left on device'],
])
/** What root may do in a container by default, as far as it matters for files. */
const ofRoot = ['CAP_CHOWN', 'CAP_DAC_OVERRIDE', 'CAP_FOWNER']
/** How bubblewrap says that there is no such command. */
const refusal = 'bwrap: execvp'

/**
 * A server of TES 1.1 that runs the commands of tasks under bubblewrap, each task with volumes of its own: these belong to the
 * worker, which alone may write there, and each image runs as its own user.
 */
export async function startTesServer(folder: string, token: string): Promise<TesServer> {
  const tasks = new Map<string, Task>()
  let lost = 0
  let isTokenOver = false
  // Users of images have to get there.
  for (
    let above = folder;
    hasUsers && above !== tmpdir() && above !== '/';
    above = dirname(above)
  ) {
    await mkdir(above, { recursive: true })
    await chmod(above, 0o755)
  }

  const run = async (task: Task): Promise<void> => {
    const root = join(folder, task.id)
    const binds: string[] = []
    for (const volume of task.given.volumes ?? []) {
      await mkdir(join(root, volume), { recursive: true })
      await chmod(join(root, volume), volumeMode)
      if (hasUsers) await chown(join(root, volume), worker, worker)
      binds.push('--bind', join(root, volume), volume)
    }
    for (const { path, content = '' } of task.given.inputs ?? []) {
      await writeFile(join(root, path), content)
      binds.push('--ro-bind', join(root, path), path)
    }
    task.state = 'RUNNING'
    for (const one of task.given.executors) {
      if (task.isCanceled) break
      const log: Log = { stdout: '', stderr: '' }
      task.logs.push(log)
      const fault = faults.get(one.image)
      if (fault !== undefined) throw new Error(fault)
      const code = await execute(task, one, { root, binds, log })
      log.exit_code = code
      if (code !== 0 && one.ignore_error !== true && !task.isCanceled) {
        task.state = 'EXECUTOR_ERROR'
        return
      }
    }
    task.state = task.isCanceled ? 'CANCELED' : 'COMPLETE'
  }

  const shown = (task: Task, view: string | null): object => {
    if (view !== 'FULL' && view !== 'BASIC') return { id: task.id, state: task.state }
    const logs = task.logs.map(({ stdout, stderr, ...rest }) =>
      view === 'FULL' ? { ...rest, stdout, stderr } : rest,
    )
    return {
      id: task.id,
      state: task.state,
      ...task.given,
      logs: [{ logs, ...(view === 'FULL' && { system_logs: task.system }) }],
    }
  }

  const cancel = async (task: Task): Promise<void> => {
    if (['COMPLETE', 'EXECUTOR_ERROR', 'CANCELED'].includes(task.state)) return
    task.isCanceled = true
    task.state = 'CANCELING'
    signalInside(task.child, 'SIGTERM')
    if (task.child?.exitCode === null) {
      await once(task.child, 'exit', { signal: AbortSignal.timeout(graceMs) }).catch(() => {})
    }
    signalInside(task.child, 'SIGKILL')
  }

  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const work = async (): Promise<void> => {
      const isRefused = isTokenOver || request.headers.authorization !== `Bearer ${token}`
      if (isRefused) return answer(401, {})
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://tes')
      const [, id = '', verb] = /\/tasks\/([^/:]+)(:cancel)?$/.exec(pathname) ?? []
      const task = tasks.get(id)
      const view = searchParams.get('view')
      if (request.method === 'POST' && pathname.endsWith('/tasks')) {
        const given = taskSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString()))
        if (!given.success) return answer(400, { message: z.prettifyError(given.error) })
        const made: Task = {
          id: `t${tasks.size + 1}`,
          given: given.data,
          state: 'QUEUED',
          logs: [],
          system: [],
          isCanceled: false,
        }
        tasks.set(made.id, made)
        void run(made).catch((error: unknown) => {
          made.state = 'SYSTEM_ERROR'
          made.system.push(String(error))
        })
        lost -= 1
        return lost >= 0 ? answer(503, {}) : answer(200, { id: made.id })
      }
      if (request.method === 'GET' && pathname.endsWith('/tasks')) {
        const prefix = searchParams.get('name_prefix') ?? ''
        const found = [...tasks.values()].filter(({ given }) => given.name?.startsWith(prefix))
        // Small pages, so that a client has to ask for the next one.
        const at = Number(searchParams.get('page_token') ?? 0)
        const next = at + 2 < found.length ? { next_page_token: String(at + 2) } : {}
        return answer(200, {
          tasks: found.slice(at, at + 2).map((one) => shown(one, view)),
          ...next,
        })
      }
      if (task === undefined) return answer(404, {})
      if (verb === undefined) return answer(200, shown(task, view))
      await cancel(task)
      return answer(200, {})
    }
    work().catch((error: unknown) => answer(500, { message: String(error) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}/ga4gh/tes/v1`,
    get tasks() {
      return [...tasks.values()].map(({ given }) => given)
    },
    endToken(isOver) {
      isTokenOver = isOver
    },
    loseAnswers(count) {
      lost = count
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...tasks.values()].map(cancel))
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Place = { readonly root: string; readonly binds: readonly string[]; readonly log: Log }

/** Runs one command of a task; gives its exit code, 127 where it isn't there. */
async function execute(
  task: Task,
  { image, command: words, workdir = '/', env = {}, stdout, stderr }: z.output<typeof command>,
  { root, binds, log }: Place,
): Promise<number> {
  const files = { stdout, stderr }
  for (const file of Object.values(files)) {
    if (file !== undefined) await writeFile(join(root, file), '', { flag: 'a' })
  }
  const user = hasUsers ? userOf(image) : 0
  const capabilities = hasUsers && user === 0 ? ofRoot : []
  const args = sandboxWords({ binds, env, workdir, capabilities })
  const asUser =
    user === 0 ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
  // Nothing is awaited between its start and the readers: what it wrote before its end would be lost without them.
  const [program = '', ...rest] = [...asUser, 'bwrap', ...args, '--info-fd', '3', '--', ...words]
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  task.child = child
  const closed = once(child, 'close') as Promise<[number | null]>
  const writing: Promise<void>[] = []
  for (const name of ['stdout', 'stderr'] as const) {
    const file = files[name]
    child[name]?.on('data', (chunk: Buffer) => {
      log[name] += chunk.toString()
      if (file !== undefined) writing.push(appendFile(join(root, file), chunk))
      // Its message comes in pieces.
      const isRefusal = log.stderr !== '' && refusal.startsWith(log.stderr.slice(0, refusal.length))
      if (!isRefusal) log.start_time ??= new Date().toISOString()
    })
  }
  const [code] = await closed
  await Promise.all(writing)
  if (code === 1 && log.stderr.startsWith(refusal)) {
    task.system.push(log.stderr)
    return 127
  }
  log.start_time ??= new Date().toISOString()
  return code ?? 137
}
