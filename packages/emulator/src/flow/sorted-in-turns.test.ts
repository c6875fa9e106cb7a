import { expect, it } from 'vitest'
import { sortedInTurns } from './sorted-in-turns.ts'

it.each([0, 1, 1_999, 2_001, 9_000])(
  'sorts %i items as one sort does, and keeps equal ones in order',
  async (count) => {
    const items = Array.from({ length: count }, (_, nth) => ({ key: (nth * 7_919) % 997, nth }))
    const sorted = await sortedInTurns(items, (one, other) => one.key < other.key)
    expect(sorted).toEqual(items.toSorted((one, other) => one.key - other.key))
  },
)
