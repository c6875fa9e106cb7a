import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readLogPart, logPartBytes } from './log-part.ts'

it('[NAT-03] returns what has been written, then what was added since', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'output.log')
  await writeFile(path, 'one\n')
  const first = await readLogPart(path)
  expect(first).toEqual({ text: 'one\n', from: 0, next: 4, size: 4 })
  expect(await readLogPart(path, first.next)).toEqual({ text: '', from: 4, next: 4, size: 4 })
  await appendFile(path, 'two\n')
  expect(await readLogPart(path, first.next)).toMatchObject({ text: 'two\n', next: 8 })
})

it.each(['é', '€', '🧬'])('cuts no %s that is still being written', async (character) => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'output.log')
  const bytes = Buffer.from(`a${character}`)
  await writeFile(path, bytes.subarray(0, -1))
  const first = await readLogPart(path)
  expect(first).toMatchObject({ text: 'a', next: 1 })
  await appendFile(path, bytes.subarray(-1))
  expect(await readLogPart(path, first.next)).toMatchObject({
    text: character,
    next: bytes.length,
  })
})

it('begins a long log near its end, at a character, and the rest can be requested', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'output.log')
  await writeFile(path, 'é'.repeat(logPartBytes))
  await appendFile(path, '.')
  const last = await readLogPart(path)
  expect(last.text).toMatch(/^é+\.$/)
  expect([last.from % 2, last.next, last.size]).toEqual([0, last.size, logPartBytes * 2 + 1])
  const all = await readLogPart(path, 0)
  expect([all.from, all.next, all.text.length]).toEqual([0, logPartBytes, logPartBytes / 2])
})

it('is empty where there is no log, and beyond its end', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'output.log')
  expect(await readLogPart(path)).toEqual({ text: '', from: 0, next: 0, size: 0 })
  await writeFile(path, 'abc')
  expect(await readLogPart(path, 99)).toEqual({ text: '', from: 3, next: 3, size: 3 })
})

it('marks invalid UTF-8', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'output.log')
  await writeFile(path, Buffer.from([0x61, 0xff, 0x62]))
  expect((await readLogPart(path)).text).toBe('a\ufffdb')
})
