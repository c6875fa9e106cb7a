/** What is open of a content, such as a file with its index, and how it is closed. */
export type OpenContent<Opened> = { readonly opened: Opened; close(): Promise<void> }

type Entry<Opened> = OpenContent<Opened> & { users: number; evicted: boolean }

/** What stays open for the next query: the last queried stays, and what is being read is never closed. */
export type OpenContents<Opened> = {
  /** Lets something be done with what is open of a content. */
  use<Result>(sha256: string, work: (opened: Opened) => Promise<Result> | Result): Promise<Result>
  /** Lets go of a content: what is open still takes its disk space. */
  evict(sha256: string): Promise<void>
  close(): Promise<void>
}

export function createOpenContents<Opened>(
  most: number,
  open: (sha256: string) => Promise<OpenContent<Opened>>,
): OpenContents<Opened> {
  const entries = new Map<string, Promise<Entry<Opened>>>()

  const release = async (entry: Entry<Opened>): Promise<void> => {
    entry.users -= 1
    if (entry.evicted && entry.users === 0) await entry.close()
  }
  const evict = async (sha256: string): Promise<void> => {
    const opening = entries.get(sha256)
    entries.delete(sha256)
    const entry = await opening?.catch(() => undefined)
    if (entry === undefined || entry.evicted) return
    entry.evicted = true
    if (entry.users === 0) await entry.close()
  }
  const load = async (sha256: string): Promise<Entry<Opened>> => {
    const content = await open(sha256)
    return { ...content, users: 0, evicted: false }
  }
  const acquire = async (sha256: string): Promise<Entry<Opened>> => {
    const opening = entries.get(sha256) ?? load(sha256)
    entries.delete(sha256)
    entries.set(sha256, opening)
    try {
      const entry = await opening
      entry.users += 1
      return entry
    } catch (error) {
      if (entries.get(sha256) === opening) entries.delete(sha256)
      throw error
    }
  }

  return {
    async use(sha256, work) {
      const entry = await acquire(sha256)
      try {
        const [oldest] = entries.keys()
        if (entries.size > most && oldest !== undefined) await evict(oldest)
        return await work(entry.opened)
      } finally {
        await release(entry)
      }
    },
    evict,
    async close() {
      for (const sha256 of entries.keys()) await evict(sha256)
    },
  }
}
