import { expect, it } from 'vitest'
import { conditionOf, simpleCondition } from './simple-condition.ts'

it.each([
  { field: 'a', eq: 'x' },
  { field: 'a', ne: 3 },
  { field: 'a', in: ['x', 'y'] },
  { field: 'a', notIn: [] },
  { field: 'a', gt: 1.5 },
  { field: 'a', lte: -2 },
  { field: 'a', filled: true },
  { field: 'a', filled: false },
])('%j is edited as a simple condition', (condition) => {
  const simple = simpleCondition(condition)!
  expect(conditionOf(simple, typeof condition.ne === 'number')).toEqual(condition)
})

it.each([
  { and: [{ field: 'a', eq: 'x' }] },
  { field: 'a', gt: 1, lt: 3 },
  { field: 'a', eq: true },
  { field: 'a', in: ['x, y'] },
  { field: 'a' },
  { eq: 'x' },
  'a',
  null,
])('%j is edited as text', (condition) => {
  expect(simpleCondition(condition)).toBeUndefined()
})
