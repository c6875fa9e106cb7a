import type { Diagnostic } from '@benchtop/forms'
import type { FormSource } from './form-source.ts'

type Paint = (style: 'bold' | 'dim' | 'red' | 'yellow', text: string) => string

/** A diagnostic for the terminal: position, message, and the lines around it with a mark under the position. */
export async function diagnosticLines(
  { file, text, isCode }: FormSource,
  diagnostic: Diagnostic,
  paint: Paint,
  columns?: number,
): Promise<string[]> {
  const { excerptOf } = await import('@benchtop/forms')
  const { line, column, severity, message, path } = diagnostic
  const style = severity === 'error' ? 'red' : 'yellow'
  const excerpt = excerptOf(text, diagnostic)
  const width = String(excerpt.at(-1)?.number ?? 1).length
  const gutter = (number: string): string => paint('dim', `  ${number.padStart(width)} | `)
  // Of code there is no line to show, but where in the form it is.
  const place = isCode ? [file, path].filter(Boolean).join(': ') : `${file}:${line}:${column}`
  const said = `${paint('bold', place)} ${paint(style, `${severity}:`)} ${message}`
  return [
    columns === undefined ? said : (await import('wrap-ansi')).default(said, columns),
    ...(isCode ? [] : excerpt).flatMap((one) => [
      gutter(String(one.number)) + one.text,
      ...(one.before === undefined ? [] : [gutter('') + one.before + paint(style, '^')]),
    ]),
  ]
}
