import { expect, it } from 'vitest'
import { conditionOf, fieldTest } from './field-test.ts'

it.each([
  { field: 'a', eq: 'x' },
  { field: 'a', ne: 3 },
  { field: 'a', eq: true },
  { field: 'a', in: ['x', 'y'] },
  { field: 'a', in: [1, 2.5] },
  { field: 'a', notIn: [] },
  { field: 'a', gt: 1.5 },
  { field: 'a', gte: 1, lt: 3 },
  { field: 'a', lte: -2 },
  { field: 'a', filled: true },
  { field: 'a', filled: false },
])('%j is edited by its field and comparisons, and keeps the types of its values', (condition) => {
  expect(conditionOf(fieldTest(condition)!, false)).toEqual(condition)
})

it.each([
  { and: [{ field: 'a', eq: 'x' }] },
  { field: 'a', gt: { least: 1 } },
  { field: 'a', in: ['x, y'] },
  { field: 'a', empty: true },
  { field: 'a', filled: 'yes' },
  { field: 'a', in: 'x' },
  { field: 'a' },
  { eq: 'x' },
  'a',
  null,
])('%j is not a test of a field', (condition) => {
  expect(fieldTest(condition)).toBeUndefined()
})

it('a value that is typed is a number where the field is numeric or the comparison is of numbers', () => {
  const typed = (name: 'eq' | 'gt', isNumeric: boolean, value = '10') =>
    conditionOf({ field: 'a', comparisons: [{ name, value }] }, isNumeric)
  expect(typed('eq', false)).toEqual({ field: 'a', eq: '10' })
  expect(typed('eq', true)).toEqual({ field: 'a', eq: 10 })
  expect(typed('gt', false)).toEqual({ field: 'a', gt: 10 })
  expect(typed('gt', false, '1e')).toEqual({ field: 'a', gt: '1e' })
})
