import type { ControlJob } from '@benchtop/contracts'
import { exitCodes, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench } from '../remote/target.ts'
import type { World } from '../world.ts'

export type JobsFlags = {
  readonly url?: string
  readonly json?: true
  readonly state?: ControlJob['state']
  readonly executor?: string
  readonly node?: string
  readonly hours: string
}

/** `benchtop jobs`: the jobs of native apps. */
export async function runJobs(flags: JobsFlags, world: World): Promise<ExitCode> {
  const { state, executor, node: host, hours } = flags
  const output = createOutput(world, flags.json === true)
  const control = targetBench(flags.url, world, 'reads')
  const { jobs, now, total } = await control.listJobs({
    state,
    executor,
    host,
    hours: hours as unknown as number,
  })
  for (const job of jobs) output.event({ event: 'job', ...job })
  await printTable(output, {
    head: ['Session', 'Name', 'State', 'Executor', 'Node', 'CPUs', 'Memory (MB)'],
    rows: jobs.map((job) => rowOf(job, now)),
    right: [5, 6],
  })
  if (jobs.length === 0) output.line('No jobs.')
  else if (total > jobs.length) output.line(`and ${total - jobs.length} more`)
  return exitCodes.ok
}

function rowOf(job: ControlJob, now: string): string[] {
  const { appSession, name, executor, host } = job
  return [
    appSession.slice(appSession.lastIndexOf('/') + 1),
    name,
    stateText(job),
    executor ?? '–',
    host ?? '–',
    ofRequested(cpusOf(job, now)?.toFixed(2), job.requested.cpus),
    ofRequested(megabytesOf(job)?.toFixed(0), job.requested.memoryMB),
  ]
}

function stateText({ state, status, position, waitsFor }: ControlJob): string {
  if (state === 'ended') return status
  if (position !== null) return `${state}, no. ${position}`
  if (waitsFor === 'quota') return `${state}, waits for the quota of its user`
  return waitsFor === 'agent' ? `${state}, waits for its agent` : state
}

function ofRequested(used: string | undefined, requested: number | undefined): string {
  return requested === undefined ? (used ?? '–') : `${used ?? '–'} of ${requested}`
}

/** Processors in use on average; undefined where nothing was measured. */
function cpusOf({ used, started, ended }: ControlJob, now: string): number | undefined {
  if (used === null || started === null) return undefined
  const ranMs = Date.parse(ended ?? now) - Date.parse(started)
  return ranMs > 0 ? used.cpuMs / ranMs : undefined
}

function megabytesOf({ used }: ControlJob): number | undefined {
  return used === null ? undefined : used.peakMemoryBytes / 1_000_000
}
