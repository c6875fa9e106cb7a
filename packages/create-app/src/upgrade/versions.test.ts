import { expect, it } from 'vitest'
import { compareVersions } from './versions.ts'

it('sorts versions', () => {
  const ordered = ['0.1.0-beta.2', '0.1.0-beta.10', '0.1.0', '0.1.1', '0.2.0', '0.10.0', '1.0.0']
  expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
})
