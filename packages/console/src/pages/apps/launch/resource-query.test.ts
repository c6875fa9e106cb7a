import type { SearchRow } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { foundOf, queryOf } from './resource-query.ts'

it.each([
  ['', { type: 'sample' }, ''],
  ['vol ctg', { type: 'sample' }, '"vol" "ctg"'],
  [' a"b\\ ', { type: 'sample' }, '"a" "b"'],
  ['6001', { type: 'appresult' }, '("6001" OR id:6001)'],
  ['NOT (', { type: 'sample' }, '"NOT" "("'],
  ['x', { type: 'project', owner: '1001' }, 'owner:1001 "x"'],
  ['', { type: 'sample', searchQuery: 'name:a OR name:b' }, '(name:a OR name:b)'],
  ['', { type: 'sample', searchQuery: ' ' }, ''],
  [
    'calls',
    { type: 'file', extensions: '.vcf, vcf.gz ,' },
    '(extension:vcf OR extension:vcf.gz) "calls"',
  ],
] as const)('asks for %j among %j', (typed, choosable, query) => {
  expect(queryOf(typed, choosable)).toBe(query)
})

it('tells each kind of resource by what sets it apart', () => {
  const rows = [
    { Type: 'Project', Project: { Id: '1', Name: 'P' } },
    { Type: 'Run', Run: { Id: '2', ExperimentName: 'R', Status: 'Complete' } },
    { Type: 'Sample', Sample: { Id: '3', Name: 'S' } },
    { Type: 'AppResult', AppResult: { Id: '4', Name: 'A', AppSession: { Name: 'Yesterday' } } },
    { Type: 'SampleFile', SampleFile: { Id: '5', Name: 'r1.fastq', Path: 'reads/r1.fastq' } },
    { Type: 'AppResultFile', AppResultFile: { Id: '6', Name: 'c.vcf', Path: 'c.vcf' } },
  ] as unknown as SearchRow[]
  expect(rows.map(foundOf)).toEqual([
    { href: 'v1pre3/projects/1', name: 'P', detail: '1' },
    { href: 'v1pre3/runs/2', name: 'R', detail: 'Complete · 2' },
    { href: 'v1pre3/samples/3', name: 'S', detail: '3' },
    { href: 'v1pre3/appresults/4', name: 'A', detail: 'Yesterday · 4' },
    { href: 'v1pre3/files/5', name: 'r1.fastq', detail: 'reads/r1.fastq · 5' },
    { href: 'v1pre3/files/6', name: 'c.vcf', detail: '6' },
  ])
})
