import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('runs at most its limit at a time, and finally all tasks, in order', async () => {
  const gate = createGate(2)
  const begun: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const works = [0, 1, 2, 3].map((number) =>
    gate(async () => {
      begun.push(number)
      const end = Promise.withResolvers<void>()
      ends[number] = end
      await end.promise
      if (number === 1) throw new Error('one fails')
      return number
    }),
  )
  const settled = Promise.allSettled(works)
  expect(begun).toEqual([0, 1])
  ends[1]!.resolve()
  await works[1]!.catch(() => {})
  expect(begun).toEqual([0, 1, 2])
  ends[0]!.resolve()
  await works[0]
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]!.resolve()
  ends[3]!.resolve()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})
