import { readFile, rm, writeFile } from 'node:fs/promises'

/** The completed ranges of a download, stored next to it until it is complete. */
export type Journal = {
  /** The completed ranges, by their index. */
  readonly done: ReadonlySet<number>
  add(range: number): Promise<void>
  remove(): Promise<void>
}

/** The identity of a download: another file, version or division is a new one. */
export type JournalOf = {
  readonly fileId: string
  readonly size: number
  readonly etag: string | null
  readonly rangeBytes: number
}

/** Opens the journal of a download at a path; one of another download is ignored. */
export async function openJournal(path: string, of: JournalOf): Promise<Journal> {
  const done = new Set(await readDone(path, of))
  let writing = Promise.resolve()
  return {
    done,
    add(range) {
      done.add(range)
      const text = JSON.stringify({ ...of, done: [...done] })
      writing = writing.then(() => writeFile(path, text))
      return writing
    },
    async remove() {
      await writing
      await rm(path, { force: true })
    },
  }
}

async function readDone(path: string, of: JournalOf): Promise<readonly number[]> {
  try {
    const kept = JSON.parse(await readFile(path, 'utf8')) as JournalOf & { done: unknown }
    const isSame = Object.entries(of).every(
      ([name, value]) => kept[name as keyof JournalOf] === value,
    )
    return isSame && Array.isArray(kept.done) ? (kept.done as number[]) : []
  } catch {
    // There is none, or it was cut while it was written: what it knew is fetched again.
    return []
  }
}
