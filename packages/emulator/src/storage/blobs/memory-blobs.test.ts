import { expect, it } from 'vitest'
import { bytesOf, derivedBytes, inPieces } from '../../testing/blob-sources.ts'
import { createMemoryBlobs } from './memory-blobs.ts'

const text = (content: string) => inPieces(Buffer.from(content), 3)
const none = () => false

it('starts a store with what another one had, and shares the bytes', async () => {
  const first = createMemoryBlobs()
  const { sha256 } = await first.write(text('hello'))
  await first.putDerived(sha256, 'index', Buffer.from('derived'))
  const second = createMemoryBlobs({ from: first.snapshot() })
  const [one, other] = [await first.location(sha256), await second.location(sha256)]
  expect(other).toEqual(one)
  expect((other as { bytes: Uint8Array }).bytes).toBe((one as { bytes: Uint8Array }).bytes)
  expect(await derivedBytes(second, sha256, 'index')).toHaveLength('derived'.length)
})

it('isolates later changes of the stores from each other', async () => {
  const first = createMemoryBlobs()
  const { sha256 } = await first.write(text('hello'))
  const image = first.snapshot()
  const second = createMemoryBlobs({ from: image })
  await first.putDerived(sha256, 'index', Buffer.from('derived'))
  await first.remove(sha256, none)
  const added = await second.write(text('world'))
  expect(String(await bytesOf(second.read(sha256)))).toBe('hello')
  expect(await derivedBytes(second, sha256, 'index')).toBeUndefined()
  expect(await first.has(added.sha256)).toBe(false)
  expect([...image.keys()]).toEqual([sha256])
})
