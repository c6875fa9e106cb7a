import type { ControlClient, ControlParams } from '@benchtop/client/control'
import { dirname, resolve } from 'node:path'
import type { Given } from '../command-line/given.ts'
import { whole } from '../command-line/values.ts'
import { sentSeed } from '../control/sent-seed.ts'
import { CliError } from '../errors.ts'

/** The plan of a run. */
export type Simulation = Omit<ControlParams<'simulateRun'>, 'id'>
type SimulatedLane = NonNullable<Simulation['lanes']>[number]
type SimulatedFile = NonNullable<Simulation['files']>[number]

/** The options that define the plan of a run. */
export const simulationOptions = {
  '--duration <status=time>': { about: 'how long a status lasts; may be repeated', repeat: true },
  '--outcome <status>': {
    about: 'how it ends (Complete)',
    choices: ['Complete', 'Failed', 'NeedsAttention', 'Stopped'],
  },
  '--file <path[=source]>': { about: 'a file that it uploads; may be repeated', repeat: true },
  '--lane <number=pool>': { about: 'the library pool on a lane; may be repeated', repeat: true },
  '--seed <number>': { about: 'what the figures of its lanes are drawn from (random)', ...whole },
  '--plan <file>':
    'a JSON file: {"steps": [{"status", "duration"}], "files": [...], "lanes": [...]}',
} as const

type SimulationFlags = Given<typeof simulationOptions>

/**
 * The plan of a run, from a plan's file and typed options, which take precedence. The files that it names are sent to the
 * platform.
 */
export async function readSimulation(
  flags: SimulationFlags,
  folder: string,
  control: ControlClient,
): Promise<Simulation> {
  const { outcome } = flags
  const path = flags.plan === undefined ? undefined : resolve(folder, flags.plan)
  const planned = path === undefined ? {} : await readPlanFile(path, control)
  const durations = Object.fromEntries((flags.duration ?? []).map(readDuration))
  const named = (flags.file ?? []).map(readFile)
  const files = (await sentSeed(named, folder, control)) as SimulatedFile[]
  const missing = (files.length > 0 ? files : planned.files)?.find?.(({ source }) => source != null)
  if (missing !== undefined) {
    throw new CliError('failed', `${missing.path} must be an existing file, not ${missing.source}.`)
  }
  return {
    ...planned,
    ...(outcome !== undefined && { outcome }),
    ...(flags.duration !== undefined && { durations: { ...planned.durations, ...durations } }),
    ...(files.length > 0 && { files }),
    ...(flags.lane !== undefined && { lanes: flags.lane.map(readLane) }),
    ...(flags.seed !== undefined && { seed: flags.seed }),
  }
}

/** A plan's file is what the control API accepts, with paths relative to the file. */
async function readPlanFile(path: string, control: ControlClient): Promise<Simulation> {
  const { readJsonText } = await import('../json-file.ts')
  const { document: plan } = await readJsonText(path, 'plan', 'usage')
  if (typeof plan !== 'object' || plan === null || Array.isArray(plan)) {
    throw new CliError('usage', `The plan ${path} must be a JSON object with steps, or files.`)
  }
  // What isn't shaped like a plan is left as it is, for the platform to report.
  return (await sentSeed(plan, dirname(path), control)) as Simulation
}

function readDuration(text: string): readonly [string, string] {
  const [status, duration] = text.split('=', 2)
  if (status && duration) return [status, duration]
  throw new CliError('usage', `The duration "${text}" names no status. Write it as Running=2h.`)
}

/** `path`, or `path=source` with the source relative to the current folder. */
function readFile(text: string): SimulatedFile {
  const at = text.indexOf('=')
  return at === -1 ? { path: text } : { path: text.slice(0, at), source: text.slice(at + 1) }
}

/** `number=pool`: the pool on a lane. */
function readLane(text: string): SimulatedLane {
  const [, number, libraryPool] = /^(\d+)=(\d+)$/.exec(text) ?? []
  if (libraryPool !== undefined) return { number: Number(number), libraryPool }
  throw new CliError('usage', `The lane "${text}" names no pool. Write it as 1=17001.`)
}
