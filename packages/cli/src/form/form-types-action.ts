import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { createOutput, paintFor } from '../output/output.ts'
import type { World } from '../world.ts'
import { diagnosticLines } from './diagnostic-lines.ts'
import { appNameOf, readFormSource } from './form-source.ts'

export type SchemaFlags = { readonly out?: string; readonly json?: true }
export type TypesFlags = SchemaFlags & { readonly name?: string }

/** `benchtop form types FILE`. */
export async function runFormTypes(
  file: string,
  flags: TypesFlags,
  world: World,
): Promise<ExitCode> {
  const [source, { readForm, types }] = await Promise.all([
    readFormSource(file, world),
    import('@benchtop/forms'),
  ])
  const { form, diagnostics } = readForm(source.text)
  if (form === undefined) {
    const { note } = createOutput(world, false)
    for (const diagnostic of diagnostics) {
      if (diagnostic.severity !== 'error') continue
      const paint = paintFor.bind(undefined, world.stderr)
      for (const line of await diagnosticLines(source, diagnostic, paint)) note(line)
    }
    throw new CliError('failed', `${file} has errors, so no types can be generated. Correct it.`)
  }
  const text = types(form, flags.name ?? appNameOf(source.path))
  return give('types', text, flags, world)
}

/** `benchtop form schema`. */
export async function runFormSchema(flags: SchemaFlags, world: World): Promise<ExitCode> {
  const { jsonSchema } = await import('@benchtop/forms')
  return give('schema', `${JSON.stringify(jsonSchema(), undefined, 2)}\n`, flags, world)
}

/** Writes a text to a file, or to standard output if none is named. */
async function give(
  event: string,
  text: string,
  { out, json }: SchemaFlags,
  world: World,
): Promise<ExitCode> {
  const output = createOutput(world, json === true)
  if (out === undefined) {
    if (json === true) output.event({ event, text })
    else output.stdout.write(text)
    return exitCodes.ok
  }
  const path = resolve(world.folder, out)
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  } catch (cause) {
    throw new CliError('failed', `${out} can't be written: ${messageOf(cause)}.`, { cause })
  }
  output.event({ event, file: path })
  output.line(`${output.paint('green', '✓')} ${out} is written.`)
  return exitCodes.ok
}
