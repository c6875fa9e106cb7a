import { limits } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { uploadPlan } from './upload-plan.ts'

const { minBytes, maxBytes, maxNumber } = limits.uploadPart

it.each([0, 1, maxBytes])('sends %d bytes in one request', (bytes) => {
  expect(uploadPlan(bytes)).toEqual({ kind: 'whole' })
})

it.each([
  maxBytes + 1,
  100_000_000,
  80_000_000_000,
  maxBytes * maxNumber - 1,
  maxBytes * maxNumber,
])('sends %d bytes in parts that the platform accepts', (bytes) => {
  const plan = uploadPlan(bytes)
  if (plan.kind !== 'parts') throw new Error(plan.kind)
  const { parts } = plan
  expect(parts.length).toBeLessThanOrEqual(maxNumber)
  expect(parts[0]).toMatchObject({ number: 1, start: 0 })
  expect(parts.at(-1)).toMatchObject({ number: parts.length, end: bytes })
  for (const [at, { start, end }] of parts.entries()) {
    const isLast = at === parts.length - 1
    if (isLast) expect(end - start).toBeGreaterThan(0)
    else expect([end === parts[at + 1]!.start, end - start >= minBytes]).toEqual([true, true])
    expect(end - start).toBeLessThanOrEqual(maxBytes)
  }
})

it('refuses a file that is too large for the platform', () => {
  const mostBytes = maxBytes * maxNumber
  expect(uploadPlan(mostBytes + 1)).toEqual({ kind: 'too large', mostBytes })
})
