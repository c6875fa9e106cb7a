import { resourceWords } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { changeLines } from './snapshots.ts'

it('shows an added or removed record by its name, and a changed one by its changed members', () => {
  const members = { name: { after: 'Trio' }, owner_id: { after: 1001 } }
  expect(changeLines({ key: '4004', name: null, change: 'added', members })).toEqual(['Trio'])
  const gone = { path: { before: 'calls/a.vcf' } }
  expect(changeLines({ key: '7001', name: null, change: 'removed', members: gone })).toEqual([
    'calls/a.vcf',
  ])
  const changed = {
    created_ms: { before: 0, after: null },
    description: { before: 'x'.repeat(70), after: 'short' },
  }
  expect(changeLines({ key: '1', name: null, change: 'changed', members: changed })).toEqual([
    'created_ms: 1970-01-01T00:00:00.000Z → ∅',
    `description: ${'x'.repeat(60)}… → short`,
  ])
  expect(resourceWords('wallet_entry')).toBe('wallet entry')
})
