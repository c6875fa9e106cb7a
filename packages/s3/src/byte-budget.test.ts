import { expect, it } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

it('has what does not fit wait for its turn, and does alone what never fits', async () => {
  const budget = createByteBudget(10)
  const running: number[] = []
  const ends = new Map<number, () => void>()
  const begin = (bytes: number): Promise<void> =>
    budget.use(bytes, async () => {
      running.push(bytes)
      await new Promise<void>((resolve) => ends.set(bytes, resolve))
      running.splice(running.indexOf(bytes), 1)
    })
  const end = async (bytes: number, work: Promise<void>): Promise<void> => {
    ends.get(bytes)?.()
    await work
  }
  const works = { 6: begin(6), 4: begin(4), 30: begin(30), 1: begin(1) }
  // One that fits doesn't overtake one that waits.
  await expect.poll(() => running).toEqual([6, 4])
  await end(6, works[6])
  expect(running).toEqual([4])
  await end(4, works[4])
  await expect.poll(() => running).toEqual([30])
  await end(30, works[30])
  await expect.poll(() => running).toEqual([1])
  await end(1, works[1])
})

it('has the room again of a work that failed', async () => {
  const budget = createByteBudget(1)
  await expect(budget.use(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await budget.use(1, async () => 'done')).toBe('done')
})
