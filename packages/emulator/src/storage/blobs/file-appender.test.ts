import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { patterned } from '../../testing/blob-sources.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openDirectWrites } from './direct-writes.ts'
import { createFileAppender } from './file-appender.ts'
import { createSharedChunks, putInto } from './shared-chunks.ts'

const chunks = createSharedChunks(() => {})

/** Bytes that begin with a page of memory, or somewhere else. */
function memoryWith(content: Uint8Array, isAligned: boolean): Uint8Array {
  if (!isAligned) return Buffer.concat([Buffer.alloc(1), content]).subarray(1)
  const chunk = chunks.take()
  putInto(chunk, 0, content)
  return chunk.bytes.subarray(0, content.length)
}

it.each([
  ['whole pages', [true, true, true], [8_192, 524_288, 4_096]],
  ['a rest after whole pages', [true, true], [524_288, 700]],
  ['memory that begins within a page', [false, true, true], [8_192, 8_192, 100]],
  ['memory that begins within a page, later', [true, false, true], [8_192, 8_192, 8_192]],
  ['whole pages after a rest', [true, true, true], [100, 8_192, 8_192]],
  ['nothing', [true], [0]],
])('writes %s one after another', async (_, aligned, sizes) => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'file')
  const handle = await open(path, 'wx')
  // Direct writes begin here.
  const before = Buffer.alloc(8 * 1024 * 1024)
  const contents = sizes.map((size, seed) => patterned(size, seed))
  const file = createFileAppender({ handle, path }, folder.path)
  await file.append(before)
  const appended = contents.map((content, index) =>
    file.append(content.length === 0 ? content : memoryWith(content, aligned[index] ?? true)),
  )
  await Promise.all(appended)
  await file.flushed()
  await file.close()
  await handle.close()
  expect((await readFile(path)).equals(Buffer.concat([before, ...contents]))).toBe(true)
})

it('reports that direct writes are not possible, and writes without them', async () => {
  await using folder = await temporaryFolder()
  const none = await openDirectWrites(join(folder.path, 'no such file'))
  expect(await none.write(memoryWith(patterned(4_096), true), 0)).toBe(false)
  expect(await none.write(memoryWith(patterned(4_096), true), 4_096)).toBe(false)
  await none.close()
})
