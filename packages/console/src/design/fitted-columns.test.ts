import { describe, expect, it } from 'vitest'
import { templateOf } from './fitted-columns.ts'

const widths = new Map([
  ['Name', 150],
  ['Size', 48],
  ['Notes', 900],
])

describe('the widths of the columns of a list', () => {
  it('[CNS-04] fit their content, and names take what is left', () => {
    const columns = [
      { title: 'Selected', isTitleHidden: true, width: '1.25rem' },
      { title: 'Name' },
      { title: 'Notes' },
      { title: 'Size', isNumber: true },
    ]
    expect(templateOf(columns, widths)).toBe(
      '1.25rem minmax(min(150px, 20rem, 45vw), 1fr) minmax(min(320px, var(--narrowest)), 320px) minmax(min(60px, var(--narrowest)), 60px)',
    )
  })

  it('are equal until the first rows are there, where none is stated', () => {
    const columns = [{ title: 'When', width: '7rem' }, { title: 'Request' }]
    expect(templateOf(columns, new Map())).toBe('7rem minmax(7rem, 1fr)')
    expect(templateOf(columns, new Map([['Request', 90]]))).toContain('1fr)')
  })
})
