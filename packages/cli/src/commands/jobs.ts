import { Command, Option } from 'commander'
import { jobStates } from '@benchtop/contracts'
import type { JobsFlags } from '../actions/jobs.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { withPlatformOptions } from './platform-options.ts'
import { prose } from './prose.ts'

/** `benchtop jobs`. */
export function jobsCommand(world: World, ended: (code: ExitCode) => void): Command {
  return withPlatformOptions(new Command('jobs'))
    .summary('list the jobs of native apps: the queue, what runs where, and what it uses')
    .description(
      prose(`Lists the jobs of native apps on a running platform: those that run, those that wait in the order of
the queue, and those that ended within the last hours of its clock, with CPUs and memory used of those requested.`),
    )
    .addOption(new Option('--state <state>', 'only jobs in this state').choices(jobStates))
    .option('--executor <kind>', 'only jobs of this executor')
    .option('--node <name>', 'only jobs on this node of a cluster')
    .option('--hours <number>', 'how far back jobs that ended are listed', '24')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop jobs
  $ benchtop jobs --state queued
  $ benchtop jobs --executor slurm --hours 72 --json`,
    )
    .action(async (flags: JobsFlags) => {
      const { runJobs } = await import('../actions/jobs.ts')
      ended(await runJobs(flags, world))
    })
}
