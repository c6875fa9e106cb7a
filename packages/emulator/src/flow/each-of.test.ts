import { expect, it } from 'vitest'
import { eachOf } from './each-of.ts'

it('returns results in the order of the items, running at most the requested number at once', async () => {
  const waiting: Array<() => void> = []
  let most = 0
  const all = eachOf([3, 1, 2, 5, 4], 2, async (item) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    most = Math.max(most, waiting.length)
    if (waiting.length === 2 || item > 3) for (const go of waiting.splice(0)) go()
    await promise
    return item * 10
  })
  expect(await all).toEqual([30, 10, 20, 50, 40])
  expect(most).toBe(2)
})

it('starts nothing more after a failure, and throws it when the rest has ended', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const all = eachOf([1, 2, 3, 4], 2, async (item) => {
    begun.push(item)
    if (item === 1) throw new Error('1 is wrong')
    await Promise.resolve()
    ended.push(item)
  })
  await expect(all).rejects.toThrow('1 is wrong')
  expect(begun).toEqual([1, 2])
  expect(ended).toEqual([2])
})
