import { expect, it } from 'vitest'
import { didYouMean } from './did-you-mean.ts'

const names = ['Variant Report', 'variant-report', 'depth']

it.each([
  ['varaint-report', 'Did you mean "variant-report"? '],
  ['variant report', 'Did you mean "Variant Report"? '],
  ['DEPHT', 'Did you mean "depth"? '],
  ['d', ''],
  ['something else', ''],
  ['', ''],
])('[CLI-01] suggests for "%s": %s', (word, suggestion) => {
  expect(didYouMean(word, names)).toBe(suggestion)
})

it('[CLI-01] suggests the name with two letters swapped before a shorter one', () => {
  expect(didYouMean('knid', ['id', 'name', 'kind'])).toBe('Did you mean "kind"? ')
})

it('suggests nothing without names', () => {
  expect(didYouMean('depth', [])).toBe('')
})
