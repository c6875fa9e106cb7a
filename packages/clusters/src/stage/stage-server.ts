import type { Task } from '@benchtop/emulator/ports/executors'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { messageOf } from '../remote-error.ts'

/** Where tasks without a shared file system bring their inputs from and send their outputs to. */
export type Stage = {
  /** Opens the addresses of a task; gives the one that the others are below. They end with `close`, not with a time. */
  open(task: Task): Promise<string>
  close(mark: string): void
  has(task: Task, state: StageState): Promise<boolean>
  /** Notifies the helper that waits inside the task that the app has ended. */
  noteEnded(task: Task): void
  /** The file that what a command wrote has arrived in, or that says how much of it was passed on. */
  outputPath(task: Task, stream: 'stdout' | 'stderr' | 'log-position'): string
  end(): Promise<void>
}

/** What the helper inside a task reports. */
export type StageState = 'brought' | 'sending' | 'done'

const states: readonly string[] = ['brought', 'sending', 'done']

/** Where the bench listens for the files of tasks that run elsewhere. */
export type StagePlace = {
  /** The address to listen on; defaults to 127.0.0.1. */
  readonly host?: string | undefined
  readonly port: number
  /** The address that tasks reach it by; defaults to that of host and port. */
  readonly url?: string | undefined
}

/** How long the helper that waits for the end of the app is kept before it queries again. */
const waitMs = 25_000
const mostSegments = 64
/** What is smaller takes longer by its requests than by its bytes. */
const leastDirectBytes = 1024 ** 2
/** Parts are so long, or a few times as long where there would be more than by default: each costs the bench requests. */
const partBytes = 64 * 1024 ** 2
const defaultParts = 16
const mostTimes = 16
const mostPathBytes = 4_096

type OpenTask = {
  readonly task: Task
  inputs?: Promise<readonly Input[]>
  /** Whether the app has ended, and who waits for that. */
  isEnded: boolean
  readonly waiting: Set<() => void>
}
type Input = { readonly path: string; readonly size: number; readonly sum: string }

/** An address that is wrong, with the status of its answer. */
class StageError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * A server of its own, so that a cluster reaches nothing of the bench but the files of its tasks: each below an address
 * with a signature, which is good as long as the task.
 */
export function createStage(key: Uint8Array, { host = '127.0.0.1', port, url }: StagePlace): Stage {
  const tasks = new Map<string, OpenTask>()
  let serving: Promise<Server> | undefined
  const signatureOf = (mark: string): string =>
    createHmac('sha256', key).update(`stage ${mark}`).digest('hex')

  const taskOf = (mark = '', signature = ''): OpenTask => {
    const given = Buffer.from(signature)
    const expected = Buffer.from(signatureOf(mark))
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected)
    const open = isGenuine ? tasks.get(mark) : undefined
    if (open === undefined) throw new StageError(404, 'There is no such task.')
    return open
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, root, mark, signature, verb = '', ...rest] = (request.url ?? '').split('/')
    if (root !== 'stage') throw new StageError(404, 'There is no such task.')
    const open = taskOf(mark, signature)
    const work = verbs[`${request.method} ${verb}`]
    if (work === undefined) throw new StageError(404, 'There is no such call.')
    await work(open, rest, request, response)
  }

  const serve = (): Promise<Server> =>
    (serving ??= new Promise((resolve, reject) => {
      const server = createServer((request, response) => {
        answer(request, response).catch((error: unknown) => {
          const status = error instanceof StageError ? error.status : 500
          if (response.headersSent) return void response.destroy()
          response.writeHead(status, { connection: 'close' })
          response.end(error instanceof StageError ? error.message : 'The transfer failed.')
        })
      })
      server.requestTimeout = 0
      server.once('error', reject)
      server.listen(port, host, () => resolve(server))
    }))

  return {
    async open(task) {
      await mkdir(stagedFolder(task), { recursive: true })
      const server = await serve()
      tasks.set(task.mark, { task, isEnded: false, waiting: new Set() })
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      return `${url ?? `http://${host}:${bound}`}/stage/${task.mark}/${signatureOf(task.mark)}`
    },
    close: (mark) => void tasks.delete(mark),
    noteEnded({ mark }) {
      const open = tasks.get(mark)
      if (open === undefined) return
      open.isEnded = true
      for (const wake of open.waiting) wake()
    },
    has: (task, state) =>
      access(join(stagedFolder(task), state)).then(
        () => true,
        () => false,
      ),
    outputPath: (task, stream) => join(stagedFolder(task), stream),
    async end() {
      const server = await serving?.catch(() => undefined)
      server?.closeAllConnections()
      await new Promise((resolve) => (server === undefined ? resolve(0) : server.close(resolve)))
    },
  }
}

