import { describe, expect, it } from 'vitest'
import { levelOf, logLines } from './log-lines.ts'

const all = { text: '', level: undefined }

describe('[NAT-03] the lines of a log', () => {
  it('have colours instead of escape sequences', () => {
    const { lines } = logLines(
      '\u001B[31mred\u001B[0m and \u001B[1;92mgreen\u001B[0m\nplain\n',
      all,
    )
    expect(lines.map(({ text }) => text)).toEqual(['red and green', 'plain'])
    expect(lines[0]!.pieces).toEqual([
      { text: 'red', colour: 'ansi-red' },
      { text: ' and ', colour: '' },
      { text: 'green', colour: 'ansi-bright-green ansi-bold' },
    ])
  })

  it('are found by their text and by their level, with their numbers', () => {
    const log = 'INFO one\n\u001B[33mWARN\u001B[0m two\nERROR three\ntwo of four\n'
    const numbers = (text: string, level?: 'warning' | 'error') =>
      logLines(log, { text, level }).lines.map(({ number }) => number)
    expect(numbers('TWO')).toEqual([2, 4])
    expect(numbers('', 'warning')).toEqual([2])
    expect(numbers('two', 'error')).toEqual([])
  })

  it.each([
    ['2026-03-01 12:00 [ERROR] no index', 'error'],
    ['Traceback (most recent call last):', 'error'],
    ['warning: deprecated', 'warning'],
    ['terrors of the deep', undefined],
  ])('have the level that they name: %s', (line, level) => {
    expect(levelOf(line)).toBe(level)
  })

  it('are the last ones of a long log, and the last state of one that is overwritten', () => {
    const { lines, leftOut } = logLines('line\n'.repeat(11_000), all)
    expect([lines.length, leftOut, lines[0]!.number]).toEqual([10_000, 1000, 1001])
    expect(logLines('10 %\r50 %\r100 %\n', all).lines[0]!.text).toBe('100 %')
  })

  it('keep markup as text, and other sequences out', () => {
    const { lines } = logLines('\u001B[2J<b>\u001B[38;5;300mx\u001B[0m</b>', all)
    expect(lines[0]!.text).toBe('<b>x</b>')
    expect(lines[0]!.pieces.map(({ text }) => text).join('')).toBe('<b>x</b>')
  })
})
