import { crc32 } from 'node:zlib'

import { expect, it } from 'vitest'

import { memorySource } from './byte-source.ts'
import { type DocumentKind, openDocument, writeDocument } from './indexed-document.ts'

const kind: DocumentKind = { magic: 'TESTDATA', version: 3, name: 'a test', madeBy: 'makeTest' }
const parts = [Buffer.from('ab'), Buffer.from(''), Buffer.from('cd')]
const written = writeDocument(kind, Buffer.from([7, 130, 1]), parts)
const part = { offset: 1, length: 2, checkSum: crc32('bc') }

it('reads the head, and of the body only the requested part', async () => {
  const { head, read } = await openDocument(kind, memorySource(written))
  expect([head.varint(), head.varint()]).toEqual([7, 130])
  expect(String(await read(part))).toBe('bc')
})

it('reads a head that is longer than the first read', async () => {
  const head = Buffer.alloc(200_000, 5)
  const document = await openDocument(
    kind,
    memorySource(writeDocument(kind, head, [Buffer.from('abcd')])),
  )
  expect(document.head.take(200_000).equals(head)).toBe(true)
  expect(String(await document.read(part))).toBe('bc')
})

it('refuses bytes of another kind', async () => {
  for (const bytes of ['', 'TESTDATA', '##fileformat=VCFv4.2']) {
    await expect(openDocument(kind, memorySource(Buffer.from(bytes)))).rejects.toMatchObject({
      code: 'not-index',
      message: expect.stringMatching(/makeTest\(\)/),
    })
  }
})

it('names both versions when it was written by another one', async () => {
  const other = writeDocument({ ...kind, version: 2 }, Buffer.from([1]), [])
  await expect(openDocument(kind, memorySource(other))).rejects.toMatchObject({
    code: 'index-version',
    message: expect.stringMatching(/version 2.*version 3/),
  })
})

it('refuses a head of which a byte was changed, and a document that was cut', async () => {
  const changed = Uint8Array.from(written, (byte, at) => (at === 29 ? byte ^ 1 : byte))
  for (const bytes of [changed, written.subarray(0, -1)]) {
    await expect(openDocument(kind, memorySource(bytes))).rejects.toMatchObject({
      code: 'not-index',
    })
  }
})

it('refuses a part of which a byte was changed, and no other', async () => {
  const changed = Uint8Array.from(written)
  changed[changed.length - 1]! ^= 1
  const document = await openDocument(kind, memorySource(changed))
  expect(String(await document.read(part))).toBe('bc')
  await expect(
    document.read({ offset: 2, length: 2, checkSum: crc32('cd') }),
  ).rejects.toMatchObject({ code: 'not-index' })
})
