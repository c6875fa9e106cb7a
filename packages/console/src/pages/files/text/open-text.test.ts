import { readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Content } from '../content.ts'
import { openText, pieceLength } from './open-text.ts'

const { signal } = new AbortController()

/** A file of these bytes, and what of them was asked for. */
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
  it('comes in pieces, and is fetched no further than it is read', async () => {
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
    ['that fills a piece to the letter', 'y'.repeat(pieceLength)],
    ['whose characters are cut by every edge', '🧬é'.repeat(60_000)],
  ])('%s comes whole', async (_, text) => {
    expect(await readAll(Buffer.from(text))).toBe(text)
  })

  it('is read as UTF-16 where it says so, and without its mark', async () => {
    expect(await readAll(Buffer.from('\ufeffGröße', 'utf16le'))).toBe('Größe')
    expect(await readAll(Buffer.from('\ufeffGröße'))).toBe('Größe')
  })

  it('is told from what is none', async () => {
    const openOf = (bytes: Uint8Array) => openText(contentOf(bytes), signal)
    expect((await openOf(Buffer.from([0x89, 0x50, 0, 1]))).isBinary).toBe(true)
    expect((await openOf(gzipSync(Buffer.from([1, 0, 2])))).isBinary).toBe(true)
    expect((await openOf(Buffer.from('text'))).isBinary).toBe(false)
    expect((await openOf(Buffer.from('\ufefftext', 'utf16le'))).isBinary).toBe(false)
  })
})

describe('a packed text', () => {
  it('is unpacked, however many members it is of', async () => {
    const path = new URL('../../../../../genomics/tests/data/S4.vcf.gz', import.meta.url)
    const packed = await readFile(path)
    expect(await readAll(packed)).toBe(gunzipSync(packed).toString())
    const two = Buffer.concat([gzipSync('first '), gzipSync('second')])
    expect(await readAll(two)).toBe('first second')
    expect((await openText(contentOf(two), signal)).isPacked).toBe(true)
  })

  it('is unpacked no further than it is read, however much is in it', async () => {
    const content = contentOf(gzipSync(Buffer.alloc(40_000_000, 'a')))
    const file = await openText(content, signal)
    const { text, isEnd } = await file.more(signal)
    expect([text.length, isEnd]).toEqual([pieceLength, false])
    expect(content.reads).toEqual([0])
  })

  it('says that it is damaged', async () => {
    const packed = gzipSync('text '.repeat(1000))
    packed.fill(0xff, 20, 30)
    await expect(readAll(packed)).rejects.toThrow('The file is damaged')
  })

  it('says so where it breaks off', async () => {
    const packed = gzipSync(Buffer.from(Array.from({ length: 20_000 }, (_, at) => at).join()))
    await expect(readAll(packed.subarray(0, packed.length / 2))).rejects.toThrow('damaged')
  })
})
