import { contentsOfImage } from './image-contents.ts'
import { byName, requireSnapshotName, type Snapshots, type NewSnapshot } from './snapshots.ts'

type Held = { readonly snapshot: NewSnapshot; readonly contents: ReadonlySet<string> }

/** Snapshots that live as long as their platform. */
export function createMemorySnapshots(): Snapshots {
  const held = new Map<string, Held>()
  return {
    async save(name, snapshot) {
      const contents = new Set(contentsOfImage(snapshot.image))
      held.set(requireSnapshotName(name), { snapshot, contents })
    },
    load: async (name) => held.get(name)?.snapshot,
    list: async () =>
      [...held]
        .map(([name, { snapshot, contents }]) => ({
          name,
          state: 'good' as const,
          takenMs: snapshot.takenMs,
          bytes: snapshot.image.length,
          contents: contents.size,
        }))
        .toSorted(byName),
    remove: async (name) => held.delete(name),
    contents: async (name) => held.get(name)?.contents,
  }
}
