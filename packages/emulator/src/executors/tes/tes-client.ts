import { readFile } from 'node:fs/promises'

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

export type TesClient = {
  create(task: TesTask): Promise<string>
  get(id: string): Promise<TesRecord>
  /** The tasks whose names begin so, with their states, in as many pages as there are. */
  list(prefix: string, view: 'MINIMAL' | 'BASIC'): Promise<TesRecord[]>
  cancel(id: string): Promise<void>
}

/** A server refused or could not be reached. `isTemporary` where the same may succeed later. */
export class TesError extends Error {
  override readonly name = 'TesError'
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }

  get isTemporary(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 429
  }
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
      const why = error instanceof Error ? error.message : String(error)
      throw new TesError(`The TES server can't be reached: ${why}.`)
    })
    const text = await response.text()
    if (!response.ok) {
      const said = text.slice(0, 300).replaceAll(/\s+/g, ' ')
      throw new TesError(`The TES server answered ${response.status}: ${said}`, response.status)
    }
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw new TesError('The TES server gave no JSON.', 502)
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
