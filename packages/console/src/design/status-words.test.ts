import { expect, it } from 'vitest'
import { statusWords } from './status-words.ts'

it.each([
  ['NeedsAttention', 'Needs attention'],
  ['TimedOut', 'Timed out'],
  ['COMPLETED', 'Completed'],
  ['NOT_REFUNDED', 'Not refunded'],
  ['QCFailed', 'QC failed'],
  ['QcFailed', 'QC failed'],
  ['Running', 'Running'],
])('the status %s is shown as %s', (status, words) => {
  expect(statusWords(status)).toBe(words)
})
