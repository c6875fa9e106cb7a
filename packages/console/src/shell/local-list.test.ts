import { describe, expect, it } from 'vitest'
import { localRows } from './local-list.ts'

const rows = [
  { name: 'Reads 10', size: 5, note: 'of NA12878', kind: 'run', more: ['calls'] },
  { name: 'Reads 9', size: 70, note: null, kind: 'file', more: [] },
  { name: 'calls', size: 5, note: 'of NA12891', kind: 'file', more: [] },
]
const filters = [
  { name: 'search', label: 'Name' },
  { name: 'of', label: 'Kind', param: 'kind', options: ['run', 'file'] },
]
const names = (chosen: Readonly<Record<string, string>>, by = '', desc = false) =>
  localRows(rows, filters, chosen, { by, desc }).map(({ name }) => name)

describe('a list whose rows are all known', () => {
  it('[CNS-04] has the rows with each word in any part of a member, in any case, that the filters select', () => {
    expect(names({ search: 'READS na12' })).toEqual(['Reads 10'])
    expect(names({ search: 'calls' })).toEqual(['calls'])
    expect(names({ search: 's', of: 'file' })).toEqual(['Reads 9', 'calls'])
  })

  it('[CNS-04] is sorted by numbers and by names with numbers, and stays as it is otherwise', () => {
    expect(names({})).toEqual(['Reads 10', 'Reads 9', 'calls'])
    expect(names({}, 'name')).toEqual(['calls', 'Reads 9', 'Reads 10'])
    expect(names({}, 'size')).toEqual(['Reads 10', 'calls', 'Reads 9'])
    expect(names({}, 'size', true)).toEqual(['Reads 9', 'Reads 10', 'calls'])
    expect(names({}, 'note')[0]).toBe('Reads 9')
  })
})
