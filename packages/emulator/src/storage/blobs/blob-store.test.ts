import fc from 'fast-check'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytesOf, hexHash, inPieces, patterned } from '../../testing/blob-sources.ts'
import { blobAdapters, bytesAt, derivedBytes } from '../../testing/open-blobs.ts'

const none = () => false
const all = () => true
const text = (content: string) => inPieces(Buffer.from(content), 3)
const helloMd5 = '5d41402abc4b2a76b9719d911017c592'
const helloSha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

describe.each(Object.entries(blobAdapters))('blobs on %s', (_, openBlobs) => {
  it('returns the hashes and the size of a stored content, and the content', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const blob = await blobs.write(text('hello'))
    expect(blob).toEqual({ sha256: helloSha256, md5: helloMd5, size: 5 })
    expect(String(await bytesOf(blobs.read(blob.sha256)))).toBe('hello')
    expect(await blobs.has(blob.sha256)).toBe(true)
    expect(await blobs.size(blob.sha256)).toBe(5)
  })

  it('stores a content of no bytes', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const { sha256, md5, size } = await blobs.write(text(''))
    expect({ md5, size }).toEqual({ md5: hexHash('md5', Buffer.alloc(0)), size: 0 })
    expect(await bytesOf(blobs.read(sha256))).toHaveLength(0)
    expect(await blobs.size(sha256)).toBe(0)
  })

  it.each([524_287, 524_288, 524_289, 1_048_576, 5_000_001])(
    'stores %d bytes completely, in pieces of any size',
    async (size) => {
      await using opened = await openBlobs()
      const { blobs } = opened
      const content = patterned(size)
      for (const pieceBytes of [9_999, 65_536, size]) {
        const blob = await blobs.write(inPieces(content, pieceBytes))
        expect(blob).toEqual({
          sha256: hexHash('sha256', content),
          md5: hexHash('md5', content),
          size,
        })
        expect(content.equals(await bytesOf(blobs.read(blob.sha256)))).toBe(true)
      }
    },
  )

  it('returns any pieces as one', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array()), async (pieces) => {
        const { sha256 } = await blobs.write(
          (async function* () {
            yield* pieces
          })(),
        )
        expect((await bytesOf(blobs.read(sha256))).equals(Buffer.concat(pieces))).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('a source may reuse its memory', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const memory = Buffer.alloc(1)
    async function* source() {
      for (const byte of 'hello') {
        memory.write(byte)
        yield memory
      }
    }
    expect((await blobs.write(source())).sha256).toBe(helloSha256)
  })

  it.each([
    { start: 0, end: 0 },
    { start: 1_999_999, end: 1_999_999 },
    { start: 524_287, end: 524_288 },
    { start: 100_000, end: 1_500_000 },
    { start: 0, end: 1_999_999 },
  ])('reads the bytes from $start to $end', async (range) => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const content = patterned(2_000_000)
    const { sha256 } = await blobs.write(inPieces(content, 65_536))
    const read = await bytesOf(blobs.read(sha256, range))
    expect(read.equals(content.subarray(range.start, range.end + 1))).toBe(true)
  })

  it('stores equal content once, also when it is written concurrently', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const content = patterned(1_500_000)
    const written = await Promise.all([7_777, 65_536].map((n) => blobs.write(inPieces(content, n))))
    expect(written[0]).toEqual(written[1])
    expect(await blobs.sweep(none)).toEqual({ removed: 1, bytes: content.length })
  })

  it.each([100, 2_000_000])(
    'stores nothing of a source that fails after %d bytes, and passes its error on',
    async (size) => {
      await using opened = await openBlobs()
      const { blobs } = opened
      const failure = Object.assign(new Error('The source broke.'), { code: 'EACCES' })
      async function* source() {
        yield* inPieces(patterned(size), 65_536)
        throw failure
      }
      await expect(blobs.write(source())).rejects.toBe(failure)
      expect(await blobs.sweep(none)).toEqual({ removed: 0, bytes: 0 })
    },
  )

  it('refuses bytes with another MD5, and stores nothing of them', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    await expect(blobs.write(text('hellO'), { expectedMd5: helloMd5 })).rejects.toMatchObject({
      code: 'md5-mismatch',
      message: expect.stringContaining(helloMd5),
    })
    expect(await blobs.sweep(none)).toEqual({ removed: 0, bytes: 0 })
    await blobs.write(text('hello'), { expectedMd5: helloMd5.toUpperCase() })
    expect(await blobs.has(helloSha256)).toBe(true)
  })

  it('refuses more bytes than are accepted, reads no further, and stores nothing', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    let given = 0
    let closed = false
    async function* source() {
      try {
        for (; given < 100; given += 1) yield Buffer.from('x')
      } finally {
        closed = true
      }
    }
    await expect(blobs.write(source(), { maxBytes: 5 })).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('5 bytes'),
    })
    expect({ given, closed }).toEqual({ given: 5, closed: true })
    expect(await blobs.sweep(none)).toEqual({ removed: 0, bytes: 0 })
    expect(await blobs.write(text('hello'), { maxBytes: 5 })).toMatchObject({ size: 5 })
  })

  it('stops at the signal, even while the source is silent', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const abort = new AbortController()
    const silent = Promise.withResolvers<void>()
    async function* source() {
      yield Buffer.from('x')
      silent.resolve()
      await new Promise(() => {})
    }
    const writing = blobs.write(source(), { signal: abort.signal })
    await silent.promise
    abort.abort('gone')
    await expect(writing).rejects.toMatchObject({ code: 'aborted', cause: 'gone' })
    expect(await blobs.sweep(none)).toEqual({ removed: 0, bytes: 0 })
  })

  it('begins nothing with a signal that has aborted', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const writing = blobs.write(text('hello'), { signal: AbortSignal.abort() })
    await expect(writing).rejects.toMatchObject({ code: 'aborted' })
  })

  it('stops running writes when it closes, and accepts no further ones', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const begun = Promise.withResolvers<void>()
    async function* source() {
      yield patterned(2_000_000)
      begun.resolve()
      await new Promise(() => {})
    }
    const refusal = blobs.write(source()).catch((error: unknown) => error)
    await begun.promise
    await blobs.close()
    expect(await refusal).toMatchObject({ code: 'aborted' })
    await expect(blobs.write(text('hello'))).rejects.toMatchObject({ code: 'aborted' })
  })

  it('removes a content that nothing refers to, and all that was derived from it', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const { sha256 } = await blobs.write(text('hello'))
    await blobs.putDerived(sha256, 'index', Buffer.from('derived'))
    expect(await blobs.remove(sha256, all)).toBeUndefined()
    expect(await blobs.has(sha256)).toBe(true)
    expect(await blobs.remove(sha256, none)).toBe('hello'.length)
    expect(await blobs.has(sha256)).toBe(false)
    expect(await blobs.remove(sha256, none)).toBeUndefined()
    await blobs.write(text('hello'))
    expect(await derivedBytes(blobs, sha256, 'index')).toBeUndefined()
  })

  it('never removes a content between its being stored and its row being written', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    for (let moment = 0; moment < 20; moment += 1) {
      const rows = new Set<string>()
      await blobs.write(text('hello'))
      const writing = blobs.write(text('hello')).then(({ sha256 }) => rows.add(sha256))
      // Each question takes the time of a look at the disk.
      for (let calls = 0; calls < moment; calls += 1) await blobs.has(helloSha256)
      await blobs.remove(helloSha256, (sha256) => rows.has(sha256))
      await writing
      expect(await blobs.has(helloSha256)).toBe(true)
      expect(String(await bytesOf(blobs.read(helloSha256)))).toBe('hello')
    }
  })

  it('reads a content to its end that is removed meanwhile', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const content = patterned(1_300_000)
    const { sha256 } = await blobs.write(inPieces(content, 65_536))
    const pieces: Uint8Array[] = []
    for await (const piece of blobs.read(sha256)) {
      pieces.push(piece)
      await blobs.remove(sha256, none)
    }
    expect(pieces.length).toBeGreaterThan(1)
    expect(Buffer.concat(pieces).equals(content)).toBe(true)
  })

  it('provides an app with a copy whose changes do not reach the store', async () => {
    await using opened = await openBlobs()
    const { blobs, outside } = opened
    const { sha256 } = await blobs.write(text('hello'))
    const path = join(outside, 'samples', 'r1.fastq')
    await blobs.materialise(sha256, path)
    expect(await readFile(path, 'utf8')).toBe('hello')
    await appendFile(path, ' world')
    expect(String(await bytesOf(blobs.read(sha256)))).toBe('hello')
    await expect(blobs.materialise(sha256, path)).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await readFile(path, 'utf8')).toBe('hello world')
    await writeFile(path, '')
    expect(String(await bytesOf(blobs.read(sha256)))).toBe('hello')
  })

  it('passes the location of the bytes to a thread', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const { sha256 } = await blobs.write(text('hello'))
    expect(String(await bytesAt(await blobs.location(sha256)))).toBe('hello')
  })

  it('stores data derived from a content by its kind', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const { sha256 } = await blobs.write(text('hello'))
    const derived = async (kind: string) => {
      const bytes = await derivedBytes(blobs, sha256, kind)
      return bytes && Buffer.from(bytes).toString()
    }
    await blobs.putDerived(sha256, 'coverage-index', Buffer.from('first'))
    await blobs.putDerived(sha256, 'coverage-index', Buffer.from('second'))
    await blobs.putDerived(sha256, 'variants.v2', Buffer.from(''))
    expect(await derived('coverage-index')).toBe('second')
    expect(await derived('variants.v2')).toBe('')
    expect(await derived('unknown')).toBeUndefined()
    await expect(blobs.putDerived(sha256, '../x', Buffer.from(''))).rejects.toThrow(TypeError)
    await expect(derivedBytes(blobs, sha256, 'a/b')).rejects.toThrow(TypeError)
  })

  it('sweeps away what nothing refers to', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const [kept, lost] = [await blobs.write(text('kept')), await blobs.write(text('lost!'))]
    const referenced = (sha256: string) => sha256 === kept.sha256
    expect(await blobs.sweep(referenced)).toEqual({ removed: 1, bytes: 5 })
    expect(await blobs.has(kept.sha256)).toBe(true)
    expect(await blobs.has(lost.sha256)).toBe(false)
    expect(await blobs.sweep(referenced)).toEqual({ removed: 0, bytes: 0 })
  })

  it.each(['0'.repeat(64), '../../etc/passwd', '', 'AB'.repeat(32), `${'0'.repeat(64)}/x`])(
    'has nothing at the address %j',
    async (address) => {
      await using opened = await openBlobs()
      const { blobs, outside } = opened
      const missing = { code: 'not-found', message: expect.stringContaining('upload') }
      await expect(bytesOf(blobs.read(address))).rejects.toMatchObject(missing)
      await expect(blobs.size(address)).rejects.toMatchObject(missing)
      await expect(blobs.location(address)).rejects.toMatchObject(missing)
      await expect(blobs.compose([{ sha256: address, size: 1 }])).rejects.toMatchObject(missing)
      await expect(blobs.materialise(address, join(outside, 'x'))).rejects.toMatchObject(missing)
      await expect(blobs.putDerived(address, 'x', Buffer.alloc(1))).rejects.toMatchObject(missing)
      expect(await blobs.has(address)).toBe(false)
    },
  )
})
