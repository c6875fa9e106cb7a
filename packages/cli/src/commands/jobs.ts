import { jobStates, type ControlJob } from '@benchtop/contracts'
import { benchCommand } from '../command-line/bench-command.ts'
import { printList } from '../output/table.ts'
import { idOf } from '../remote/resource-id.ts'

/** `benchtop jobs`. */
export const jobsCommand = benchCommand('reads', {
  name: 'jobs',
  summary: 'list the jobs of native apps: the queue, what runs where, and what it uses',
  description: `Lists the jobs of native apps on a running platform: those that run, those that wait in the order of
    the queue, and those that ended within the last hours of its clock, with CPUs and memory used of those requested.`,
  options: {
    '--state <state>': { about: 'only jobs in this state', choices: jobStates },
    '--executor <kind>': 'only jobs of this executor',
    '--node <name>': 'only jobs on this node of a cluster',
    '--hours <number>': { about: 'how far back jobs that ended are listed', default: '24' },
  },
  examples: [
    'benchtop jobs',
    'benchtop jobs --state queued',
    'benchtop jobs --executor slurm --hours 72 --json',
  ],
  async run({ state, executor, node: host, hours }, { output, control }) {
    // The platform checks them.
    const filter = { state, executor, host, hours: hours as unknown as number }
    const { jobs, now, total } = await control.listJobs(filter)
    for (const job of jobs) output.event({ event: 'job', ...job })
    await printList(output, jobs, {
      empty: 'No jobs.',
      columns: {
        Session: ({ appSession }) => idOf(appSession),
        Name: 'name',
        State: stateText,
        Executor: (job) => job.executor ?? '–',
        Node: (job) => job.host ?? '–',
        CPUs: (job) => ofRequested(cpusOf(job, now)?.toFixed(2), job.requested.cpus),
        'Memory (MB)': (job) => ofRequested(megabytesOf(job)?.toFixed(0), job.requested.memoryMB),
      },
      right: ['CPUs', 'Memory (MB)'],
    })
    if (total > jobs.length && jobs.length > 0) output.line(`and ${total - jobs.length} more`)
  },
})

const waits = {
  slot: 'waits for a slot',
  quota: 'waits for the quota of its user',
  agent: 'waits for its agent',
  release: 'held: benchtop snapshot release',
}

function stateText({ state, status, position, waitsFor }: ControlJob): string {
  if (state === 'ended') return status
  if (position !== null) return `${state}, no. ${position}`
  return waitsFor === null ? state : `${state}, ${waits[waitsFor]}`
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
