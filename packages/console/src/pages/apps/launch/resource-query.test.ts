import type { SearchRow } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { foundIn, queryOf, toResourceMatch } from './resource-query.ts'

it.each([
  ['', { type: 'project' }, ''],
  ['', { type: 'sample' }, 'NOT launchable:false'],
  ['vol ctg', { type: 'sample' }, 'NOT launchable:false "vol" "ctg"'],
  [' a"b\\ ', { type: 'run' }, '"a" "b"'],
  ['6001', { type: 'appresult' }, '("6001" OR id:6001)'],
  ['NOT (', { type: 'run' }, '"NOT" "("'],
  ['x', { type: 'project', owner: '1001' }, 'owner:1001 "x"'],
  [
    '',
    { type: 'sample', searchQuery: 'name:a OR name:b' },
    '(name:a OR name:b) NOT launchable:false',
  ],
  ['', { type: 'run', searchQuery: ' ' }, ''],
  [
    'calls',
    { type: 'file', extensions: '.vcf, vcf.gz ,' },
    'NOT launchable:false (extension:vcf OR extension:vcf.gz) "calls"',
  ],
] as const)('[V2-08] builds the query for %j among %j', (typed, choosable, query) => {
  expect(queryOf(typed, choosable)).toBe(query)
})

it('describes each kind of resource by what distinguishes it', () => {
  const rows = [
    { Type: 'Project', Project: { Id: '1', Href: 'v1pre3/projects/1', Name: 'P' } },
    { Type: 'Run', Run: { Id: '2', Href: 'r', ExperimentName: 'R', Status: 'Complete' } },
    { Type: 'Sample', Sample: { Id: '3', Href: 's', Name: 'S' } },
    {
      Type: 'AppResult',
      AppResult: { Id: '4', Href: 'a', Name: 'A', AppSession: { Name: 'Yesterday' } },
    },
    { Type: 'SampleFile', SampleFile: { Id: '5', Href: 'f', Name: 'r1', Path: 'reads/r1' } },
    { Type: 'AppResultFile', AppResultFile: { Id: '6', Href: 'g', Name: 'c', Path: 'c' } },
  ] as unknown as SearchRow[]
  expect(rows.map((row) => toResourceMatch(foundIn(row)))).toEqual([
    { href: 'v1pre3/projects/1', name: 'P', detail: '1' },
    { href: 'r', name: 'R', detail: 'Complete · 2' },
    { href: 's', name: 'S', detail: '3' },
    { href: 'a', name: 'A', detail: 'Yesterday · 4' },
    { href: 'f', name: 'r1', detail: 'reads/r1 · 5' },
    { href: 'g', name: 'c', detail: '6' },
  ])
})
