import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Repair } from '@benchtop/emulator/repair'
import { defineCommand } from '../command-line/definition.ts'
import { CliError, exitCodes, messageOf } from '../errors.ts'
import type { Output } from '../output/output.ts'
import { projectFolder } from '../state/state-file.ts'

/** `benchtop repair`. */
export const repairCommand = defineCommand({
  name: 'repair',
  summary: 'restore a damaged data folder',
  description: `States what is wrong with a data folder that a platform refused to open, and what can be restored:
    the records as far as the database has them, or those of a snapshot or of the first start, with how many
    each has. Where the latest records of the database are lost, the fullest is proposed. Nothing is changed unless --yes is given, and nothing is deleted: damaged files, and
    contents that no record refers to, are moved to a folder inside the data folder.`,
  options: {
    '--data <folder>': { about: 'the data folder', default: projectFolder },
    '--from <state>': 'what to restore: database, initial or the name of a snapshot',
    '--yes': 'restore what can be restored',
    '--json': 'print the result as one JSON object',
  },
  examples: ['benchtop repair', 'benchtop repair --data /srv/bench --yes'],
  exitCodes: '0 nothing is wrong, or it was repaired; 1 something is wrong; 2 bad usage.',
  async run({ data, from, yes }, { output, world }) {
    const folder = resolve(world.folder, data)
    const found = await stat(folder).catch(() => undefined)
    if (found?.isDirectory() !== true) {
      const message = `There is no data folder ${folder}: name another one with --data.`
      throw new CliError('failed', message)
    }
    const { repairFolder } = await import('@benchtop/emulator/repair')
    const repair = await repairFolder(folder, { apply: yes === true, from }).catch(
      (cause: unknown) => {
        throw new CliError('failed', messageOf(cause), { cause })
      },
    )
    output.event({ event: 'repair', ...repair })
    print(output, repair)
    const isWell = repair.damage === undefined || repair.setAside !== undefined
    return isWell ? exitCodes.ok : exitCodes.failed
  },
})

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
  output.line('It can be restored from:')
  for (const one of repair.candidates) {
    const { project, appsession, file } = one.counts
    const mark = one.source === source && one.snapshot === repair.snapshot ? '→' : ' '
    const name = one.snapshot === undefined ? one.source : `snapshot ${one.snapshot}`
    output.line(`${mark} ${name}: ${project} projects, ${appsession} sessions, ${file} files`)
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
