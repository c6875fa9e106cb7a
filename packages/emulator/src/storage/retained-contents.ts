import type { IsReferenced } from './blobs/blob-store.ts'
import { contentsOfImage } from './image-contents.ts'
import type { Snapshot, Snapshots } from './snapshots.ts'

/** What must stay although no row needs it: the contents that restoring an earlier state would need again. */
export type RetainedContents = {
  /** Retains the contents of the state that a reset restores, from now on. */
  keepInitial(image: Uint8Array): void
  /** The named snapshots. What is saved here is kept from the moment that the saving begins. */
  readonly snapshots: Snapshots
  /** Keeps contents that come, or are read, until the work is done. */
  during<Result>(contents: ReadonlySet<string>, work: () => Promise<Result>): Promise<Result>
  /** Retains the contents of a snapshot for as long as it is referenced. */
  hold(snapshot: Snapshot): Snapshot
  /** Reads what has to be read; the answers then come at once, and are up to date at each question. */
  ready(): Promise<IsReferenced>
}

type Contents = ReadonlySet<string>

export function createRetainedContents(snapshots: Snapshots): RetainedContents {
  const held = new Set<{ readonly image: WeakRef<Uint8Array>; contents?: Contents }>()
  const busy = new Set<Contents>()
  let initial: { readonly image: Uint8Array; contents?: Contents } | undefined
  let named: Map<string, Contents | undefined> | undefined

  const readNamed = async (): Promise<Map<string, Contents | undefined>> => {
    const found = new Map<string, Contents | undefined>()
    for (const { name } of await snapshots.list()) found.set(name, await snapshots.contents(name))
    return (named ??= found)
  }

  const during: RetainedContents['during'] = async (contents, work) => {
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
    keepInitial(image) {
      initial = { image }
    },
    snapshots: {
      ...snapshots,
      save(name, snapshot) {
        const contents = contentsOf(snapshot.image)
        return during(contents, async () => {
          const known = named ?? (await readNamed())
          await snapshots.save(name, snapshot)
          known.set(name, contents)
        })
      },
      async remove(name) {
        const isGone = await snapshots.remove(name)
        named?.delete(name)
        return isGone
      },
    },
    during,
    hold(snapshot) {
      held.add({ image: new WeakRef(snapshot.image) })
      return snapshot
    },
    async ready() {
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

/** A snapshot that can't be read may need anything, so it counts as needing everything. */
function anyHas(all: Iterable<Contents | undefined>, sha256: string): boolean {
  for (const contents of all) if (contents === undefined || contents.has(sha256)) return true
  return false
}

function contentsOf(image: Uint8Array): Contents {
  return new Set(contentsOfImage(image))
}
