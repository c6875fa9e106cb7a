import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** What a program receives and prints: the status of its response, and the values that it prints. */
export type Outcome = { readonly status: number; readonly printed: readonly unknown[] }

/** A program to run: in a folder, with variables of the environment. */
export type Task = {
  readonly file: string
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

/** Follows a program that reads a stream: it is called at its status, and at each value that it prints. */
export type StreamListener = { readonly status?: () => void; readonly printed?: () => void }

/** Runs programs of one language, one after the other, in one process. */
export type Runner = AsyncDisposable & {
  /** Runs a program to its end; one that reads a stream ends when that is cut. */
  run(task: Task, on?: StreamListener): Promise<Outcome>
}

type Message = { status?: number; printed?: unknown; ended?: true; failed?: string }

/** Starts the process that runs modules of TypeScript. */
export function startTypescript(): Runner {
  const script = join(import.meta.dirname, 'run-typescript.ts')
  return startRunner(process.execPath, ['--conditions=@benchtop/source', script])
}

/** Starts the process that runs Python. */
export function startPython(): Runner {
  return startRunner('/usr/bin/python3', [join(import.meta.dirname, 'run-python.py')])
}

function startRunner(command: string, args: readonly string[]): Runner {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async run(task, on = {}) {
      child.stdin.write(`${JSON.stringify(task)}\n`)
      const printed: unknown[] = []
      let received = 0
      for (;;) {
        const { value, done } = await lines.next()
        if (done === true) throw new Error(`${command} ended while it ran ${task.file}.`)
        const message = JSON.parse(value) as Message
        if (message.status !== undefined) {
          received = message.status
          on.status?.()
        }
        if ('printed' in message) {
          printed.push(message.printed)
          on.printed?.()
        }
        const isCut = on.printed !== undefined && printed.length > 0
        if (message.failed !== undefined && !isCut) {
          throw new Error(`${task.file}: ${message.failed}`)
        }
        if (message.failed !== undefined || message.ended === true) {
          return { status: received, printed }
        }
      }
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

/**
 * Runs a command of curl in a shell, with one option more: the headers come before the body. A stream that the platform
 * ends counts as received.
 */
export async function runCurl(
  { file, folder, environment }: Task,
  on: StreamListener = {},
): Promise<Outcome> {
  await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\ndump-header = -\n')
  const text = await new Promise<string>((resolve, reject) => {
    const options = {
      cwd: folder,
      maxBuffer: Infinity,
      env: { PATH: '/usr/bin:/bin', CURL_HOME: folder, ...environment },
    }
    const child = execFile('/bin/sh', [file], options, (error, stdout, stderr) => {
      if (error === null || error.code === partialFile) resolve(stdout)
      else reject(new Error(`${file}: ${stderr}`, { cause: error }))
    })
    let received = ''
    child.stdout?.on('data', (chunk: string) => {
      if (received === '') on.status?.()
      received += chunk
      if (bodyIn(withoutInterim(received)) !== '') on.printed?.()
    })
  })
  const response = withoutInterim(text)
  const status = Number(/^HTTP\/[\d.]+ (\d+)/.exec(response)?.[1])
  const body = bodyIn(response)
  const isJson = /^content-type: [^\r]*json/im.test(response)
  return { status, printed: body === '' ? [] : [isJson ? (JSON.parse(body) as unknown) : body] }
}

/** How curl exits when a response of unknown length ends early. */
const partialFile = 18

/** What follows 100 Continue, which curl prints too where it sent a large body. */
function withoutInterim(text: string): string {
  return text.replace(/^(?:HTTP\/[\d.]+ 1\d\d[^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '')
}

function bodyIn(response: string): string {
  const end = response.indexOf('\r\n\r\n')
  return end === -1 ? '' : response.slice(end + 4)
}
