import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexHash, patterned } from '../../testing/blob-sources.ts'
import { contentOf } from '../../testing/downloads.ts'
import { itemsIn } from '../../testing/lists.ts'
import {
  beginParts,
  etagOfParts,
  fullPart,
  leastPart,
  putPart,
  setUploadStatus,
} from '../../testing/multipart.ts'
import { newResult } from '../../testing/new-result.ts'
import { beginUpload } from '../../testing/slow-upload.ts'
import { storedIn } from '../../testing/stored-bytes.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

async function pendingFile({ ada }: TestPlatform): Promise<string> {
  return beginParts(ada, (await newResult(ada)).HrefFiles)
}

const id = (file: string): string => file.split('/').at(-1) ?? ''
const md5 = (bytes: Uint8Array): string => hexHash('md5', bytes)

/** A platform on disk, with its folder. */
async function onDisk() {
  const folder = await temporaryFolder()
  const platform = await startTestPlatform({ data: folder.path })
  return {
    platform,
    data: folder.path,
    /** The contents on disk that don't come from the seed. */
    contents: (): Promise<Map<string, number>> => storedIn(folder.path, 'blobs'),
    async [Symbol.asyncDispose]() {
      await platform.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

describe('parts in any order', () => {
  it('[FIL-09] form the file by their numbers, in whatever order and however often they are uploaded', async () => {
    await using platform = await startTestPlatform()
    /** What is sent: the number of the part and the seed of its bytes. */
    const sending = fc.record({
      count: fc.integer({ min: 1, max: 4 }),
      again: fc.array(fc.tuple(fc.nat(3), fc.nat(5)), { maxLength: 3 }),
      order: fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
      last: fc.integer({ min: 1, max: 100 }),
    })
    await fc.assert(
      fc.asyncProperty(sending, async ({ count, again, order, last }) => {
        const file = await pendingFile(platform)
        const sizeOf = (number: number): number => (number === count ? last : leastPart)
        const all = [
          ...Array.from({ length: count }, (_, index) => ({ number: index + 1, seed: index })),
          ...again.map(([at, seed]) => ({ number: (at % count) + 1, seed: seed + 10 })),
        ]
        const shuffled = all
          .map((one, index) => ({ ...one, key: order[index] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
        const expected: Buffer[] = []
        for (const { number, seed } of shuffled) {
          const bytes = patterned(sizeOf(number), seed)
          expect((await putPart(platform.ada, file, number, bytes)).status).toBe(200)
          expected[number - 1] = bytes
        }
        const { body } = await setUploadStatus(platform.ada, file, 'complete')
        expect(body.Response).toMatchObject({ ETag: etagOfParts(expected) })
        const content = await contentOf(platform.ada, id(file))
        expect(content.equals(Buffer.concat(expected))).toBe(true)
      }),
      { numRuns: 4 },
    )
  })

  it('[FIL-09] may all be uploaded concurrently', async () => {
    await using store = await onDisk()
    const { platform } = store
    const file = await pendingFile(platform)
    const parts = [5, 3, 1, 4, 2].map((number) => ({ number, bytes: fullPart(number) }))
    const replies = await Promise.all(
      parts.map(({ number, bytes }) => putPart(platform.ada, file, number, bytes)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await setUploadStatus(platform.ada, file, 'complete')
    const ordered = parts.toSorted((a, b) => a.number - b.number).map(({ bytes }) => bytes)
    const content = await contentOf(platform.ada, id(file))
    expect(content.equals(Buffer.concat(ordered))).toBe(true)
  })

  it('[FIL-09] of one number sent concurrently: one of them counts, completely, and the others are freed', async () => {
    await using store = await onDisk()
    const { platform } = store
    const file = await pendingFile(platform)
    const before = await store.contents()
    const contents = [1, 2, 3, 4].map((seed) => patterned(700_000, seed))
    await Promise.all(contents.map((bytes) => putPart(platform.ada, file, 1, bytes)))
    const { body } = await setUploadStatus(platform.ada, file, 'complete')
    const content = await contentOf(platform.ada, id(file))
    expect(contents.map(md5)).toContain(md5(content))
    expect(body.Response).toMatchObject({ Size: 700_000, ETag: etagOfParts([content]) })
    const after = await store.contents()
    for (const name of before.keys()) after.delete(name)
    expect([...after.keys()]).toEqual([hexHash('sha256', content)])
  })

  it('[FIL-09] sent again: the last valid one counts, and an invalid one changes nothing', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    await putPart(platform.ada, file, 1, 'first')
    await putPart(platform.ada, file, 1, 'second')
    const bad = { 'content-md5': Buffer.alloc(16).toString('base64') }
    expect((await putPart(platform.ada, file, 1, 'third', bad)).status).toBe(400)
    expect(await itemsIn(platform.ada, `${file}/parts`)).toMatchObject([{ Size: 6 }])
    await setUploadStatus(platform.ada, file, 'complete')
    expect(String(await contentOf(platform.ada, id(file)))).toBe('second')
  })
})

describe('a part that is being uploaded', () => {
  it('[FIL-09] is refused when its file was completed in the meantime, and leaves nothing', async () => {
    await using store = await onDisk()
    const { platform } = store
    const file = await pendingFile(platform)
    await putPart(platform.ada, file, 1, 'all of it')
    const before = await store.contents()
    const late = await beginUpload(platform.apiUrl, 'PUT', `${file}/parts/1`, patterned(900_000))
    expect((await setUploadStatus(platform.ada, file, 'complete')).status).toBe(201)
    expect(await late.finish()).toBe(409)
    expect(String(await contentOf(platform.ada, id(file)))).toBe('all of it')
    expect(await store.contents()).toEqual(before)
    expect(await storedIn(store.data, 'staging')).toEqual(new Map())
  })

  it('[FIL-10] is refused when its file was aborted in the meantime, and leaves nothing', async () => {
    await using store = await onDisk()
    const { platform } = store
    const file = await pendingFile(platform)
    const before = await store.contents()
    await putPart(platform.ada, file, 1, patterned(600_000))
    const late = await beginUpload(platform.apiUrl, 'PUT', `${file}/parts/2`, patterned(900_000))
    expect((await setUploadStatus(platform.ada, file, 'aborted')).status).toBe(201)
    expect(await late.finish()).toBe(409)
    expect(await itemsIn(platform.ada, `${file}/parts`)).toEqual([])
    expect(await store.contents()).toEqual(before)
    expect(await storedIn(store.data, 'staging')).toEqual(new Map())
  })

  it('[FIL-11] leaves nothing when its connection breaks, and can be sent again', async () => {
    await using store = await onDisk()
    const { platform } = store
    const file = await pendingFile(platform)
    const before = await store.contents()
    const bytes = patterned(2_000_000)
    const cut = await beginUpload(platform.apiUrl, 'PUT', `${file}/parts/1`, bytes)
    await cut.cut()
    expect(await itemsIn(platform.ada, `${file}/parts`)).toEqual([])
    expect(await store.contents()).toEqual(before)
    expect((await putPart(platform.ada, file, 1, bytes)).status).toBe(200)
    await setUploadStatus(platform.ada, file, 'complete')
    expect((await contentOf(platform.ada, id(file))).equals(bytes)).toBe(true)
    await platform.close()
    expect(await storedIn(store.data, 'staging')).toEqual(new Map())
  })

  it('[FIL-09] is in the file or refused, whenever the file is completed', async () => {
    await using platform = await startTestPlatform()
    const [one, two] = [fullPart(1), patterned(300_000, 2)]
    for (let round = 0; round < 6; round += 1) {
      const file = await pendingFile(platform)
      await putPart(platform.ada, file, 1, one)
      const racing = [
        putPart(platform.ada, file, 2, two),
        setUploadStatus(platform.ada, file, 'complete'),
      ]
      const [part, complete] = await Promise.all(round % 2 === 0 ? racing : racing.toReversed())
      const statuses = [part?.status, complete?.status]
      expect([
        [200, 201],
        [409, 201],
        [201, 200],
        [201, 409],
      ]).toContainEqual(statuses)
      const isIn = statuses.includes(200)
      const content = await contentOf(platform.ada, id(file))
      expect(content.equals(isIn ? Buffer.concat([one, two]) : one)).toBe(true)
    }
  })
})
