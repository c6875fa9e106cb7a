import type { ControlRun } from '@benchtop/contracts'
import { exitCodes, type ExitCode } from '../errors.ts'
import { chooseUser } from '../launch/choose.ts'
import { createOutput } from '../output/output.ts'
import { targetBench, type Use } from '../remote/target.ts'
import { resourceId } from '../remote/resource-id.ts'
import type { World } from '../world.ts'
import { printRun, printRuns } from './sequencing-run-view.ts'
import { readSimulation, type SimulationFlags } from './simulation-request.ts'

type PlatformFlags = { readonly url?: string; readonly json?: true }
export type RunFlags = PlatformFlags & { readonly user?: string }
export type SimulateFlags = PlatformFlags & SimulationFlags
export type StartRunFlags = RunFlags &
  SimulationFlags & {
    readonly name?: string
    readonly number?: number
    readonly instrument?: string
    readonly instrumentType?: string
  }

/** The actions on a run at its instrument or after it, each with its operation. */
const operations = {
  pause: 'pauseRun',
  resume: 'resumeRun',
  stop: 'stopRun',
  fail: 'failRun',
  resolve: 'resolveRun',
} as const
export type RunAction = keyof typeof operations

/** `benchtop run start EXPERIMENT`. */
export async function startRun(
  experimentName: string,
  flags: StartRunFlags,
  world: World,
): Promise<ExitCode> {
  const { control, show } = open(flags, world, 'changes')
  const simulation = await readSimulation(flags, world.folder)
  const { users } = await control.getStatus()
  const { name, number, instrument, instrumentType } = flags
  const run = await control.startRun({
    ...simulation,
    user: chooseUser(users, flags.user).id,
    experimentName,
    ...(name !== undefined && { name }),
    ...(number !== undefined && { number }),
    ...(instrument !== undefined && { instrument }),
    ...(instrumentType !== undefined && { instrumentType }),
  })
  return show(run)
}

/** `benchtop run simulate RUN`. */
export async function simulateRun(
  run: string,
  flags: SimulateFlags,
  world: World,
): Promise<ExitCode> {
  const { control, show } = open(flags, world, 'changes')
  const id = resourceId(run, 'runs')
  return show(await control.simulateRun({ id, ...(await readSimulation(flags, world.folder)) }))
}

/** `benchtop run show RUN`. */
export async function showRun(run: string, flags: PlatformFlags, world: World): Promise<ExitCode> {
  const { control, show } = open(flags, world, 'reads')
  return show(await control.getRun({ id: resourceId(run, 'runs') }))
}

/** `benchtop run pause | resume | stop | fail | resolve RUN`. */
export async function changeRun(
  run: string,
  word: RunAction,
  flags: PlatformFlags,
  world: World,
): Promise<ExitCode> {
  const { control, show } = open(flags, world, 'changes')
  return show(await control[operations[word]]({ id: resourceId(run, 'runs') }))
}

/** `benchtop run list`. */
export async function listRuns(flags: RunFlags, world: World): Promise<ExitCode> {
  const { control, output } = open(flags, world, 'reads')
  const user =
    flags.user === undefined
      ? undefined
      : chooseUser((await control.getStatus()).users, flags.user).id
  const { runs: all } = await control.listRuns({ user })
  output.event({ event: 'runs', runs: all })
  await printRuns(output, all)
  return exitCodes.ok
}

function open({ url, json }: PlatformFlags, world: World, use: Use) {
  const output = createOutput(world, json === true)
  const control = targetBench(url, world, use)
  return {
    output,
    control,
    async show(run: ControlRun): Promise<ExitCode> {
      output.event({ event: 'run', ...run })
      await printRun(output, run)
      return exitCodes.ok
    },
  }
}
