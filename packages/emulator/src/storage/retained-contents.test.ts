import { describe, expect, it } from 'vitest'
import { openMemoryDatabase } from './memory-database.ts'
import { createRetainedContents, type RetainedContents } from './retained-contents.ts'
import { createMemorySnapshots } from './memory-snapshots.ts'
import type { Snapshots, NewSnapshot } from './snapshots.ts'

/** A snapshot of a platform that has files with these contents. */
function snapshotOf(...contents: readonly string[]): NewSnapshot {
  const database = openMemoryDatabase()
  try {
    database.statement('PRAGMA foreign_keys = OFF').run()
    for (const sha256 of contents) {
      database
        .statement<[string]>(
          `INSERT INTO file (run_id, name, path, extension, content_type, size, sha256, upload_status, created_ms, modified_ms)
           VALUES (1, 'a', 'a', '', 'text/plain', 1, ?, 'complete', 0, 0)`,
        )
        .run(sha256)
    }
    return { image: database.image(), clock: { offsetMs: 0 }, takenMs: 0 }
  } finally {
    database.close()
  }
}

/** What is kept of a platform that these are the snapshots of. */
function retainedContents(snapshots: Snapshots): RetainedContents {
  const kept = createRetainedContents(snapshots)
  kept.keepInitial(snapshotOf('initial').image)
  return kept
}

describe('the retained contents', () => {
  it('includes the contents of the state that reset restores', async () => {
    const isRetained = await retainedContents(createMemorySnapshots()).ready()
    expect([isRetained('initial'), isRetained('other')]).toEqual([true, false])
  })

  it('are those of the snapshots, earlier and new ones', async () => {
    const snapshots = createMemorySnapshots()
    await snapshots.save('before', snapshotOf('a'))
    const kept = retainedContents(snapshots)
    const isRetained = await kept.ready()
    expect([isRetained('a'), isRetained('b')]).toEqual([true, false])
    await kept.snapshots.save('after', snapshotOf('b'))
    expect([isRetained('a'), isRetained('b')]).toEqual([true, true])
    await kept.snapshots.save('before', snapshotOf('c'))
    expect([isRetained('a'), isRetained('b'), isRetained('c')]).toEqual([false, true, true])
    const listed = await kept.snapshots.list()
    expect(listed.map(({ name }) => name)).toEqual(['after', 'before'])
    expect(await kept.snapshots.remove('after')).toBe(true)
    expect([isRetained('a'), isRetained('b'), isRetained('c')]).toEqual([false, false, true])
  })

  it('is what a snapshot has that is being saved', async () => {
    const saved = Promise.withResolvers<void>()
    const slow: Snapshots = { ...createMemorySnapshots(), save: () => saved.promise }
    const kept = retainedContents(slow)
    const isRetained = await kept.ready()
    const saving = kept.snapshots.save('one', snapshotOf('a'))
    expect(isRetained('a')).toBe(true)
    saved.resolve()
    await saving
    expect(isRetained('a')).toBe(true)
  })

  it('is not what a snapshot has that could not be saved', async () => {
    const failing: Snapshots = {
      ...createMemorySnapshots(),
      save: () => Promise.reject(new Error('The disk is full.')),
    }
    const kept = retainedContents(failing)
    const isRetained = await kept.ready()
    await expect(kept.snapshots.save('one', snapshotOf('a'))).rejects.toThrow('full')
    expect(isRetained('a')).toBe(false)
  })

  it('include those of a snapshot in use', async () => {
    const kept = retainedContents(createMemorySnapshots())
    const isRetained = await kept.ready()
    const held = kept.hold(snapshotOf('a'))
    expect([isRetained('a'), isRetained('b')]).toEqual([true, false])
    expect(held.image.length).toBeGreaterThan(0)
  })

  it('includes contents being written or read, and everything where that is unknown', async () => {
    const snapshots = createMemorySnapshots()
    const kept = retainedContents(snapshots)
    const isRetained = await kept.ready()
    await kept.during(new Set(['a']), async () => expect(isRetained('a')).toBe(true))
    expect(isRetained('a')).toBe(false)
    await snapshots.save('newer', snapshotOf('x'))
    const unreadable: Snapshots = { ...snapshots, contents: async () => undefined }
    const all = await retainedContents(unreadable).ready()
    expect(all('anything')).toBe(true)
  })
})
