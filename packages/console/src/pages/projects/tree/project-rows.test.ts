import type { FileCompact } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { foundOwners, projectRows, type OwnedFiles, type Owner } from './project-rows.ts'

const owner = (kind: Owner['kind'], id: string, name: string, size: number): Owner => {
  return { key: `${kind}-${id}`, kind, id, name, size, created: `2026-01-0${id}` }
}
const owners = [
  owner('appresult', '1', 'Calls', 20),
  owner('sample', '2', 'NA12878', 70),
  owner('appresult', '3', 'Assembly', 50),
]
const file = (Path: string, Size: number) => ({ Id: Path, Path, Size }) as FileCompact
const ready: OwnedFiles = { state: 'ready', files: [file('vcf/x.vcf', 15), file('log.txt', 5)] }
const byName = { by: 'Path', desc: false }
type Given = {
  readonly files?: OwnedFiles
  readonly sorting?: { readonly by: string; readonly desc: boolean }
  readonly closed?: readonly string[]
}
const rows = (
  open: readonly string[],
  { files = ready, sorting = byName, closed = [] }: Given = {},
) =>
  projectRows({
    owners,
    open: new Set(open),
    closed: new Set(closed),
    sorting,
    files: new Map(open.map((key) => [key, files])),
  }).map((row) => {
    if (row.kind === 'owner') return `${row.owner.name} ${row.owner.size}${row.isOpen ? ' -' : ''}`
    return row.kind === 'note' ? row.text : `${'  '.repeat(row.depth)}${row.name}`
  })

describe('the tree of a project', () => {
  it('lists results and samples with their sizes, and below open ones their folders and files', () => {
    expect(rows(['appresult-1'])).toEqual([
      'Assembly 50',
      'Calls 20 -',
      '  vcf',
      '    x.vcf',
      '  log.txt',
      'NA12878 70',
    ])
  })

  it('closes a folder of one owner only', () => {
    const two = ['appresult-1', 'appresult-3']
    const lines = rows(two, { closed: ['appresult-1/vcf'] })
    expect(lines).toEqual([
      'Assembly 50 -',
      '  vcf',
      '    x.vcf',
      '  log.txt',
      'Calls 20 -',
      '  vcf',
      '  log.txt',
      'NA12878 70',
    ])
  })

  it('is sorted by size, largest first if wanted', () => {
    expect(rows([], { sorting: { by: 'Size', desc: true } })).toEqual([
      'NA12878 70',
      'Assembly 50',
      'Calls 20',
    ])
  })

  it.each([
    [{ state: 'loading' }, 'Loading …'],
    [{ state: 'failed', message: 'The platform responded 503.' }, 'The platform responded 503.'],
    [{ state: 'too many', total: 2500 }, '2,500 files: open its own page to see them.'],
    [{ state: 'ready', files: [] }, 'No files'],
  ] as const)('says in place of files: %j', (files, text) => {
    expect(rows(['sample-2'], { files })).toEqual(['Assembly 50', 'Calls 20', 'NA12878 70 -', text])
  })

  it('finds results and samples by the words of their names, and by id', () => {
    const found = (find: string) => foundOwners(owners, find).map(({ name }) => name)
    expect(found('')).toHaveLength(3)
    expect(found('na 28')).toEqual(['NA12878'])
    expect(found('3')).toEqual(['Assembly'])
    expect(found('calls 3')).toEqual([])
  })
})
