import { writeFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { temporaryFolder } from '../testing/peer-tools.ts'
import { memorySource, openFileSource, readExactly } from './byte-source.ts'

it('reads ranges of a file, fewer bytes only at its end', async () => {
  using folder = temporaryFolder()
  writeFileSync(folder.file('letters'), 'abcdefghij')
  const source = await openFileSource(folder.file('letters'))
  expect(source.size).toBe(10)
  expect(Buffer.from(await source.read(2, 3)).toString()).toBe('cde')
  expect(Buffer.from(await source.read(8, 100)).toString()).toBe('ij')
  expect(await source.read(20, 5)).toHaveLength(0)
  await source.close()
})

it('names a file that cannot be read, and the reason', async () => {
  using folder = temporaryFolder()
  const opening = openFileSource(folder.file('missing.vcf'))
  await expect(opening).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringMatching(/missing\.vcf can't be read: ENOENT/),
  })
})

it('reads ranges of memory without copying', async () => {
  const bytes = Buffer.from('abcdefghij')
  const source = memorySource(bytes)
  const part = await source.read(8, 5)
  expect(Buffer.from(part).toString()).toBe('ij')
  expect(part.buffer).toBe(bytes.buffer)
})

it('notices that a source became shorter', async () => {
  const source = { ...memorySource(Buffer.from('abc')), size: 10 }
  await expect(readExactly(source, 0, 10)).rejects.toMatchObject({ code: 'truncated' })
})
