import type { FileCompact } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { treeRows } from './file-tree.ts'

const file = (Path: string, Size: number, day = 1) =>
  ({ Id: Path, Path, Size, DateCreated: `2026-01-0${day}T00:00:00.0000000Z` }) as FileCompact
const files = [
  file('notes.txt', 1, 3),
  file('reads/b/two.fastq', 20),
  file('reads/one.fastq', 10),
  file('calls/x.vcf', 50, 2),
]
const byPath = { by: 'Path', desc: false }
const seen = (rows: ReturnType<typeof treeRows>) =>
  rows.map((row) => `${'  '.repeat(row.depth)}${row.name}${row.kind === 'folder' ? '/' : ''}`)

describe('the tree of files', () => {
  it('has folders first, each above what is in it', () => {
    const expected = ['calls/', '  x.vcf', 'reads/', '  b/', '    two.fastq', '  one.fastq']
    expect(seen(treeRows(files, new Set(), byPath))).toEqual([...expected, 'notes.txt'])
  })

  it('gives a folder the size of all files below it', () => {
    const rows = treeRows(files, new Set(), byPath)
    const sizes = rows.flatMap((row) => (row.kind === 'folder' ? [[row.path, row.size]] : []))
    expect(sizes).toEqual([
      ['calls', 50],
      ['reads', 30],
      ['reads/b', 20],
    ])
  })

  it('hides what is below a closed folder, and keeps its size', () => {
    const rows = treeRows(files, new Set(['reads']), byPath)
    expect(seen(rows)).toEqual(['calls/', '  x.vcf', 'reads/', 'notes.txt'])
    expect(rows[2]).toMatchObject({ isOpen: false, size: 30 })
  })

  it('sorts by size and by date inside each folder', () => {
    const bySize = treeRows(files, new Set(), { by: 'Size', desc: false })
    expect(seen(bySize).slice(0, 2)).toEqual(['reads/', '  b/'])
    const flat = [file('a', 1, 2), file('b', 2, 1)]
    expect(seen(treeRows(flat, new Set(), { by: 'DateCreated', desc: false }))).toEqual(['b', 'a'])
    expect(seen(treeRows(flat, new Set(), { by: 'Size', desc: true }))).toEqual(['b', 'a'])
  })

  it('shows folders beyond twenty levels as part of the name', () => {
    const deep = `${'d/'.repeat(1000)}end.txt`
    const rows = treeRows([file(deep, 1)], new Set(), byPath)
    expect(rows).toHaveLength(21)
    expect(rows.at(-1)?.name).toBe(`${'d/'.repeat(980)}end.txt`)
  })
})
