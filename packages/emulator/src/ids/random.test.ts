import { expect, it } from 'vitest'
import { createRandom } from './random.ts'

it('[CLI-01] secrets never begin with a dash, which commands would read as an option', () => {
  const random = createRandom()
  const secrets = Array.from({ length: 2_000 }, random.secret)
  expect(secrets.filter((secret) => !/^\w[\w-]{42}$/.test(secret))).toEqual([])
  expect(new Set(secrets).size).toBe(2_000)
})