/** Next to the data of a job, where its app has no access. */
function stagedFolder({ dataFolder, mark }: Task): string {
  return join(dirname(dataFolder), `staged-${mark}`)
}

type Verb = (
  open: OpenTask,
  rest: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>

const verbs: Readonly<Record<string, Verb>> = {
  'GET inputs': async (open, _, _request, response) => {
    const inputs = await inputsOf(open)
    response.end(
      inputs.map(({ path, size, sum }, at) => `${at} ${sum} ${size} ${encoded(path)}\n`).join(''),
    )
  },
  'GET input': async (open, [number = ''], request, response) => {
    const input = (await inputsOf(open))[Number(number)]
    if (input === undefined) throw new StageError(404, 'There is no such input.')
    const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(206, {
      'content-length': Math.max(0, input.size - start),
      'content-range': `bytes ${start}-${input.size - 1}/${input.size}`,
    })
    if (start >= input.size) return void response.end()
    await pipeline(createReadStream(join(open.task.dataFolder, input.path), { start }), response)
  },
  'GET ended': async (open, _, request, response) => {
    if (!open.isEnded) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, waitMs)
      open.waiting.add(resolve)
      request.socket.once('close', resolve)
      await promise
      clearTimeout(timer)
      open.waiting.delete(resolve)
    }
    response.end(open.isEnded ? 'yes' : 'no')
  },
  // A cluster may start a task again by mistake: only the first run of it is given inputs.
  'POST claim': async ({ task }, [run = ''], _request, response) => {
    if (!/^[A-Za-z0-9-]{1,64}$/.test(run)) throw new StageError(400, 'That names no run.')
    const path = join(stagedFolder(task), 'claim')
    await writeFile(path, run, { flag: 'wx' }).catch(() => {})
    if ((await readFile(path, 'utf8')) === run) return void response.end()
    throw new StageError(409, 'The task has run already.')
  },
  'GET size': async ({ task }, [name], _request, response) => {
    response.end(String((await stat(target(task, name)).catch(() => undefined))?.size ?? 0))
  },
  'PUT put': async ({ task }, [name, offset], request, response) => {
    const path = target(task, name)
    const start = Number(offset)
    const size = (await stat(path).catch(() => undefined))?.size ?? 0
    if (start !== size) throw new StageError(409, 'The file has another size meanwhile.')
    await mkdir(Buffer.from(dirname(path.toString('latin1')), 'latin1'), { recursive: true })
    await pipeline(request, createWriteStream(path, { flags: 'a' }))
    response.end()
  },
  'POST sum': async ({ task }, [name, size, sum], _request, response) => {
    const path = target(task, name)
    const has = (await stat(path).catch(() => undefined))?.size
    if (has !== Number(size)) throw new StageError(409, 'The file is not complete.')
    if ((await sumOf(path)) === sum) return void response.end()
    await rm(path)
    throw new StageError(409, 'The bytes are others: they are sent again.')
  },
  // Outputs that go straight into the store of contents: first how their parts are made; 0 where they come here.
  'GET parts': async ({ task }, [name, size], _request, response) => {
    const isLarge = Number(size) >= leastDirectBytes && pathOf(name).indexOf('output/') === 0
    const times = Math.min(
      mostTimes,
      Math.max(1, Math.ceil(Number(size) / partBytes / defaultParts)),
    )
    response.end(String(isLarge && task.direct !== undefined ? times * partBytes : 0))
  },
  // Then the address of each, as a configuration of curl.
  'GET address': async ({ task }, [sum = '', size], _request, response) => {
    if (!/^[0-9a-f]{64}$/.test(sum)) throw new StageError(400, 'That is no SHA-256.')
    const address = await task.direct?.address({ sha256: sum, size: Number(size) })
    if (address === undefined) throw new StageError(404, 'The store takes nothing from here.')
    const headers = Object.entries(address.headers).map(
      ([key, value]) => `header = "${key}: ${value}"`,
    )
    response.end([`url = "${address.url}"`, ...headers, ''].join('\n'))
  },
  // Last, the parts that were sent.
  'POST arrived': async ({ task }, [name], request, response) => {
    const path = target(task, name)
    const parts = partsIn(await bodyText(request))
    if (task.direct === undefined || parts.length === 0)
      throw new StageError(400, 'It has no parts.')
    await task.direct.arrived(pathOf(name), parts).catch((error: unknown) => {
      throw new StageError(409, `The parts are not there: ${messageOf(error)}`)
    })
    await mkdir(Buffer.from(dirname(path.toString('latin1')), 'latin1'), { recursive: true })
    await writeFile(path, '')
    response.end()
  },
  'POST folder': async ({ task }, [name], _request, response) => {
    await mkdir(target(task, name), { recursive: true })
    response.end()
  },
  'POST state': async ({ task }, [state = ''], _request, response) => {
    if (!states.includes(state)) throw new StageError(404, 'There is no such state.')
    await writeFile(join(stagedFolder(task), state), '')
    response.end()
  },
}

