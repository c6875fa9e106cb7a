import { readFile, rm, writeFile } from 'node:fs/promises'

/** The identity of a download: another file, version or division is a new one. */
export type JournalOf = {
  readonly fileId: string
  readonly size: number
  readonly etag: string | null
  readonly rangeBytes: number
}

/** Opens the journal of a download at a path; one of another download is ignored. */
export async function openJournal(path: string, of: JournalOf) {
  const done = new Set(await readDone(path, of))
  let writing = Promise.resolve()
  return {
    /** The completed ranges, by their index. */
    done,
    add(range: number): Promise<void> {
      done.add(range)
      const text = JSON.stringify({ ...of, done: [...done] })
      writing = writing.then(() => writeFile(path, text))
      return writing
    },
    async remove(): Promise<void> {
      await writing
      await rm(path, { force: true })
    },
  }
}
/** The completed ranges of a download, stored next to it until it is complete. */
export type Journal = Awaited<ReturnType<typeof openJournal>>

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
