import { describe, expect, it } from 'vitest'
import { rowsOf, textOf, textsOf } from './shown-value.ts'

describe('values as controls show them', () => {
  it('shows numbers and booleans as text, and other values as empty', () => {
    expect([1, true, 'a', null, undefined, {}, ['a']].map(textOf)).toEqual([
      '1',
      'true',
      'a',
      '',
      '',
      '',
      '',
    ])
    expect([textsOf('a'), textsOf(['a', 2, null]), textsOf(undefined)]).toEqual([
      ['a'],
      ['a', '2'],
      [],
    ])
  })

  it('shows rows, and the rows of a text', () => {
    const field = {
      $type: 'TabularFile',
      id: 'sheet',
      columns: [{ $type: 'TextBox', id: 'name' }],
    } as const
    expect(rowsOf(field, [{ name: 1 }, 'odd'])).toEqual([{ name: '1' }, {}])
    expect(rowsOf(field, 'name\nx\n')).toEqual([{ name: 'x' }])
    expect(rowsOf(field, 3)).toEqual([])
  })
})
