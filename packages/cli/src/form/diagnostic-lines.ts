import type { Diagnostic } from '@benchtop/forms'
import { excerptLines } from '../output/excerpt-lines.ts'
import type { Output } from '../output/output.ts'
import type { FormSource } from './form-source.ts'

/** A diagnostic for the terminal: position, message, and the lines around it with a mark under the position. */
export async function diagnosticLines(
  { file, text, isCode }: FormSource,
  diagnostic: Diagnostic,
  paint: Output['paint'],
  columns?: number,
): Promise<string[]> {
  const { excerptOf } = await import('@benchtop/forms')
  const { line, column, severity, message, path } = diagnostic
  const style = severity === 'error' ? 'red' : 'yellow'
  // Of code there is no line to show, but where in the form it is.
  const place = isCode ? [file, path].filter(Boolean).join(': ') : `${file}:${line}:${column}`
  const said = `${paint('bold', place)} ${paint(style, `${severity}:`)} ${message}`
  return [
    columns === undefined ? said : (await import('wrap-ansi')).default(said, columns),
    ...(isCode ? [] : excerptLines(excerptOf(text, diagnostic), paint, style)),
  ]
}
