import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  all,
  bytesAt,
  bytesOf,
  derivedBytes,
  hexHash,
  inPieces,
  none,
  patterned,
  text,
  textOf,
  type BlobPromises,
} from './blob-bench.ts'

const helloMd5 = '5d41402abc4b2a76b9719d911017c592'
const helloSha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
const nothing = { removed: 0, bytes: 0 }

/** What holds for contents that came whole. */
export const blobPromises: BlobPromises = {
  async 'returns the hashes and the size of a stored content, and the content'({ blobs }) {
    const blob = await blobs.write(text('hello'))
    deepEqual(blob, { sha256: helloSha256, md5: helloMd5, size: 5 })
    equal(await textOf(blobs, blob.sha256), 'hello')
    equal(await blobs.has(blob.sha256), true)
    equal(await blobs.size(blob.sha256), 5)
  },

  async 'stores a content of no bytes'({ blobs }) {
    const { sha256, md5, size } = await blobs.write(text(''))
    deepEqual({ md5, size }, { md5: hexHash('md5', Buffer.alloc(0)), size: 0 })
    equal((await bytesOf(blobs.read(sha256))).length, 0)
    equal(await blobs.size(sha256), 0)
  },

  ...byCase(
    'stores %s bytes completely, in pieces of any size',
    [524_287, 524_288, 524_289, 1_048_576, 5_000_001],
    (size) =>
      async ({ blobs }) => {
        const content = patterned(size)
        for (const pieceBytes of [9_999, 65_536, size]) {
          const blob = await blobs.write(inPieces(content, pieceBytes))
          const [sha256, md5] = [hexHash('sha256', content), hexHash('md5', content)]
          deepEqual(blob, { sha256, md5, size })
          ok(content.equals(await bytesOf(blobs.read(sha256))))
        }
      },
  ),

  async 'takes pieces of no bytes, and memory that its source uses again'({ blobs }) {
    const memory = Buffer.alloc(1)
    async function* source() {
      for (const byte of 'hello') {
        yield memory.subarray(0, 0)
        memory.write(byte)
        yield memory
      }
    }
    equal((await blobs.write(source())).sha256, helloSha256)
  },

  ...byCase(
    'reads the bytes from %s',
    [
      [0, 0],
      [1_999_999, 1_999_999],
      [524_287, 524_288],
      [100_000, 1_500_000],
      [0, 1_999_999],
    ] as const,
    ([start, end]) =>
      async ({ blobs }) => {
        const content = patterned(2_000_000)
        const { sha256 } = await blobs.write(inPieces(content, 65_536))
        const read = await bytesOf(blobs.read(sha256, { start, end }))
        ok(read.equals(content.subarray(start, end + 1)))
      },
  ),

  async 'stores equal content once, also when it is written concurrently'({ blobs }) {
    const content = patterned(1_500_000)
    const written = await Promise.all([7_777, 65_536].map((n) => blobs.write(inPieces(content, n))))
    deepEqual(written[0], written[1])
    deepEqual(await blobs.sweep(none), { removed: 1, bytes: content.length })
  },

  ...byCase(
    'stores nothing of a source that fails after %s bytes, and passes its error on',
    [100, 2_000_000],
    (size) =>
      async ({ blobs }) => {
        const failure = Object.assign(new Error('The source broke.'), { code: 'EACCES' })
        async function* source() {
          yield* inPieces(patterned(size), 65_536)
          throw failure
        }
        await rejects(blobs.write(source()), (error) => error === failure)
        deepEqual(await blobs.sweep(none), nothing)
      },
  ),

  async 'refuses bytes with another MD5, and stores nothing of them'({ blobs }) {
    const refused = { code: 'md5-mismatch', message: new RegExp(helloMd5) }
    await rejects(blobs.write(text('hellO'), { expectedMd5: helloMd5 }), refused)
    deepEqual(await blobs.sweep(none), nothing)
    await blobs.write(text('hello'), { expectedMd5: helloMd5.toUpperCase() })
    equal(await blobs.has(helloSha256), true)
  },

  async 'refuses more bytes than are accepted, reads no further, and stores nothing'({ blobs }) {
    let given = 0
    let closed = false
    async function* source() {
      try {
        for (; given < 100; given += 1) yield Buffer.from('x')
      } finally {
        closed = true
      }
    }
    const refused = { code: 'too-large', message: /5 bytes/ }
    await rejects(blobs.write(source(), { maxBytes: 5 }), refused)
    deepEqual({ given, closed }, { given: 5, closed: true })
    deepEqual(await blobs.sweep(none), nothing)
    equal((await blobs.write(text('hello'), { maxBytes: 5 })).size, 5)
  },

  async 'stops at the signal, even while the source is silent'({ blobs }) {
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
    await rejects(writing, { code: 'aborted', cause: 'gone' })
    deepEqual(await blobs.sweep(none), nothing)
  },

  async 'begins nothing with a signal that has aborted'({ blobs }) {
    const writing = blobs.write(text('hello'), { signal: AbortSignal.abort() })
    await rejects(writing, { code: 'aborted' })
  },

  async 'stops running writes when it closes, and accepts no further ones'({ blobs }) {
    const begun = Promise.withResolvers<void>()
    async function* source() {
      yield patterned(2_000_000)
      begun.resolve()
      await new Promise(() => {})
    }
    const refused = rejects(blobs.write(source()), { code: 'aborted' })
    await begun.promise
    await blobs.close()
    await refused
    await rejects(blobs.write(text('hello')), { code: 'aborted' })
  },

  async 'removes a content that nothing refers to, and all that was derived from it'({ blobs }) {
    const { sha256 } = await blobs.write(text('hello'))
    await blobs.putDerived(sha256, 'index', Buffer.from('derived'))
    equal(await blobs.remove(sha256, all), undefined)
    equal(await blobs.has(sha256), true)
    equal(await blobs.remove(sha256, none), 'hello'.length)
    equal(await blobs.has(sha256), false)
    equal(await blobs.remove(sha256, none), undefined)
    await blobs.write(text('hello'))
    equal(await derivedBytes(blobs, sha256, 'index'), undefined)
  },

  async 'never removes a content between its being stored and its row being written'({ blobs }) {
    for (let moment = 0; moment < 20; moment += 1) {
      const rows = new Set<string>()
      await blobs.write(text('hello'))
      const writing = blobs.write(text('hello')).then(({ sha256 }) => rows.add(sha256))
      // Each question takes the time of a look at the disk.
      for (let calls = 0; calls < moment; calls += 1) await blobs.has(helloSha256)
      await blobs.remove(helloSha256, (sha256) => rows.has(sha256))
      await writing
      equal(await blobs.has(helloSha256), true)
      equal(await textOf(blobs, helloSha256), 'hello')
    }
  },

  async 'reads a content to its end that is removed meanwhile'({ blobs }) {
    const content = patterned(1_300_000)
    const { sha256 } = await blobs.write(inPieces(content, 65_536))
    const pieces: Uint8Array[] = []
    for await (const piece of blobs.read(sha256)) {
      pieces.push(piece)
      await blobs.remove(sha256, none)
    }
    ok(pieces.length > 1)
    ok(Buffer.concat(pieces).equals(content))
  },

  async 'provides an app with a copy whose changes do not reach the store'({ blobs, outside }) {
    const { sha256 } = await blobs.write(text('hello'))
    const path = join(outside, 'samples', 'r1.fastq')
    await blobs.materialise(sha256, path)
    equal(await readFile(path, 'utf8'), 'hello')
    await appendFile(path, ' world')
    equal(await textOf(blobs, sha256), 'hello')
    await rejects(blobs.materialise(sha256, path), { code: 'EEXIST' })
    equal(await readFile(path, 'utf8'), 'hello world')
    await writeFile(path, '')
    equal(await textOf(blobs, sha256), 'hello')
  },

  async 'passes the location of the bytes to a thread'({ blobs }) {
    const { sha256 } = await blobs.write(text('hello'))
    equal(String(await bytesAt(await blobs.location(sha256))), 'hello')
  },

  async 'stores data derived from a content by its kind'({ blobs }) {
    const { sha256 } = await blobs.write(text('hello'))
    const derived = async (kind: string) => (await derivedBytes(blobs, sha256, kind))?.toString()
    await blobs.putDerived(sha256, 'coverage-index', Buffer.from('first'))
    await blobs.putDerived(sha256, 'coverage-index', Buffer.from('second'))
    await blobs.putDerived(sha256, 'variants.v2', Buffer.from(''))
    equal(await derived('coverage-index'), 'second')
    equal(await derived('variants.v2'), '')
    equal(await derived('unknown'), undefined)
    const put = async () => blobs.putDerived(sha256, '../x', Buffer.from(''))
    await rejects(put, TypeError)
    await rejects(async () => derived('a/b'), TypeError)
  },

  async 'sweeps away what nothing refers to'({ blobs }) {
    const [kept, lost] = [await blobs.write(text('kept')), await blobs.write(text('lost!'))]
    const referenced = (sha256: string) => sha256 === kept.sha256
    deepEqual(await blobs.sweep(referenced), { removed: 1, bytes: 5 })
    equal(await blobs.has(kept.sha256), true)
    equal(await blobs.has(lost.sha256), false)
    deepEqual(await blobs.sweep(referenced), nothing)
  },

  ...byCase(
    'has nothing at the address %s',
    ['0'.repeat(64), '../../etc/passwd', '', 'AB'.repeat(32), `${'0'.repeat(64)}/x`],
    (address) =>
      async ({ blobs, outside }) => {
        const missing = { code: 'not-found', message: /upload/ }
        await rejects(bytesOf(blobs.read(address)), missing)
        await rejects(async () => blobs.size(address), missing)
        await rejects(async () => blobs.location(address), missing)
        await rejects(async () => blobs.compose([{ sha256: address, size: 1 }]), missing)
        await rejects(async () => blobs.materialise(address, join(outside, 'x')), missing)
        await rejects(async () => blobs.putDerived(address, 'x', Buffer.alloc(1)), missing)
        equal(await blobs.has(address), false)
      },
  ),
}

/** The same of several cases, each of which is in the title in JSON. */
function byCase<Case>(
  title: string,
  cases: readonly Case[],
  promise: (one: Case) => BlobPromises[string],
): BlobPromises {
  return Object.fromEntries(
    cases.map((one) => [title.replace('%s', JSON.stringify(one)), promise(one)]),
  )
}
