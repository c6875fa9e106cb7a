import { expect, it } from 'vitest'
import { conditionGroup, groupCondition, withKind, withoutItem } from './condition-group.ts'

const [a, b] = [
  { field: 'a', eq: 1 },
  { field: 'b', filled: true },
]

it.each([{ and: [a, b] }, { or: [] }, { not: a }, { not: { or: [a, b] } }])(
  '%j is edited as a group, and written as it is',
  (condition) => {
    expect(groupCondition(conditionGroup(condition)!)).toEqual(condition)
  },
)

it.each([a, { and: [a], or: [b] }, { and: a }, {}, [a], 'and', null])('%j is no group', (value) => {
  expect(conditionGroup(value)).toBeUndefined()
})

it('another kind keeps the items: those of not are the ones of the group inside', () => {
  const changed = (condition: unknown, kind: 'and' | 'or' | 'not') =>
    groupCondition(withKind(conditionGroup(condition)!, kind))
  expect(changed({ and: [a, b] }, 'or')).toEqual({ or: [a, b] })
  expect(changed({ and: [a, b] }, 'not')).toEqual({ not: { and: [a, b] } })
  expect(changed({ not: { and: [a, b] } }, 'or')).toEqual({ or: [a, b] })
  expect(changed({ not: a }, 'and')).toEqual({ and: [a] })
  expect(changed({ and: [a] }, 'not')).toEqual({ not: a })
})

it('an item that is left alone needs no group', () => {
  const without = (condition: unknown, index: number) =>
    withoutItem(conditionGroup(condition)!, index)
  expect(without({ or: [a, b, a] }, 1)).toEqual({ or: [a, a] })
  expect(without({ or: [a, b] }, 0)).toEqual(b)
  expect(without({ not: a }, 0)).toBeUndefined()
})
