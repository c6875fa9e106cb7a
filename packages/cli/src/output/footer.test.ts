import { expect, it } from 'vitest'
import { memoryOutput } from '../testing/memory-output.ts'
import { createFooter } from './footer.ts'

/** The content of a terminal after all output, supporting only the escape codes that a footer uses. */
function screenOf(text: string): string[] {
  const rows = ['']
  let row = 0
  const tokens = text.replaceAll('\u001b[', '␛').matchAll(/␛\d*[AJ]|\r|\n|[^␛\r\n]+/g)
  for (const [token] of tokens) {
    const isMove = token.startsWith('␛')
    if (isMove && token.endsWith('A')) row -= Number(token.slice(1, -1))
    else if (isMove) rows.splice(row, Infinity, '')
    else if (token === '\n') rows[(row += 1)] ??= ''
    else if (token !== '\r') rows[row] += token
  }
  return rows
}

it('stays below all output, cut to the terminal’s width, and is removed at the end', () => {
  const { output, text } = memoryOutput({ columns: 20 })
  const footer = createFooter(output)
  footer.output.line('one')
  footer.show([[{ text: 'state' }], [{ text: 'a line too long for this' }]])
  footer.output.line('two')
  footer.show([[{ text: 'other' }], [{ text: 'short' }]])
  footer.output.line('three')
  expect(screenOf(text())).toEqual(['one', 'two', 'three', 'other', 'short'])
  expect(text()).toContain('a line too long fo…')
  footer.close()
  output.line('end')
  expect(screenOf(text())).toEqual(['one', 'two', 'three', 'end', ''])
})

it('is not shown without a terminal', () => {
  const { output, text } = memoryOutput()
  const footer = createFooter(output)
  footer.show([[{ text: 'state' }]])
  footer.output.line('one')
  footer.close()
  expect(text()).toBe('one\n')
})

it.each([60, 80, 120])('shows addresses whole in %i columns', (columns) => {
  const { output, text } = memoryOutput({ columns })
  const addresses = [1, 2, 3].map((at) => `http://127.0.0.1:510${at}/analyses/9001`)
  createFooter(output).show([addresses.flatMap((address) => [{ text: address }, { text: '  ' }])])
  const rows = screenOf(text())
  expect(rows.join('\n').match(/http:\S+/g)).toEqual(addresses)
  expect(Math.max(...rows.map((row) => row.length))).toBeLessThan(columns)
})
