import { expect, it } from 'vitest'
import { createSelfWrites } from './self-writes.ts'

it('reports one file that changes repeatedly on its own, once', () => {
  let now = 0
  const { record } = createSelfWrites(() => now)
  const save = (afterMs: number, ...paths: string[]) => {
    now += afterMs
    return record(new Set(paths))
  }
  for (let turn = 0; turn < 10; turn += 1) expect(save(2_000, 'a.js')).toBe(undefined)
  for (let turn = 0; turn < 10; turn += 1) expect(save(100, 'a.js', 'b.js')).toBe(undefined)
  const noticed = Array.from({ length: 10 }, () => save(100, 'app.db'))
  expect(noticed.filter((path) => path !== undefined)).toEqual(['app.db'])
})
