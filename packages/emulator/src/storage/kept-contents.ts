import type { IsReferenced } from './blobs/blob-store.ts'
import { contentsOfImage } from './image-contents.ts'
import type { Snapshot, Snapshots } from './snapshots.ts'

/** What must stay although no row needs it: the contents that going back to an earlier state would need again. */
export type KeptContents = {
  /** The named snapshots. What is saved here is kept from the moment that the saving begins. */
  readonly snapshots: Snapshots
  /** Keeps the contents of a snapshot for as long as somebody holds it. */
  hold(snapshot: Snapshot): Snapshot
  /** Reads what has to be read; the answers then come at once, and are up to date at each question. */
  ready(): Promise<IsReferenced>
}

type Contents = ReadonlySet<string>

export function createKeptContents(snapshots: Snapshots, initial: () => Uint8Array): KeptContents {
  const held = new Set<{ readonly image: WeakRef<Uint8Array>; contents?: Contents }>()
  const saving = new Set<Contents>()
  let initialContents: Contents | undefined
  let named: Map<string, Contents> | undefined

  const readNamed = async (): Promise<Map<string, Contents>> => {
    const found = new Map<string, Contents>()
    for (const name of await snapshots.list()) {
      const snapshot = await snapshots.load(name)
      if (snapshot !== undefined) found.set(name, contentsOf(snapshot.image))
    }
    return (named ??= found)
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
    snapshots: {
      ...snapshots,
      async save(name, snapshot) {
        const contents = contentsOf(snapshot.image)
        saving.add(contents)
        try {
          const known = named ?? (await readNamed())
          await snapshots.save(name, snapshot)
          known.set(name, contents)
        } finally {
          saving.delete(contents)
        }
      },
    },
    hold(snapshot) {
      held.add({ image: new WeakRef(snapshot.image) })
      return snapshot
    },
    async ready() {
      initialContents ??= contentsOf(initial())
      const first = initialContents
      const known = named ?? (await readNamed())
      return (sha256) =>
        first.has(sha256) ||
        anyHas(known.values(), sha256) ||
        anyHas(saving, sha256) ||
        isHeld(sha256)
    },
  }
}

function anyHas(all: Iterable<Contents>, sha256: string): boolean {
  for (const contents of all) if (contents.has(sha256)) return true
  return false
}

function contentsOf(image: Uint8Array): Contents {
  return new Set(contentsOfImage(image))
}
