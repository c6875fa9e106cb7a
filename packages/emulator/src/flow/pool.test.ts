import { expect, it } from 'vitest'
import { createPool } from './pool.ts'

/** A pool of numbers, and what happened to them. */
function createNumbers(size: number) {
  const ended: number[] = []
  let started = 0
  const pool = createPool<number>({
    size,
    start: () => (started += 1),
    end: async (member) => void ended.push(member),
  })
  return { pool, ended, started: () => started }
}

it('does the work of one key in turn, and that of others meanwhile', async () => {
  const { pool, started } = createNumbers(2)
  const first: PromiseWithResolvers<void> = Promise.withResolvers()
  const done: string[] = []
  const one = pool.use('a', async () => {
    await first.promise
    done.push('a 1')
  })
  const two = pool.use('a', async () => void done.push('a 2'))
  await pool.use('b', async () => void done.push('b'))
  first.resolve()
  await Promise.all([one, two])
  expect(done).toEqual(['b', 'a 1', 'a 2'])
  expect(started()).toBe(2)
})

it('starts no more members than its size, and hands them on', async () => {
  const { pool, started } = createNumbers(2)
  const gates = [0, 1, 2, 3].map((): PromiseWithResolvers<number> => Promise.withResolvers())
  let running = 0
  let most = 0
  const all = gates.map((gate, key) =>
    pool.use(String(key), async (member) => {
      most = Math.max(most, (running += 1))
      await gate.promise
      running -= 1
      return member
    }),
  )
  for (const gate of gates) gate.resolve(0)
  expect(new Set(await Promise.all(all))).toEqual(new Set([1, 2]))
  expect(most).toBe(2)
  expect(started()).toBe(2)
})

it('ends a member whose work throws, and all at the end', async () => {
  const { pool, ended } = createNumbers(1)
  const failed = pool.use('a', () => Promise.reject(new Error('broken')))
  await expect(failed).rejects.toThrow('broken')
  expect(ended).toEqual([1])
  expect(await pool.use('a', async (member) => member)).toBe(2)
  await pool.close()
  expect(ended).toEqual([1, 2])
})
