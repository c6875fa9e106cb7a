import { execFile } from 'node:child_process'
import { join } from 'node:path'
import {
  batchOf,
  commentOf,
  jobName,
  slurmMemory,
  slurmMinutes,
  slurmError,
  type SlurmAsk,
  type SlurmPort,
  type SlurmRow,
} from './slurm-port.ts'

/** So long one of Slurm's programs may take; sbatch waits by itself while the queue is full. */
const timeoutMs = 120_000
const maxOutputBytes = 256 * 2 ** 20
/** So many jobs are named in one call. */
const idsAtOnce = 500

/** Slurm by its own programs, as arguments without a shell. */
export function createSlurmCommands(environment: Readonly<Record<string, string>>): SlurmPort {
  const run = (program: string, args: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const options = {
        env: environment,
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: maxOutputBytes,
      } as const
      execFile(program, args, options, (error, stdout, stderr) => {
        if (error === null) resolve(stdout)
        else reject(slurmError(messageOf(program, error, stderr)))
      })
    })
  const cancel = async (ids: readonly string[], options: readonly string[]): Promise<void> => {
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      // A job that has ended meanwhile is an error to scancel, and none here.
      await run('scancel', ['--quiet', ...options, ...ids.slice(at, at + idsAtOnce)]).catch(
        () => '',
      )
    }
  }
  return {
    async submit({ name, folder, count, ask }) {
      const printed = await run('sbatch', [
        '--parsable',
        `--job-name=${jobName}`,
        `--comment=${commentOf(name)}`,
        // All of the few that this call gets. NONE would start a login shell on the node for every job, which takes far
        // longer than most jobs, and runs whatever the profile of the user has in it.
        '--export=ALL',
        '--chdir=/',
        '--open-mode=append',
        `--output=${join(folder, count > 1 ? 'slurm-%a.log' : 'slurm-0.log')}`,
        ...askOptions(ask),
        ...(count > 1 ? [`--array=0-${count - 1}`] : []),
        join(folder, 'script'),
        folder,
      ])
      return printed.trim().split(';')[0] ?? ''
    },
    async list() {
      const printed = await run('squeue', [
        '--noheader',
        '--array',
        '--states=all',
        '--me',
        `--name=${jobName}`,
        '--format=%i|%K|%T|%k|%N|%r',
      ])
      return printed.split('\n').flatMap(rowOf)
    },
    terminate: (ids) => cancel(ids, ['--full', '--signal=TERM']),
    async kill(ids) {
      await cancel(ids, ['--full', '--signal=KILL'])
      await cancel(ids, [])
    },
  }
}

function askOptions(ask: SlurmAsk): string[] {
  return [
    ...(ask.cpus === undefined ? [] : [`--cpus-per-task=${ask.cpus}`]),
    ...(ask.memoryMB === undefined ? [] : [`--mem=${slurmMemory(ask.memoryMB)}M`]),
    ...(ask.seconds === undefined ? [] : [`--time=${slurmMinutes(ask.seconds)}`]),
    ...(ask.partition === undefined ? [] : [`--partition=${ask.partition}`]),
    ...(ask.account === undefined ? [] : [`--account=${ask.account}`]),
    ...(ask.qos === undefined ? [] : [`--qos=${ask.qos}`]),
    ask.requeue ? '--requeue' : '--no-requeue',
  ]
}

function rowOf(line: string): SlurmRow[] {
  const [id = '', index = '', state = '', comment = '', node = '', ...reason] = line.split('|')
  const batch = batchOf(comment)
  if (batch === undefined) return []
  const number = /^\d+$/.test(index) ? Number(index) : 0
  return [{ batch, index: number, id, state, node, reason: reason.join('|') }]
}

function messageOf(program: string, error: Error & { code?: unknown }, stderr: string): string {
  if (error.code === 'ENOENT') return `${program} is not installed or not in PATH.`
  const said = stderr
    .split('\n')
    .map((line) => line.replace(/^\w+: (error: )?/, '').trim())
    .filter(Boolean)
  return said.length === 0 ? `${program} timed out.` : said.join(' ')
}
