import { describe, expect, it } from 'vitest'
import { openMemoryDatabase } from './database.ts'
import { createKeptContents, type KeptContents } from './kept-contents.ts'
import { createMemorySnapshots } from './memory-snapshots.ts'
import type { Snapshots, TakenSnapshot } from './snapshots.ts'

/** A snapshot of a platform that has files with these contents. */
function snapshotOf(...contents: readonly string[]): TakenSnapshot {
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
function keptContents(snapshots: Snapshots): KeptContents {
  const kept = createKeptContents(snapshots)
  kept.keepInitial(snapshotOf('initial').image)
  return kept
}

describe('what is kept', () => {
  it('includes the contents of the state that reset restores', async () => {
    const isKept = await keptContents(createMemorySnapshots()).ready()
    expect([isKept('initial'), isKept('other')]).toEqual([true, false])
  })

  it('is what the snapshots have, those from before and each that is taken', async () => {
    const snapshots = createMemorySnapshots()
    await snapshots.save('before', snapshotOf('a'))
    const kept = keptContents(snapshots)
    const isKept = await kept.ready()
    expect([isKept('a'), isKept('b')]).toEqual([true, false])
    await kept.snapshots.save('after', snapshotOf('b'))
    expect([isKept('a'), isKept('b')]).toEqual([true, true])
    await kept.snapshots.save('before', snapshotOf('c'))
    expect([isKept('a'), isKept('b'), isKept('c')]).toEqual([false, true, true])
    const listed = await kept.snapshots.list()
    expect(listed.map(({ name }) => name)).toEqual(['after', 'before'])
    expect(await kept.snapshots.remove('after')).toBe(true)
    expect([isKept('a'), isKept('b'), isKept('c')]).toEqual([false, false, true])
  })

  it('is what a snapshot has that is being saved', async () => {
    const saved = Promise.withResolvers<void>()
    const slow: Snapshots = { ...createMemorySnapshots(), save: () => saved.promise }
    const kept = keptContents(slow)
    const isKept = await kept.ready()
    const saving = kept.snapshots.save('one', snapshotOf('a'))
    expect(isKept('a')).toBe(true)
    saved.resolve()
    await saving
    expect(isKept('a')).toBe(true)
  })

  it('is not what a snapshot has that could not be saved', async () => {
    const failing: Snapshots = {
      ...createMemorySnapshots(),
      save: () => Promise.reject(new Error('The disk is full.')),
    }
    const kept = keptContents(failing)
    const isKept = await kept.ready()
    await expect(kept.snapshots.save('one', snapshotOf('a'))).rejects.toThrow('full')
    expect(isKept('a')).toBe(false)
  })

  it('includes the contents of a snapshot that is held', async () => {
    const kept = keptContents(createMemorySnapshots())
    const isKept = await kept.ready()
    const held = kept.hold(snapshotOf('a'))
    expect([isKept('a'), isKept('b')]).toEqual([true, false])
    expect(held.image.length).toBeGreaterThan(0)
  })

  it('includes contents being written or read, and everything where that is unknown', async () => {
    const snapshots = createMemorySnapshots()
    const kept = keptContents(snapshots)
    const isKept = await kept.ready()
    await kept.during(new Set(['a']), async () => expect(isKept('a')).toBe(true))
    expect(isKept('a')).toBe(false)
    await snapshots.save('newer', snapshotOf('x'))
    const unreadable: Snapshots = { ...snapshots, contents: async () => undefined }
    const all = await keptContents(unreadable).ready()
    expect(all('anything')).toBe(true)
  })
})
