import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Context } from '../command-line/context.ts'
import { CliError } from '../errors.ts'
import { done, paintFor } from '../output/output.ts'
import { writeOut } from '../text-file.ts'
import { diagnosticLines } from './diagnostic-lines.ts'
import { appNameOf, readFormSource } from './form-source.ts'

/** `benchtop form types FILE`. */
export async function runFormTypes(
  { file, name, out }: { readonly file: string; readonly name?: string; readonly out?: string },
  context: Context,
): Promise<void> {
  const { output, world } = context
  const [source, { readForm, types }] = await Promise.all([
    readFormSource(file, world),
    import('@benchtop/forms'),
  ])
  const { form, diagnostics } = readForm(source.text)
  if (form === undefined) {
    for (const diagnostic of diagnostics) {
      if (diagnostic.severity !== 'error') continue
      const paint = paintFor.bind(undefined, world.stderr)
      for (const line of await diagnosticLines(source, diagnostic, paint)) output.note(line)
    }
    throw new CliError('failed', `${file} has errors, so no types can be generated. Correct it.`)
  }
  await give('types', types(form, name ?? appNameOf(source.path)), out, context)
}

/** `benchtop form schema`. */
export async function runFormSchema(
  { out }: { readonly out?: string },
  context: Context,
): Promise<void> {
  const { jsonSchema } = await import('@benchtop/forms')
  await give('schema', `${JSON.stringify(jsonSchema(), undefined, 2)}\n`, out, context)
}

/** Writes a text to a file, or to standard output if none is named. */
async function give(
  event: string,
  text: string,
  out: string | undefined,
  { output, world }: Context,
): Promise<void> {
  if (out === undefined) {
    output.event({ event, text })
    if (!output.json) output.stdout.write(text)
    return
  }
  // Where there can be no folder, it is said of the file.
  await mkdir(dirname(resolve(world.folder, out)), { recursive: true }).catch(() => {})
  const path = await writeOut(text, out, world)
  done(output, { event, file: path }, `${out} is written.`)
}
