import { expect, it } from 'vitest'
import { alleleKind, isTransition, substitution } from './alleles.ts'

it.each([
  ['A', 'G', 'snv'],
  ['AC', 'AT', 'snv'],
  ['a', 'G', 'snv'],
  ['AC', 'GT', 'mnv'],
  ['ACT', 'GCA', 'mnv'],
  ['A', 'AT', 'insertion'],
  ['gcc', 'gCcc', 'insertion'],
  ['CTT', 'CT', 'deletion'],
  ['acg', 'a', 'deletion'],
  ['AC', 'GTT', 'complex'],
  ['A', '<DEL:ME>', 'symbolic'],
  ['G', 'G]17:198982]', 'symbolic'],
  ['A', '.TGCA', 'symbolic'],
  ['A', '*', 'overlapping'],
  ['A', '.', undefined],
  ['A', '<NON_REF>', undefined],
  ['A', '<*>', undefined],
  ['A', 'a', undefined],
])('takes %s to %s as %s', (ref, alt, kind) => {
  expect(alleleKind(ref, alt)).toBe(kind)
})

it('names the substitution of an SNV, without the bases around it', () => {
  expect(substitution('cA', 'cG')).toBe('A>G')
  expect(substitution('A', 'N')).toBeUndefined()
  expect(substitution('A', 'AT')).toBeUndefined()
})

it('knows the four transitions', () => {
  expect(['A>G', 'G>A', 'C>T', 'T>C'].every(isTransition)).toBe(true)
  expect(['A>C', 'A>T', 'G>C', 'C>G'].some(isTransition)).toBe(false)
})
