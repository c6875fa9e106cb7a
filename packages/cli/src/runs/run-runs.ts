import { exitCodes, type ExitCode } from '../errors.ts'
import { chooseUser } from '../launch/choose.ts'
import { createOutput } from '../output/output.ts'
import { controlAddress } from '../remote/address.ts'
import { createControlClient } from '../remote/control-client.ts'
import { resourceId } from '../remote/resource-id.ts'
import { createRunsClient, type PlatformRun, type RunWord } from '../remote/runs-client.ts'
import type { World } from '../world.ts'
import { printRun, printRuns } from './sequencing-run-view.ts'
import { readSimulation, type SimulationFlags } from './simulation-request.ts'

type TalkingFlags = { readonly url?: string; readonly json?: true }
export type RunFlags = TalkingFlags & { readonly user?: string }
export type SimulateFlags = TalkingFlags & SimulationFlags
export type StartRunFlags = RunFlags &
  SimulationFlags & {
    readonly name?: string
    readonly number?: number
    readonly instrument?: string
    readonly instrumentType?: string
  }

/** `benchtop run start EXPERIMENT`. */
export async function startRun(
  experimentName: string,
  flags: StartRunFlags,
  world: World,
): Promise<ExitCode> {
  const { control, runs, show } = open(flags, world)
  const simulation = await readSimulation(flags, world.folder)
  const { users } = await control.status()
  const { name, number, instrument, instrumentType } = flags
  const run = await runs.start({
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
  const { runs, show } = open(flags, world)
  const id = resourceId(run, 'runs')
  return show(await runs.simulate(id, await readSimulation(flags, world.folder)))
}

/** `benchtop run show RUN`. */
export async function showRun(run: string, flags: TalkingFlags, world: World): Promise<ExitCode> {
  const { runs, show } = open(flags, world)
  return show(await runs.get(resourceId(run, 'runs')))
}

/** `benchtop run pause | resume | stop | fail | resolve RUN`. */
export async function tellRun(
  run: string,
  word: RunWord,
  flags: TalkingFlags,
  world: World,
): Promise<ExitCode> {
  const { runs, show } = open(flags, world)
  return show(await runs.tell(resourceId(run, 'runs'), word))
}

/** `benchtop run list`. */
export async function listRuns(flags: RunFlags, world: World): Promise<ExitCode> {
  const { control, runs, output } = open(flags, world)
  const user =
    flags.user === undefined ? undefined : chooseUser((await control.status()).users, flags.user).id
  const all = await runs.list(user)
  output.event({ event: 'runs', runs: all })
  await printRuns(output, all)
  return exitCodes.ok
}

function open({ url, json }: TalkingFlags, world: World) {
  const output = createOutput(world, json === true)
  const control = createControlClient(controlAddress(url, world))
  return {
    output,
    control,
    runs: createRunsClient(control.call),
    async show(run: PlatformRun): Promise<ExitCode> {
      output.event({ event: 'run', ...run })
      await printRun(output, run)
      return exitCodes.ok
    },
  }
}
