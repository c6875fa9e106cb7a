import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError, messageOf } from '../errors.ts'
import type { World } from '../world.ts'

/** Writes the results of a command into the file that `--out` names. */
export async function writeResults(text: string, out: string, world: World): Promise<void> {
  await writeFile(resolve(world.folder, out), text).catch((cause: unknown) => {
    throw new CliError('failed', `${out} can't be written: ${messageOf(cause)}.`, { cause })
  })
}
