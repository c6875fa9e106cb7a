import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { followFile } from './follow-file.ts'

it('emits what is written after the start, continuously and at the end', async () => {
  const path = join(await testFolder(), 'log')
  await writeFile(path, 'before ')
  let text = ''
  const { promise: first, resolve } = Promise.withResolvers<void>()
  const followed = await followFile(path, (bytes) => {
    text += Buffer.from(bytes).toString()
    if (text.includes('one')) resolve()
  })
  await appendFile(path, 'one ')
  await first
  await appendFile(path, 'two')
  await followed.finish()
  expect(text).toBe('one two')
})

it('emits several chunks in order', async () => {
  const path = join(await testFolder(), 'log')
  await writeFile(path, '')
  const chunks: Buffer[] = []
  const followed = await followFile(path, (bytes) => chunks.push(Buffer.from(bytes)))
  const written = Buffer.from(Array.from({ length: 50_000 }, (_, n) => `line ${n}\n`).join(''))
  await appendFile(path, written)
  await followed.finish()
  expect(Buffer.concat(chunks).equals(written)).toBe(true)
})

it('reports at the end a failure that occurred meanwhile', async () => {
  const path = join(await testFolder(), 'log')
  await writeFile(path, '')
  const followed = await followFile(path, () => {
    throw new Error('the listener is broken')
  })
  await appendFile(path, 'something')
  await expect(followed.finish()).rejects.toThrow('the listener is broken')
})
