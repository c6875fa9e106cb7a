import type { HelpConfiguration } from 'commander'
import { wrapWords } from './wrap-words.ts'

/** Narrower than that, a column of descriptions would be single words. */
const narrowest = 30
const indent = '  '

/** How help is laid out: in a narrow terminal, what an option does stands below it and not next to it. */
export const helpFormat: HelpConfiguration = {
  minWidthToWrap: narrowest,
  formatItem(term, termWidth, description, helper) {
    const width = helper.helpWidth ?? 80
    const gap = indent.length
    if (description === '') return indent + term
    if (width - termWidth - 2 * gap < narrowest) {
      const lines = wrapWords(`${indent.repeat(3)}${description}`, width - 1)
      return [indent + term, ...lines].join('\n')
    }
    const column = termWidth + gap
    const wrapped = helper.boxWrap(description, width - column - gap)
    return `${indent}${term.padEnd(column)}${wrapped.replaceAll('\n', `\n${' '.repeat(column + gap)}`)}`
  },
}
