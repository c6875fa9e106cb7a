import { expect, it } from 'vitest'
import { memberPositions } from './member-position.ts'

it('[FRM-04] a member is where its value begins, or its name, and where it is missing, what it is missing in', () => {
  const positionOf = memberPositions('{\n  "kind": "natve",\n  "products": [{ "price": 2 }]\n}')
  expect(positionOf(['kind'])).toEqual({ line: 2, column: 11 })
  expect(positionOf(['kind'], true)).toEqual({ line: 2, column: 3 })
  expect(positionOf(['products', 0, 'price'])).toEqual({ line: 3, column: 27 })
  expect(positionOf(['products', 0, 'name'])).toEqual({ line: 3, column: 16 })
  expect(positionOf([])).toEqual({ line: 1, column: 1 })
  expect(memberPositions('')(['kind'])).toBeUndefined()
})
