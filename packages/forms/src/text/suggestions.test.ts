import { expect, it } from 'vitest'
import { didYouMean, suggestion } from './suggestions.ts'

const names = ['required', 'requiredMessage', 'rules', 'id', 'maxLength', 'label']

it.each([
  ['requird', 'required'],
  ['REQUIRED', 'required'],
  ['lable', 'label'],
  ['maxlenght', 'maxLength'],
  ['ruels', 'rules'],
  ['di', 'id'],
  ['colour', undefined],
  ['x', undefined],
  ['', undefined],
  ['required'.repeat(20), undefined],
])('for %j suggests %j', (given, expected) => {
  expect(suggestion(given, names)).toBe(expected)
})

it('[CLI-01] the name with two letters swapped is suggested before a shorter one', () => {
  expect(didYouMean('knid', ['id', 'name', 'kind'])).toBe(' Did you mean "kind"?')
  expect(didYouMean('something else', ['depth'])).toBe('')
})
