import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Repair } from '@benchtop/emulator'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { createOutput, type Output } from '../output/output.ts'
import type { World } from '../world.ts'

export type RepairFlags = { readonly data: string; readonly yes?: true; readonly json?: true }

/** `benchtop repair`. */
export async function runRepair(flags: RepairFlags, world: World): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const folder = resolve(world.folder, flags.data)
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory() !== true) {
    throw new CliError('failed', `There is no data folder ${folder}: name another one with --data.`)
  }
  const { repairFolder } = await import('@benchtop/emulator')
  const repair = await repairFolder(folder, { apply: flags.yes === true })
  output.event({ event: 'repair', ...repair })
  print(output, repair)
  const isWell = repair.damage === undefined || repair.setAside !== undefined
  return isWell ? exitCodes.ok : exitCodes.failed
}

function print(output: Output, repair: Repair): void {
  const { path, damage, source, unreferenced, setAside } = repair
  if (damage === undefined) {
    output.line(`${path}: nothing is wrong.`)
    return
  }
  output.line(`${path}: ${damage.found}.`)
  if (source === 'none') {
    output.line('Nothing can be restored: there is no readable snapshot and no first state.')
    output.line('Nothing was changed. Start with another folder: benchtop start --data FOLDER')
    return
  }
  output.line(`Restored from: ${sourceOf(repair)}`)
  output.line(
    `Contents that no record refers to then: ${unreferenced.count} (${unreferenced.bytes} bytes)`,
  )
  output.line(
    setAside === undefined
      ? 'Nothing was changed. Add --yes to restore; what is replaced is set aside and not deleted.'
      : `Repaired. What was replaced is in ${setAside}.`,
  )
}

function sourceOf({ source, snapshot }: Repair): string {
  if (source === 'database') return 'the database itself; the latest records may be missing'
  return source === 'snapshot'
    ? `the snapshot ${snapshot}; later records are lost`
    : 'the state of the first start; all later records are lost'
}
