import {
  CreateError,
  runCreate,
  runUpgrade,
  worldOfProcess,
  type CreateFlags,
  type UpgradeFlags,
} from 'create-benchtop-app'
import { errorText } from '../output/error-text.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'

/** Creates a new app; failures are printed. */
export function create(
  folder: string | undefined,
  flags: CreateFlags,
  world: World,
): Promise<ExitCode> {
  return reportingErrors(world, () =>
    runCreate(folder, flags, { ...worldOfProcess(), ...streamsOf(world) }),
  )
}

/** Merges a newer template into an app; failures are printed. */
export function upgrade(
  folder: string | undefined,
  flags: UpgradeFlags,
  world: World,
): Promise<ExitCode> {
  return reportingErrors(world, () =>
    runUpgrade(folder, flags, { ...worldOfProcess(), ...streamsOf(world) }),
  )
}

function streamsOf({ stdout, stderr, folder }: World) {
  return { stdout, stderr, folder }
}

async function reportingErrors(
  world: World,
  work: () => ExitCode | Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CreateError)) throw error
    const isStopped = error.code === 'interrupted'
    const text = isStopped ? error.message : errorText(world.stderr, error.message)
    world.stderr.write(`${text}\n`)
    return error.exitCode
  }
}
