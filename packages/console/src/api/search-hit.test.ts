import { searchScopes, type SearchRow } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { toSearchHit, searchTabs } from './search-hit.ts'

const created = '2026-03-01T12:00:00.0000000'
const common = (collection: string, Id: string, Name: string) => ({
  Id,
  Href: `v1pre3/${collection}/${Id}`,
  Name,
  DateCreated: created,
  TotalSize: 12,
})

it('links every kind of row to its page', () => {
  const file = { ...common('files', '7001', 'a.vcf'), Path: 'calls/a.vcf', Size: 5 }
  const rows = [
    { Type: 'Project', Score: 1, Project: common('projects', '4001', 'Volvox') },
    { Type: 'Run', Score: 1, Run: { ...common('runs', '8001', ''), ExperimentName: 'Run 1' } },
    { Type: 'Sample', Score: 1, Sample: common('samples', '5001', 'NA12878') },
    { Type: 'AppResult', Score: 1, AppResult: common('appresults', '6001', 'Calls') },
    {
      Type: 'SampleFile',
      Score: 1,
      SampleFile: { ...file, ParentSample: { Id: '5001', Href: 'v1pre3/samples/5001' } },
    },
    {
      Type: 'AppResultFile',
      Score: 0.5,
      AppResultFile: { ...file, ParentAppResult: { Id: '6001', Href: 'v1pre3/appresults/6001' } },
    },
  ] as unknown as SearchRow[]
  const found = rows.map(toSearchHit)
  expect(found.map(({ kind, name, path, size }) => [kind, name, path, size])).toEqual([
    ['Project', 'Volvox', '/projects/4001', 12],
    ['Run', 'Run 1', '/runs/8001', 12],
    ['Sample', 'NA12878', '/samples/5001', 12],
    ['Result', 'Calls', '/appresults/6001', 12],
    ['File', 'calls/a.vcf', '/files/7001', 5],
    ['File', 'calls/a.vcf', '/files/7001', 5],
  ])
  expect(found.map(({ within }) => within?.path)).toEqual([
    ...Array<undefined>(4).fill(undefined),
    '/samples/5001',
    '/appresults/6001',
  ])
})

it('has a tab for every scope', () => {
  expect(searchTabs.map(({ key }) => key)).toEqual(['all', ...searchScopes])
})
