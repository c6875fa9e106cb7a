import { expect, it } from 'vitest'
import { sourcePositions } from './source-positions.ts'

it('counts lines that end with LF, CR LF and CR, and columns in UTF-16 units', () => {
  const text = 'ab\ncd\r\ne😀f\rg'
  const position = sourcePositions(text)
  const at = (character: string) => position(text.indexOf(character))
  expect(at('a')).toEqual({ line: 1, column: 1 })
  expect(at('b')).toEqual({ line: 1, column: 2 })
  expect(at('c')).toEqual({ line: 2, column: 1 })
  expect(at('e')).toEqual({ line: 3, column: 1 })
  expect(at('f')).toEqual({ line: 3, column: 4 })
  expect(at('g')).toEqual({ line: 4, column: 1 })
  expect(position(text.length)).toEqual({ line: 4, column: 2 })
})
