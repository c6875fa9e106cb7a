import { badRequest } from '@benchtop/contracts'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentsOfImage } from './image-contents.ts'
import { writeWhole } from './write-whole.ts'
import type { ClockState } from '../clock-state.ts'

/** The whole state of a platform at a moment. Bytes of files are not in it: they are content-addressed and stay. */
export type Snapshot = { readonly image: Uint8Array; readonly clock: ClockState }

/** Snapshots by name: in memory, or beside the data, where they outlive the process. */
export type Snapshots = {
  save(name: string, snapshot: Snapshot): Promise<void>
  load(name: string): Promise<Snapshot | undefined>
  list(): Promise<string[]>
  /** Every content that a file of some snapshot has. */
  contents(): Promise<Set<string>>
}

const validName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

export function createMemorySnapshots(): Snapshots {
  const held = new Map<string, Snapshot>()
  return {
    save: async (name, snapshot) => void held.set(checkedName(name), snapshot),
    load: async (name) => held.get(name),
    list: async () => [...held.keys()].toSorted(),
    contents: async () => contentsOf([...held.values()].map((snapshot) => snapshot.image)),
  }
}

/** Each snapshot is a database image with a small file beside it; written aside and renamed. */
export function createDiskSnapshots(folder: string, uniqueName: () => string): Snapshots {
  const imagePath = (name: string): string => join(folder, `${name}.sqlite`)
  const clockPath = (name: string): string => join(folder, `${name}.clock.json`)
  const write = (path: string, bytes: Uint8Array | string) => writeWhole(path, bytes, uniqueName())
  const names = async (): Promise<string[]> => {
    const entries = await readdir(folder).catch(() => [])
    return entries
      .filter((entry) => entry.endsWith('.sqlite'))
      .map((entry) => entry.slice(0, -'.sqlite'.length))
      .toSorted()
  }
  return {
    async save(name, snapshot) {
      checkedName(name)
      await mkdir(folder, { recursive: true })
      await write(clockPath(name), JSON.stringify(snapshot.clock))
      await write(imagePath(name), snapshot.image)
    },
    async load(name) {
      if (!validName.test(name)) return undefined
      const image = await readFile(imagePath(name)).catch(() => undefined)
      if (image === undefined) return undefined
      const clock = JSON.parse(await readFile(clockPath(name), 'utf8')) as ClockState
      return { image, clock }
    },
    list: names,
    async contents() {
      const images = await Promise.all((await names()).map((name) => readFile(imagePath(name))))
      return contentsOf(images)
    },
  }
}

function checkedName(name: string): string {
  if (validName.test(name)) return name
  const message = `name must be 1 to 64 letters, digits, dots, dashes or underscores, not "${name}".`
  throw badRequest([{ member: 'name', code: 'Invalid', message }])
}

function contentsOf(images: readonly Uint8Array[]): Set<string> {
  return new Set(images.flatMap((image) => contentsOfImage(image)))
}
