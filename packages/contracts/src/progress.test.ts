import { expect, it } from 'vitest'
import { parseProgress, progressOf, progressSummary } from './progress.ts'

it.each([
  ['42 Aligning reads', '42 % Aligning reads'],
  ['42% Aligning', '42 % Aligning'],
  ['42 % Aligning\treads ', '42 % Aligning reads'],
  ['99.57', '99.5 %'],
  ['100', '100 %'],
  ['0 begins', '0 % begins'],
  ['Aligning', 'Aligning'],
  ['1200 reads', '1200 reads'],
  ['101 dalmatians', '101 dalmatians'],
  ['4.5.6 beta', '4.5.6 beta'],
  ['42reads', '42reads'],
  ['{"percent": 42, "message": "Aligning reads"}', '42 % Aligning reads'],
  ['{"percent": 42}', '42 %'],
  ['{"message": "Aligning"}', 'Aligning'],
  ['{"percent": 142, "message": "x"}', 'x'],
  ['{half a line', ''],
  ['', ''],
])('[NAT-04] reads the line %j', (line, summary) => {
  expect(progressSummary(parseProgress(line))).toBe(summary)
})

it('[NAT-04] cuts a message to the length of a summary', () => {
  const summary = progressSummary({ percent: 7, message: 'x'.repeat(200) })
  expect(summary).toHaveLength(128)
  expect(summary.startsWith('7 % xxx') && summary.endsWith('x…')).toBe(true)
})

it.each([
  ['', undefined, ''],
  ['42 % Aligning reads', 42, 'Aligning reads'],
  ['Aligning reads: 42 %', 42, 'Aligning reads: 42 %'],
  ['99.5% of the reads', 99.5, 'of the reads'],
  ['100 %', 100, ''],
  ['0% so far', 0, 'so far'],
  ['1200 %', undefined, '1200 %'],
  ['4.5.6 beta', undefined, '4.5.6 beta'],
  ['150 %', undefined, '150 %'],
])(
  '[NAT-04] reads the progress of an analysis from its summary %j',
  (summary, percent, message) => {
    const progress = progressOf(summary)
    expect([progress.percent, progress.message]).toEqual([percent, message])
  },
)
