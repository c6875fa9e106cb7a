import type { Context } from '../command-line/context.ts'
import { exitCodes, type ExitCode } from '../errors.ts'
import { counted } from '../output/output.ts'
import { diagnosticLines } from './diagnostic-lines.ts'
import { readFormSource } from './form-source.ts'

/** `benchtop form check FILE...`. */
export async function runFormCheck(
  { file: files }: { readonly file: readonly string[] },
  { output, world }: Context,
): Promise<ExitCode> {
  const [sources, { formIndex, readForm }] = await Promise.all([
    Promise.all(files.map((file) => readFormSource(file, world))),
    import('@benchtop/forms'),
  ])
  let isValid = true
  for (const source of sources) {
    const { file } = source
    const { form, diagnostics, leniencies } = readForm(source.text)
    for (const diagnostic of diagnostics) {
      output.event({ event: 'diagnostic', file, ...diagnostic })
      const { paint, columns } = output
      const lines = await diagnosticLines(source, diagnostic, paint, columns)
      for (const line of lines) output.line(line)
      output.line()
    }
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    const warnings = diagnostics.length - errors
    isValid &&= errors === 0
    output.event({ event: 'checked', file, sound: errors === 0, errors, warnings })
    if (form === undefined) {
      const also = warnings === 0 ? '' : ` and ${counted(warnings, 'warning')}`
      output.line(`${output.paint('red', '✗')} ${file} has ${counted(errors, 'error')}${also}.`)
      continue
    }
    const fields = counted(formIndex(form).fields.length, 'field')
    const also = warnings === 0 ? '' : `, ${counted(warnings, 'warning')}`
    output.line(`${output.paint('green', '✓')} ${file} is valid: ${fields}${also}.`)
    if (leniencies.length > 0) {
      const places = counted(leniencies.length, 'place')
      output.line(output.paint('dim', `  Not strict JSON in ${places}, but accepted.`))
    }
  }
  return isValid ? exitCodes.ok : exitCodes.failed
}
