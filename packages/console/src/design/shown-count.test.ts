import { expect, it } from 'vitest'
import { shownCount } from './format.ts'

it.each([
  ['projects', undefined, undefined, ''],
  ['projects', 3400, 3400, '3,400 projects'],
  ['projects', 12, 3400, '12 of 3,400 projects'],
  ['analyses', 1, 1, '1 analysis'],
  ['entries', 1, 1, '1 entry'],
  ['libraries', 0, 1, '0 of 1 library'],
  ['matches', 1, 1, '1 match'],
  ['purchases', 1, 1, '1 purchase'],
] as const)('[CNS-04] the count of %s, %s of %s, reads %s', (noun, total, whole, text) => {
  expect(shownCount(noun, total, whole)).toBe(text)
})
