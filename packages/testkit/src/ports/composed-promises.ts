import { deepEqual, equal, match, notEqual, ok, rejects } from 'node:assert/strict'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeManifest, type BlobStore, type Part } from '@benchtop/emulator/ports/blobs'
import {
  all,
  bytesAt,
  bytesOf,
  derivedBytes,
  inPieces,
  none,
  patterned,
  text,
  textOf,
  type BlobPromises,
} from './blob-bench.ts'

const missing = { code: 'not-found' }

/** What holds for contents that are made of parts. */
export const composedPromises: BlobPromises = {
  async 'reads, measures and locates a content of parts like any other'({ blobs }) {
    const { sha256, size } = await blobs.compose(await partsOf(blobs, 'one ', 'two ', 'three'))
    match(sha256, /^[0-9a-f]{64}$/)
    equal(size, 13)
    equal(await textOf(blobs, sha256), 'one two three')
    equal(await blobs.size(sha256), 13)
    equal(await blobs.has(sha256), true)
    equal(String(await bytesAt(await blobs.location(sha256))), 'one two three')
  },

  async 'returns ranges across parts'({ blobs }) {
    const contents = [1, 40, 7, 13].map((size, seed) => patterned(size, seed + size))
    const parts = await Promise.all(contents.map((one) => blobs.write(inPieces(one, 7))))
    const { sha256 } = await blobs.compose(parts)
    const whole = Buffer.concat(contents)
    for (let start = 0; start < whole.length; start += 6) {
      for (let end = start + 1; end < whole.length; end += 11) {
        const found = await bytesOf(blobs.read(sha256, { start, end }))
        ok(found.equals(whole.subarray(start, end + 1)))
      }
    }
  },

  async 'has one address for one list of parts, and that of its part where it is one'({ blobs }) {
    const [a, b] = (await partsOf(blobs, 'a', 'b')) as [Part, Part]
    const { sha256 } = await blobs.compose([a, b])
    equal((await blobs.compose([a, b])).sha256, sha256)
    notEqual((await blobs.compose([b, a])).sha256, sha256)
    notEqual((await blobs.compose([a, b, b])).sha256, sha256)
    const { sha256: same, size } = await blobs.compose([a])
    deepEqual({ sha256: same, size }, a)
    equal(await textOf(blobs, sha256), 'ab')
  },

  async 'has an address for parts that no file can have, not even one with the same list in it'({
    blobs,
  }) {
    const parts = await partsOf(blobs, 'a', 'b')
    const list = await blobs.write(text(writeManifest(parts)))
    const { sha256 } = await blobs.compose(parts)
    notEqual(sha256, list.sha256)
    equal(await textOf(blobs, list.sha256), writeManifest(parts))
    equal(await textOf(blobs, sha256), 'ab')
  },

  async 'refuses parts that are missing, or have another size'({ blobs }) {
    const [a] = (await partsOf(blobs, 'a')) as [Part]
    const lost = { sha256: '0'.repeat(64), size: 1 }
    await rejects(blobs.compose([a, lost]), missing)
    await rejects(blobs.compose([a, { ...a, size: 2 }]), missing)
    const { sha256, size } = await blobs.compose([a, a])
    await rejects(blobs.compose([a, { sha256, size }]), missing)
  },

  async 'provides an app with a copy of parts whose changes do not reach the store'({
    blobs,
    outside,
  }) {
    const { sha256 } = await blobs.compose(await partsOf(blobs, 'one ', 'two'))
    const path = join(outside, 'samples', 'r1.fastq')
    await blobs.materialise(sha256, path)
    equal(await readFile(path, 'utf8'), 'one two')
    await appendFile(path, ' three')
    equal(await textOf(blobs, sha256), 'one two')
    await rejects(blobs.materialise(sha256, path), { code: 'EEXIST' })
    equal(await readFile(path, 'utf8'), 'one two three')
  },

  async 'keeps what was derived from a content of parts until it is removed'({ blobs }) {
    const parts = await partsOf(blobs, 'one', 'two')
    const { sha256 } = await blobs.compose(parts)
    await blobs.putDerived(sha256, 'index', Buffer.from('derived'))
    await blobs.sweep(all)
    equal((await derivedBytes(blobs, sha256, 'index'))?.length, 'derived'.length)
    await blobs.remove(sha256, (address) => address !== sha256)
    await blobs.compose(parts)
    equal(await derivedBytes(blobs, sha256, 'index'), undefined)
  },

  async 'removes a content with its parts, except those that are needed'({ blobs }) {
    const parts = (await partsOf(blobs, 'kept', 'gone', 'gone', 'too')) as [Part, Part, Part, Part]
    const { sha256 } = await blobs.compose(parts)
    equal(await blobs.remove(sha256, all), undefined)
    equal(await textOf(blobs, sha256), 'keptgonegonetoo')
    const [kept, gone, , too] = parts
    const freed = await blobs.remove(sha256, (address) => address === kept.sha256)
    ok(Number(freed) >= 'gonetoo'.length)
    const there = [sha256, kept.sha256, gone.sha256, too.sha256].map((one) => blobs.has(one))
    deepEqual(await Promise.all(there), [false, true, false, false])
    equal(await blobs.remove(sha256, none), undefined)
    await rejects(blobs.size(sha256), missing)
  },

  async 'reads parts to their end for every reader that began before they were removed'({ blobs }) {
    const { sha256 } = await blobs.compose(await partsOf(blobs, 'one ', 'two ', 'three'))
    const readers = [blobs.read(sha256), blobs.read(sha256)].map((one) =>
      one[Symbol.asyncIterator](),
    )
    const first = await Promise.all(readers.map((reader) => reader.next()))
    await blobs.remove(sha256, none)
    equal(await blobs.has(sha256), false)
    for (const [index, reader] of readers.entries()) {
      const found = [String(first[index]?.value)]
      for (let next = await reader.next(); next.done !== true; next = await reader.next()) {
        found.push(String(next.value))
      }
      equal(found.join(''), 'one two three')
    }
    deepEqual(await blobs.sweep(none), { removed: 0, bytes: 0 })
  },

  async 'sweeps parts away with their content, and none that is needed'({ blobs }) {
    const parts = await partsOf(blobs, 'one', 'two')
    const { sha256 } = await blobs.compose(parts)
    const needed = new Set([sha256, ...parts.map((part) => part.sha256)])
    deepEqual(await blobs.sweep((one) => needed.has(one)), { removed: 0, bytes: 0 })
    equal(await textOf(blobs, sha256), 'onetwo')
    needed.delete(sha256)
    equal((await blobs.sweep((one) => needed.has(one))).removed, 1)
    equal(await blobs.has(sha256), false)
    equal(await blobs.has(parts[0]?.sha256 ?? ''), true)
    deepEqual(await blobs.sweep(none), { removed: 2, bytes: 6 })
  },

  async 'never removes a content of parts between its being made and its row being written'({
    blobs,
  }) {
    const parts = await partsOf(blobs, 'one', 'two')
    const { sha256 } = await blobs.compose(parts)
    const partRows = new Set(parts.map((part) => part.sha256))
    for (let moment = 0; moment < 20; moment += 1) {
      const rows = new Set(partRows)
      const composing = blobs.compose(parts).then((made) => rows.add(made.sha256))
      for (let calls = 0; calls < moment; calls += 1) await blobs.has(sha256)
      await blobs.remove(sha256, (address) => rows.has(address))
      await composing
      equal(await textOf(blobs, sha256), 'onetwo')
    }
  },
}

/** Stores texts, each as a content of its own. */
async function partsOf(blobs: BlobStore, ...contents: readonly string[]): Promise<Part[]> {
  const stored = await Promise.all(contents.map((content) => blobs.write(text(content))))
  return stored.map(({ sha256, size }) => ({ sha256, size }))
}
