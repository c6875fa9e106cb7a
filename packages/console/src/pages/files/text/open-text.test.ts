import { readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Content } from '../content.ts'
import { openText, pieceLength } from './open-text.ts'

const { signal } = new AbortController()

/** A file of these bytes, and the ranges of them that were requested. */
function contentOf(bytes: Uint8Array): Content & { readonly reads: number[] } {
  const reads: number[] = []
  return {
    size: bytes.length,
    reads,
    read: (offset, length) => {
      reads.push(offset)
      return Promise.resolve(Uint8Array.from(bytes.subarray(offset, offset + length)))
    },
  }
}

async function readAll(bytes: Uint8Array): Promise<string> {
  const file = await openText(contentOf(bytes), signal)
  let text = ''
  for (;;) {
    const piece = await file.more(signal)
    text += piece.text
    if (piece.isEnd) return text
  }
}

describe('a text', () => {
  it('is read in pieces, and fetched no further than it is read', async () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => `line ${at}`).join('\n')
    const content = contentOf(Buffer.from(lines))
    const file = await openText(content, signal)
    const first = await file.more(signal)
    expect(first.text).toBe(lines.slice(0, pieceLength))
    expect(first.isEnd).toBe(false)
    expect(content.reads).toEqual([0])
    expect((await file.more(signal)).text).toBe(lines.slice(pieceLength, 2 * pieceLength))
    expect(await readAll(Buffer.from(lines))).toBe(lines)
  })

  it.each([
    ['of one letter', 'x'],
    ['that exactly fills a piece', 'y'.repeat(pieceLength)],
    ['whose characters are cut by every edge', '🧬é'.repeat(60_000)],
  ])('%s is read completely', async (_, text) => {
    expect(await readAll(Buffer.from(text))).toBe(text)
  })

  it('is read as UTF-16 if it has a byte order mark, which is dropped', async () => {
    expect(await readAll(Buffer.from('\ufeffGröße', 'utf16le'))).toBe('Größe')
    expect(await readAll(Buffer.from('\ufeffGröße'))).toBe('Größe')
  })

  it('is distinguished from binary content', async () => {
    const openOf = (bytes: Uint8Array) => openText(contentOf(bytes), signal)
    expect((await openOf(Buffer.from([0x89, 0x50, 0, 1]))).isBinary).toBe(true)
    expect((await openOf(gzipSync(Buffer.from([1, 0, 2])))).isBinary).toBe(true)
    expect((await openOf(Buffer.from('text'))).isBinary).toBe(false)
    expect((await openOf(Buffer.from('\ufefftext', 'utf16le'))).isBinary).toBe(false)
  })
})

describe('a compressed text', () => {
  it('is decompressed, also from several members', async () => {
    const path = new URL('../../../../../genomics/tests/data/S4.vcf.gz', import.meta.url)
    const packed = await readFile(path)
    expect(await readAll(packed)).toBe(gunzipSync(packed).toString())
    const two = Buffer.concat([gzipSync('first '), gzipSync('second')])
    expect(await readAll(two)).toBe('first second')
    expect((await openText(contentOf(two), signal)).isPacked).toBe(true)
  })

  it('is decompressed no further than it is read', async () => {
    const content = contentOf(gzipSync(Buffer.alloc(40_000_000, 'a')))
    const file = await openText(content, signal)
    const { text, isEnd } = await file.more(signal)
    expect([text.length, isEnd]).toEqual([pieceLength, false])
    expect(content.reads).toEqual([0])
  })

  it('reports that it is damaged', async () => {
    const packed = gzipSync('text '.repeat(1000))
    packed.fill(0xff, 20, 30)
    await expect(readAll(packed)).rejects.toThrow('The file is damaged')
  })

  it('reports that it is truncated', async () => {
    const packed = gzipSync(Buffer.from(Array.from({ length: 20_000 }, (_, at) => at).join()))
    await expect(readAll(packed.subarray(0, packed.length / 2))).rejects.toThrow('damaged')
  })
})