const mostPartsBytes = 1_000_000

async function bodyText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('latin1') as AsyncIterable<string>) {
    text += chunk
    if (text.length > mostPartsBytes) throw new StageError(413, 'There are too many parts.')
  }
  return text
}

/** Lines with the SHA-256 and the size of each. */
function partsIn(text: string) {
  return [...text.matchAll(/^([0-9a-f]{64}) (\d{1,15})$/gm)].map(([, sha256 = '', size]) => ({
    sha256,
    size: Number(size),
  }))
}

/** The file that a name in hexadecimal stands for. */
function target(task: Task, name: string | undefined): Buffer {
  const bytes = pathOf(name)
  const isStream = /^std(out|err)$/.test(bytes.toString('latin1'))
  const folder = isStream ? stagedFolder(task) : task.dataFolder
  return Buffer.concat([Buffer.from(`${folder}/`), bytes])
}

/** The path that a name in hexadecimal stands for; any bytes, but nothing outside of what a task may write. */
function pathOf(name = ''): Buffer {
  const bytes = Buffer.from(name, 'hex')
  const path = bytes.toString('latin1')
  const segments = path.split('/')
  const [first = ''] = segments
  const isFile = segments.length === 1 && (first === 'stdout' || first === 'stderr')
  const isBelow = first === 'output' || (first === 'logs' && segments.length > 1)
  const isClean = segments.every((one) => !['', '.', '..'].includes(one)) && !path.includes('\0')
  const isShort = bytes.length <= mostPathBytes && segments.length <= mostSegments
  if (bytes.length === 0 || !isClean || !isShort || !(isFile || isBelow)) {
    throw new StageError(400, 'A task may not write there.')
  }
  return bytes
}

function inputsOf(open: OpenTask): Promise<readonly Input[]> {
  return (open.inputs ??= listInputs(open.task))
}

async function listInputs({ dataFolder, sums }: Task): Promise<Input[]> {
  const root = join(dataFolder, 'input')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const inputs: Input[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(dataFolder.length + 1)
    const { size } = await stat(file)
    inputs.push({ path, size, sum: sums?.get(path) ?? (await sumOf(file)) })
  }
  return inputs
}

async function sumOf(path: string | Buffer): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** For a list that a shell reads: all but harmless characters as `@` and three octal digits. */
function encoded(path: string): string {
  return [...Buffer.from(path)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[A-Za-z0-9_./-]/.test(character) ? character : `@${byte.toString(8).padStart(3, '0')}`
    })
    .join('')
}
