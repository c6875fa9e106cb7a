import { resolve } from 'node:path'
import type { Context } from '../command-line/context.ts'
import { CliError, reworded } from '../errors.ts'
import { refusedMembers } from '../file-problems.ts'
import { done } from '../output/output.ts'
import { describeSeed, readSeedFile } from '../seed-files.ts'
import { sentSeed } from './sent-seed.ts'

/** `benchtop seed FILE`. */
export async function runSeed(
  { file, out }: { readonly file?: string; readonly out?: string },
  { output, bench, world }: Context,
): Promise<void> {
  if (file === undefined) {
    throw new CliError('usage', 'Name a seed file, or a recording with --from-recording.')
  }
  if (out !== undefined) {
    throw new CliError('usage', '--out names the seed that --from-recording writes.')
  }
  const control = await bench('changes')
  const path = resolve(world.folder, file)
  const read = await readSeedFile(path)
  // The platform validates it and reports the errors.
  const { document, folder } = read
  const seed = (await sentSeed(document, folder, control)) as Readonly<Record<string, unknown>>
  const { formErrors } = await control.addSeed({ document: seed }).catch(
    reworded(async (message, refusal) => {
      const found = refusedMembers(refusal)
      if (found.length === 0) return `${file}: ${message}`
      return [`${file} was not loaded:`, ...(await describeSeed(read, found))].join('\n')
    }),
  )
  done(output, { event: 'seeded', file: path, formErrors }, `${file} is loaded.`)
  for (const { name, path: form, message } of formErrors) {
    output.line(
      `${output.paint('yellow', '!')} ${name} can't be launched: ${form ?? 'form'}, ${message}`,
    )
  }
}
