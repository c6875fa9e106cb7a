import type { IsReferenced } from './blobs/blob-store.ts'
import { contentsOfImage } from './image-contents.ts'
import type { NewSnapshot, Snapshot, Snapshots } from './snapshots.ts'

type Contents = ReadonlySet<string>

export function createRetainedContents(snapshots: Snapshots) {
  const held = new Set<{ readonly image: WeakRef<Uint8Array>; contents?: Contents }>()
  const busy = new Set<Contents>()
  let initial: { readonly image: Uint8Array; contents?: Contents } | undefined
  let named: Map<string, Contents | undefined> | undefined

  const readNamed = async (): Promise<Map<string, Contents | undefined>> => {
    const found = new Map<string, Contents | undefined>()
    for (const { name } of await snapshots.list()) found.set(name, await snapshots.contents(name))
    return (named ??= found)
  }

  const during = async <Result>(
    contents: ReadonlySet<string>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    busy.add(contents)
    try {
      return await work()
    } finally {
      busy.delete(contents)
    }
  }

  const isHeld = (sha256: string): boolean => {
    for (const one of held) {
      const image = one.image.deref()
      if (image === undefined) {
        held.delete(one)
        continue
      }
      one.contents ??= contentsOf(image)
      if (one.contents.has(sha256)) return true
    }
    return false
  }

  return {
    /** Retains the contents of the state that a reset restores, from now on. */
    keepInitial(image: Uint8Array): void {
      initial = { image }
    },
    /** The named snapshots. What is saved here is kept from the moment that the saving begins. */
    snapshots: {
      ...snapshots,
      save(name: string, snapshot: NewSnapshot) {
        const contents = contentsOf(snapshot.image)
        return during(contents, async () => {
          const known = named ?? (await readNamed())
          await snapshots.save(name, snapshot)
          known.set(name, contents)
        })
      },
      async remove(name: string) {
        const isGone = await snapshots.remove(name)
        named?.delete(name)
        return isGone
      },
    },
    /** Keeps contents that come, or are read, until the work is done. */
    during,
    /** Retains the contents of a snapshot for as long as it is referenced. */
    hold(snapshot: Snapshot): Snapshot {
      held.add({ image: new WeakRef(snapshot.image) })
      return snapshot
    },
    /** Reads what has to be read; the answers then come at once, and are up to date at each question. */
    async ready(): Promise<IsReferenced> {
      if (initial !== undefined) initial.contents ??= contentsOf(initial.image)
      const first = initial?.contents
      const known = named ?? (await readNamed())
      return (sha256) =>
        first?.has(sha256) === true ||
        anyHas(known.values(), sha256) ||
        anyHas(busy, sha256) ||
        isHeld(sha256)
    },
  }
}
/** What must stay although no row needs it: the contents that restoring an earlier state would need again. */
export type RetainedContents = ReturnType<typeof createRetainedContents>

/** A snapshot that can't be read may need anything, so it counts as needing everything. */
function anyHas(all: Iterable<Contents | undefined>, sha256: string): boolean {
  for (const contents of all) if (contents === undefined || contents.has(sha256)) return true
  return false
}

function contentsOf(image: Uint8Array): Contents {
  return new Set(contentsOfImage(image))
}
