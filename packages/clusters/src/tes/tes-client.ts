import { readFile } from 'node:fs/promises'
import { messageOf, RemoteError } from '../remote-error.ts'

/** A task as it is sent to a server of TES 1.1. */
export type TesTask = {
  readonly name: string
  readonly description?: string
  readonly inputs?: readonly {
    readonly path: string
    readonly content: string
    readonly type: 'FILE'
  }[]
  readonly volumes?: readonly string[]
  readonly tags?: Readonly<Record<string, string>>
  readonly resources?: { readonly cpu_cores?: number; readonly ram_gb?: number }
  readonly executors: readonly TesCommand[]
}

export type TesCommand = {
  readonly image: string
  readonly command: readonly string[]
  readonly workdir?: string
  readonly stdout?: string
  readonly stderr?: string
  readonly env?: Readonly<Record<string, string>>
  readonly ignore_error?: boolean
}

/** What a server says of one command of a task. */
export type TesCommandLog = {
  readonly start_time?: string | null
  readonly stdout?: string | null
  readonly stderr?: string | null
  readonly exit_code?: number | null
}

/** A task as a server shows it. */
export type TesRecord = {
  readonly id: string
  readonly state?: string
  readonly name?: string
  readonly logs?: readonly {
    readonly logs?: readonly TesCommandLog[]
    readonly system_logs?: readonly string[] | null
  }[]
}

/** The calls of a server. Each rejects with a `RemoteError`. */
export type TesClient = {
  create(task: TesTask): Promise<string>
  get(id: string): Promise<TesRecord>
  /** The tasks whose names begin so, with their states, in as many pages as there are. */
  list(prefix: string, view: 'MINIMAL' | 'BASIC'): Promise<TesRecord[]>
  cancel(id: string): Promise<void>
}

const timeoutMs = 60_000
const pageSize = 2_047
const mostPages = 1_000

export function createTesClient(base: string, tokenFile: string | undefined): TesClient {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const token = tokenFile && (await readFile(tokenFile, 'utf8')).trim()
    const response = await fetch(`${base.replace(/\/+$/, '')}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new RemoteError(`The TES server can't be reached: ${messageOf(error)}.`, {
        cause: error,
      })
    })
    const text = await response.text()
    if (!response.ok) {
      const said = text.slice(0, 300).replaceAll(/\s+/g, ' ')
      const { status } = response
      if (status === 401)
        throw new RemoteError(
          'The TES server refuses the credentials of the bench (401): renew the file that tokenFile names.',
          { status },
        )
      throw new RemoteError(`The TES server answered ${status}: ${said}`, { status })
    }
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw new RemoteError('The TES server gave no JSON.', { status: 502 })
    }
  }
  return {
    create: async (task) => ((await call('POST', '/tasks', task)) as { readonly id: string }).id,
    get: async (id) =>
      (await call('GET', `/tasks/${encodeURIComponent(id)}?view=FULL`)) as TesRecord,
    async list(prefix, view) {
      const found: TesRecord[] = []
      let page: string | undefined
      for (let pages = 0; pages < mostPages; pages += 1) {
        const query = new URLSearchParams({
          name_prefix: prefix,
          view,
          page_size: String(pageSize),
          ...(page !== undefined && { page_token: page }),
        })
        const answer = (await call('GET', `/tasks?${query.toString()}`)) as {
          readonly tasks: readonly TesRecord[]
          readonly next_page_token?: string | null
        }
        found.push(...answer.tasks)
        page = answer.next_page_token ?? undefined
        if (page === undefined || page === '') break
      }
      return found
    },
    cancel: async (id) => void (await call('POST', `/tasks/${encodeURIComponent(id)}:cancel`, {})),
  }
}
