import { badRequest, type SnapshotDifference } from '@benchtop/contracts'
import { EmulatorError } from '../emulator-error.ts'
import type { ConditionLists } from '../conditions/conditions.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { compareImages } from '../storage/compare-images.ts'
import type { RetainedContents } from '../storage/retained-contents.ts'
import { readExport, writeExport } from '../storage/snapshot-export.ts'
import {
  requireSnapshotName,
  type Snapshot,
  type SnapshotSummary,
  type NewSnapshot,
} from '../storage/snapshots.ts'
import type { SettingStore } from '../storage/settings-store.ts'
import { compareConditions } from './compare-conditions.ts'

type Options = {
  readonly kept: RetainedContents
  readonly blobs: BlobStore
  readonly take: () => NewSnapshot
  readonly restore: (snapshot: Snapshot) => Promise<void>
  /** The conditions that are set in a state. */
  readonly conditionsIn: (settings: SettingStore) => ConditionLists
  /** Removes contents that nothing needs. */
  readonly release: (contents: Iterable<string>) => Promise<unknown>
}

export function createNamedSnapshots(options: Options) {
  const { kept, blobs, take, restore, conditionsIn, release } = options
  const { snapshots } = kept

  const load = async (name: string): Promise<NewSnapshot> => {
    const snapshot = await snapshots.load(name)
    if (snapshot !== undefined) return snapshot
    throw unknown(name, await snapshots.list())
  }

  const differenceOf = async (
    [name, before]: readonly [string, NewSnapshot],
    [other, after]: readonly [string | null, NewSnapshot],
    limit: number,
  ): Promise<SnapshotDifference> => ({
    before: { name, taken: isoOf(before) },
    after: { name: other, taken: isoOf(after) },
    resources: await compareImages(before.image, after.image, limit, (was, is) =>
      compareConditions(
        { lists: conditionsIn(was), clock: before.clock },
        { lists: conditionsIn(is), clock: after.clock },
        limit,
      ),
    ),
  })

  async function* bytesOf(snapshot: NewSnapshot): AsyncGenerator<Uint8Array> {
    const held = kept.hold(snapshot)
    yield* writeExport(snapshot, blobs)
    // Referenced until here, so that no content goes while the others are read.
    kept.hold(held)
  }

  return {
    async save(name: string): Promise<void> {
      requireSnapshotName(name)
      requireOtherLetters(name, await snapshots.list())
      await snapshots.save(name, take())
    },
    list: (): Promise<SnapshotSummary[]> => snapshots.list(),
    restore: async (name: string): Promise<void> => restore(await load(name)),
    /** Contents that nothing else needs are deleted with it. */
    async remove(name: string): Promise<void> {
      const contents = await snapshots.contents(name)
      if (!(await snapshots.remove(name))) throw unknown(name, await snapshots.list())
      // If one can't be read, the sweep at the next start finds the contents that nothing needs.
      await release(contents ?? [])
    },
    /** Compares a snapshot with another one, or with the running state. */
    async compare(
      name: string,
      other: string | undefined,
      limit: number,
    ): Promise<SnapshotDifference> {
      const before = await load(name)
      const after = other === undefined ? take() : await load(other)
      return differenceOf([name, before], [other ?? null, after], limit)
    },
    /** What a change does: the state of before is saved under a name. Other requests come before it, or after it. */
    async across(name: string, change: () => void, limit: number): Promise<SnapshotDifference> {
      requireOtherLetters(name, await snapshots.list())
      const before = take()
      change()
      const after = take()
      await snapshots.save(name, before)
      return differenceOf([name, before], [null, after], limit)
    },
    /** The bytes of a file that another platform can import. */
    async exported(name: string): Promise<AsyncIterable<Uint8Array>> {
      // Held while it is read, so that its contents stay even if it is deleted meanwhile.
      const snapshot = await load(name)
      kept.hold(snapshot)
      return writeExport(snapshot, blobs)
    },
    /** The bytes of such a file with the state of this moment, which has no name. */
    backup: (): AsyncIterable<Uint8Array> => bytesOf(take()),
    /** Stores the snapshot of such a file under a name; if the file is damaged, stores nothing. */
    async import(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
      requireSnapshotName(name)
      const all = await snapshots.list()
      requireOtherLetters(name, all)
      if (all.some((one) => one.name === name)) {
        const message = `There is a snapshot "${name}" already. Delete it first, or use another name.`
        throw badRequest([{ member: 'name', code: 'Taken', message }])
      }
      await readExport(bytes, blobs, {
        during: kept.during,
        keep: (snapshot) => snapshots.save(name, snapshot),
        release,
      })
    },
  }
}
/** The named snapshots. All functions throw an EmulatorError for an unknown name. */
export type NamedSnapshots = ReturnType<typeof createNamedSnapshots>

/** Snapshots are files, and a file system that doesn't distinguish case would replace the one by the other. */
function requireOtherLetters(name: string, all: readonly SnapshotSummary[]): void {
  const folded = name.toLowerCase()
  const other = all.find((one) => one.name !== name && one.name.toLowerCase() === folded)
  if (other === undefined) return
  const message = `There is a snapshot "${other.name}", which differs from "${name}" by case alone. Use its name, or another one.`
  throw badRequest([{ member: 'name', code: 'Taken', message }])
}

function unknown(name: string, all: readonly SnapshotSummary[]): EmulatorError {
  const names = all.map((one) => one.name)
  const there = names.length === 0 ? 'There is none yet.' : `There are: ${names.join(', ')}.`
  return new EmulatorError('snapshot-unknown', `There is no snapshot "${name}". ${there}`, {
    name,
    names,
  })
}

function isoOf({ takenMs }: NewSnapshot): string {
  return new Date(takenMs).toISOString()
}
