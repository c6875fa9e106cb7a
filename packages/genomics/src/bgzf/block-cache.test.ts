import { expect, it } from 'vitest'

import { createBlockCache } from './block-cache.ts'

it('evicts the least recently used block, and stays within its size', () => {
  const cache = createBlockCache(30)
  cache.set(1, Buffer.alloc(10))
  cache.set(2, Buffer.alloc(10))
  cache.set(3, Buffer.alloc(10))
  expect(cache.get(1)).toHaveLength(10)
  cache.set(4, Buffer.alloc(10))
  expect([1, 2, 3, 4].map((block) => cache.get(block) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
  cache.set(5, Buffer.alloc(31))
  expect([1, 3, 4, 5].every((block) => cache.get(block) === undefined)).toBe(true)
})

it('counts a block once that is set again', () => {
  const cache = createBlockCache(20)
  cache.set(1, Buffer.alloc(10))
  cache.set(1, Buffer.alloc(10))
  cache.set(2, Buffer.alloc(10))
  expect([1, 2].every((block) => cache.get(block) !== undefined)).toBe(true)
})
