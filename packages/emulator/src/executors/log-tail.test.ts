import { limits } from '@benchtop/contracts'
import fc from 'fast-check'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { lastText, readLogTail } from './log-tail.ts'

const limit = limits.propertyStringBytes

async function tailOf(bytes: string | Uint8Array) {
  const path = join(await testFolder(), 'output.log')
  await writeFile(path, bytes)
  return readLogTail(path)
}

it('is a short log completely', async () => {
  expect(await tailOf('one\ntwö\n')).toBe('one\ntwö\n')
})

it('is nothing where there is no log, or nothing in it', async () => {
  expect(await tailOf('')).toBeUndefined()
  expect(readLogTail(join(await testFolder(), 'output.log'))).toBeUndefined()
})

it('is the last complete lines of a long log', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `line ${n}`)
  const tail = await tailOf(`${lines.join('\n')}\n`)
  expect(tail?.startsWith('line ')).toBe(true)
  expect(tail?.endsWith('line 19999\n')).toBe(true)
  expect(lines).toContain(tail?.split('\n')[0])
  const length = Buffer.byteLength(tail ?? '')
  expect(length).toBeLessThanOrEqual(limit)
  expect(length).toBeGreaterThan(limit - 20)
})

it('does not begin inside a character', async () => {
  const tail = await tailOf(`x${'ü'.repeat(limit)}`)
  expect(tail).toBe('ü'.repeat(limit / 2))
})

it('replaces invalid UTF-8, and still fits afterwards', async () => {
  const tail = await tailOf(Buffer.alloc(limit, 0xff))
  expect(tail).toBe('\uFFFD'.repeat(Math.floor(limit / 3)))
})

it('always is well-formed and fits', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.uint8Array(),
      fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
    ),
  )
  fc.assert(
    fc.property(
      pieces,
      fc.integer({ min: 1, max: 40_000 }),
      fc.boolean(),
      (parts, times, isCut) => {
        const once = Buffer.concat(parts)
        const bytes = Buffer.alloc(Math.min(once.length * times, limit), once)
        const text = lastText(bytes, isCut)
        expect(text.isWellFormed()).toBe(true)
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit)
      },
    ),
    { numRuns: 50 },
  )
})
