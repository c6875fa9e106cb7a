import type { excerptOf } from '@benchtop/forms'
import type { Output, Style } from './output.ts'

/** Lines around a place in a text, with their numbers, and a mark under the place. */
export function excerptLines(
  excerpt: ReturnType<typeof excerptOf>,
  paint: Output['paint'],
  markStyle: Style = 'red',
): string[] {
  const width = String(excerpt.at(-1)?.number ?? 1).length
  const gutter = (number: string): string => paint('dim', `  ${number.padStart(width)} | `)
  return excerpt.flatMap(({ number, text, before }) => [
    gutter(String(number)) + text,
    ...(before === undefined ? [] : [gutter('') + before + paint(markStyle, '^')]),
  ])
}
