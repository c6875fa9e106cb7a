import { expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

it('queues the work of one key, and not that of others', async () => {
  const turns = createKeyedQueue()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const held = turns.take('a', async () => {
    await first.promise
    done.push('a1')
  })
  const waiting = turns.take('a', async () => done.push('a2'))
  await turns.take('b', async () => done.push('b'))
  first.resolve()
  await Promise.all([held, waiting])
  expect(done).toEqual(['b', 'a1', 'a2'])
})

it('continues after a turn that failed', async () => {
  const turns = createKeyedQueue()
  const failing = turns.take('a', () => Promise.reject(new Error('no')))
  const next = turns.take('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
