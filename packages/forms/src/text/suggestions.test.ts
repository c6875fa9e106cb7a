import { expect, it } from 'vitest'
import { suggestion } from './suggestions.ts'

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
