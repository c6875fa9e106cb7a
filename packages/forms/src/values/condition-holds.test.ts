import { expect, it } from 'vitest'
import type { Condition } from '../definition/condition.ts'
import { conditionHolds } from './condition-holds.ts'
import type { FormValue } from './form-values.ts'

const values = new Map<string, FormValue>([
  ['text', 'abc'],
  ['ten', '10'],
  ['ten-point-zero', ' 10.0 '],
  ['yes', 'true'],
  ['many', ['a', 'b', '7']],
  ['none', []],
  ['blank', '  '],
  ['rows', [{ a: '1' }]],
])

it.each<[Condition, boolean]>([
  [{ field: 'text', eq: 'abc' }, true],
  [{ field: 'text', eq: 'ABC' }, false],
  [{ field: 'ten', eq: 10 }, true],
  [{ field: 'ten-point-zero', eq: 10 }, true],
  [{ field: 'ten-point-zero', eq: '10' }, false],
  [{ field: 'text', eq: 10 }, false],
  [{ field: 'yes', eq: true }, true],
  [{ field: 'yes', eq: false }, false],
  [{ field: 'many', eq: 'b' }, true],
  [{ field: 'many', eq: 'c' }, false],
  [{ field: 'many', ne: 'b' }, false],
  [{ field: 'many', ne: 'c' }, true],
  [{ field: 'many', gt: 6 }, true],
  [{ field: 'many', in: ['x', 7] }, true],
  [{ field: 'many', notIn: ['x', 'y'] }, true],
  [{ field: 'many', notIn: ['x', 'a'] }, false],
  [{ field: 'text', in: [] }, false],
  [{ field: 'text', notIn: [] }, true],
  [{ field: 'ten', gt: 10 }, false],
  [{ field: 'ten', gte: 10 }, true],
  [{ field: 'ten', lt: 10 }, false],
  [{ field: 'ten', lte: 10 }, true],
  [{ field: 'ten', gt: 5, lt: 20 }, true],
  [{ field: 'ten', gt: 5, lt: 8 }, false],
  [{ field: 'text', gt: 0 }, false],
  [{ field: 'text', lt: 0 }, false],
  [{ field: 'text', filled: true }, true],
  [{ field: 'text', filled: false }, false],
  [{ field: 'none', filled: true }, false],
  [{ field: 'blank', filled: false }, true],
  [{ field: 'blank', eq: '  ' }, false],
  [{ field: 'rows', filled: true }, true],
  [{ field: 'gone', filled: false }, true],
  [{ field: 'gone', eq: 'x' }, false],
  [{ field: 'gone', ne: 'x' }, true],
  [{ field: 'gone', lt: 1 }, false],
  [{ and: [] }, true],
  [{ or: [] }, false],
  [
    {
      and: [
        { field: 'ten', eq: 10 },
        { field: 'text', eq: 'abc' },
      ],
    },
    true,
  ],
  [
    {
      and: [
        { field: 'ten', eq: 10 },
        { field: 'text', eq: 'x' },
      ],
    },
    false,
  ],
  [
    {
      or: [
        { field: 'ten', eq: 1 },
        { field: 'text', eq: 'abc' },
      ],
    },
    true,
  ],
  [{ not: { field: 'ten', eq: 1 } }, true],
])('[FRM-02] %j is %s', (condition, expected) => {
  expect(conditionHolds(condition, (id) => values.get(id))).toBe(expected)
})
