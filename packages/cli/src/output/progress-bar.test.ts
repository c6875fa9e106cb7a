import { expect, it } from 'vitest'
import { progressBar } from './progress-bar.ts'

it.each([
  [0, '░░░░░░░░░░░░░░░░░░░░ 0 %'],
  [28, '█████▋░░░░░░░░░░░░░░ 28 %'],
  [99.9, '████████████████████ 99 %'],
  [100, '████████████████████ 100 %'],
])('[NAT-04] draws %d percent', (percent, bar) => {
  expect(progressBar(percent)).toBe(bar)
})
