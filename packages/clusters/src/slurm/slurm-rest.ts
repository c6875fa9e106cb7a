import { eachOf } from '@benchtop/emulator/ports/executors'
import { readFile } from 'node:fs/promises'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import {
  batchOf,
  commentOf,
  jobName,
  slurmMemory,
  slurmMinutes,
  slurmError,
  type SlurmPort,
  type SlurmRow,
} from './slurm-port.ts'
import { slurmScriptFor } from './slurm-script.ts'
import type { SlurmRest } from './slurm-settings.ts'

const version = 'slurm/v0.0.38'
const timeoutMs = 60_000
const maxAnswerBytes = 256 * 2 ** 20
const callsAtOnce = 8

/** What Slurm says of a job, as far as it is read here. */
type RestJob = {
  readonly job_id: number
  readonly array_job_id?: number | null
  readonly array_task_id?: number | null
  readonly array_task_string?: string | null
  readonly job_state: string
  readonly state_reason?: string | null
  readonly comment?: string | null
  readonly nodes?: string | null
  readonly name?: string | null
}

/**
 * Slurm by slurmrestd. It has no call that signals the command of a job and leaves it its own time: a job that is ended
 * has as long as the cluster's KillWait.
 */
export function createSlurmRest(settings: SlurmRest): SlurmPort {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const token = settings.tokenFile && (await readFile(settings.tokenFile, 'utf8')).trim()
    const text = body === undefined ? undefined : JSON.stringify(body)
    const answer = await send(settings.url, {
      method,
      path: `/${version}/${path}`,
      text,
      headers: {
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && {
          'x-slurm-user-name': settings.user ?? userInfo().username,
          'x-slurm-user-token': token,
        }),
      },
    })
    return checked(answer)
  }
  const remove = async (ids: readonly string[]): Promise<void> => {
    await eachOf(ids, callsAtOnce, (id) =>
      call('DELETE', `job/${encodeURIComponent(id)}`).catch(() => undefined),
    )
  }
  return {
    async submit({ name, folder, count, ask }) {
      const { cpus, memoryMB, seconds, partition, account, qos } = ask
      const answer = (await call('POST', 'job/submit', {
        script: slurmScriptFor(folder),
        job: {
          name: jobName,
          comment: commentOf(name),
          environment: { PATH: '/usr/local/bin:/usr/bin:/bin' },
          current_working_directory: '/',
          standard_output: join(folder, count > 1 ? 'slurm-%a.log' : 'slurm-0.log'),
          open_mode: 'append',
          requeue: ask.requeue,
          ...(count > 1 && { array: `0-${count - 1}` }),
          ...(cpus !== undefined && { cpus_per_task: cpus }),
          ...(memoryMB !== undefined && { memory_per_node: slurmMemory(memoryMB) }),
          ...(seconds !== undefined && { time_limit: slurmMinutes(seconds) }),
          ...(partition !== undefined && { partition }),
          ...(account !== undefined && { account }),
          ...(qos !== undefined && { qos }),
        },
      })) as { readonly job_id?: number }
      if (answer.job_id === undefined || answer.job_id === 0) {
        throw slurmError('slurmrestd gave no number of the job.')
      }
      return String(answer.job_id)
    },
    async list() {
      const { jobs = [] } = (await call('GET', 'jobs')) as { readonly jobs?: readonly RestJob[] }
      return jobs.flatMap(rowsOf)
    },
    terminate: remove,
    kill: remove,
  }
}

type Call = {
  readonly method: string
  readonly path: string
  readonly text: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

function send(address: string, { method, path, text, headers }: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = { method, headers, timeout: timeoutMs }
    const request = address.startsWith('https:') ? requestHttps : requestHttp
    const sent = address.startsWith('unix:')
      ? request({ ...options, socketPath: address.slice('unix:'.length), path })
      : request(new URL(path, address), options)
    sent.on('timeout', () => sent.destroy(new Error('slurmrestd timed out.')))
    sent.on('error', (error) => reject(slurmError(`slurmrestd: connection: ${error.message}`)))
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > maxAnswerBytes) sent.destroy(new Error('The answer of slurmrestd is too long.'))
      })
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        if (response.statusCode === 401) {
          reject(slurmError('slurmrestd refuses the token: renew the file that tokenFile names.'))
        } else resolve(body)
      })
    })
    sent.end(text)
  })
}

function checked(body: string): unknown {
  let answer: {
    readonly errors?: readonly { readonly error?: string; readonly description?: string }[]
  }
  try {
    answer = JSON.parse(body) as typeof answer
  } catch {
    throw slurmError(`slurmrestd gave no JSON: ${body.slice(0, 200)}`)
  }
  const [first] = answer.errors ?? []
  if (first === undefined) return answer
  throw slurmError(first.description ?? first.error ?? 'slurmrestd refused.')
}

/** A job is one row; an array that waits is one record for all its tasks, and a row for each. */
function rowsOf(job: RestJob): SlurmRow[] {
  const batch = batchOf(job.comment ?? '')
  if (batch === undefined || job.name !== jobName) return []
  const { array_job_id: array, array_task_id: task, array_task_string: tasks } = job
  const isArray = array !== undefined && array !== null && array !== 0
  const indices =
    isArray && tasks !== undefined && tasks !== null && tasks !== ''
      ? indicesOf(tasks)
      : [task ?? 0]
  return indices.map((index) => ({
    batch,
    index,
    id: isArray ? `${array}_${index}` : String(job.job_id),
    state: job.job_state,
    reason: job.state_reason ?? '',
    node: job.nodes ?? '',
  }))
}

/** `0-3,7%2`: the tasks that wait, and how many may run at once. */
function indicesOf(text: string): number[] {
  return (text.split('%')[0] ?? '').split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}
