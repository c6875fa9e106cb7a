import { expect, it } from 'vitest'

import { type DocumentKind, sealDocument, unsealDocument } from './sealed-document.ts'

const kind: DocumentKind = { magic: 'TESTDATA', version: 3, name: 'a test', madeBy: 'makeTest' }

it('gives back what it sealed', () => {
  const sealed = sealDocument(kind, [Buffer.from('ab'), Buffer.from(''), Buffer.from('cd')])
  expect(unsealDocument(kind, sealed).toString()).toBe('abcd')
})

it('refuses bytes of another kind', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('TESTDATA'),
    Buffer.from('##fileformat=VCFv4.2'),
  ]) {
    expect(() => unsealDocument(kind, bytes)).toThrow(
      expect.objectContaining({
        code: 'not-index',
        message: expect.stringMatching(/makeTest\(\)/),
      }),
    )
  }
})

it('names both versions when it was written by another one', () => {
  const sealed = sealDocument({ ...kind, version: 2 }, [Buffer.from('abcd')])
  expect(() => unsealDocument(kind, sealed)).toThrow(
    expect.objectContaining({
      code: 'index-version',
      message: expect.stringMatching(/version 2.*version 3/),
    }),
  )
})

it('refuses a document of which a byte was changed or cut', () => {
  const sealed = sealDocument(kind, [Buffer.from('abcd')])
  const changed = Uint8Array.from(sealed, (byte, at) => (at === 13 ? byte ^ 1 : byte))
  const refused = expect.objectContaining({ code: 'not-index' })
  expect(() => unsealDocument(kind, changed)).toThrow(refused)
  expect(() => unsealDocument(kind, sealed.subarray(0, -1))).toThrow(refused)
})
