import { createKeyedQueue } from './keyed-queue.ts'

/** Shares out a few members that are expensive to start. */
export type Pool<Member> = {
  /**
   * Works with a member that no one else has meanwhile. Work with the same key is done in turn, so that it takes one
   * member at most. A member whose work throws is ended, since its state is unknown.
   */
  use<Result>(this: void, key: string, work: (member: Member) => Promise<Result>): Promise<Result>
  /** Ends all members, also those at work. */
  close(this: void): Promise<void>
}

export type PoolOptions<Member> = {
  /** How many members there are at most. */
  readonly size: number
  readonly start: () => Member | Promise<Member>
  readonly end: (member: Member) => Promise<void>
  /** Ends a member whose work has thrown, such as one that may never be done. The default is `end`. */
  readonly discard?: (member: Member) => Promise<void>
}

export function createPool<Member>({
  size,
  start,
  end,
  discard = end,
}: PoolOptions<Member>): Pool<Member> {
  const turns = createKeyedQueue()
  const all = new Set<Member>()
  const idle: Member[] = []
  const waiting: (() => void)[] = []
  let taken = 0
  let isClosed = false

  const work = async <Result>(task: (member: Member) => Promise<Result>): Promise<Result> => {
    // The one that was started first, so that the others are needed as rarely as possible.
    const member = idle.pop() ?? (await start())
    all.add(member)
    try {
      const result = await task(member)
      if (isClosed) await end(member)
      else idle.push(member)
      return result
    } catch (error) {
      all.delete(member)
      await discard(member)
      throw error
    }
  }

  const inSlot = async <Result>(task: (member: Member) => Promise<Result>): Promise<Result> => {
    if (taken >= size) await new Promise<void>((resolve) => waiting.push(resolve))
    else taken += 1
    try {
      return await work(task)
    } finally {
      const next = waiting.shift()
      // A slot is handed on, or given up.
      if (next === undefined) taken -= 1
      else next()
    }
  }

  return {
    use: (key, task) => turns.take(key, () => inSlot(task)),
    async close() {
      isClosed = true
      await Promise.all([...all].map(end))
    },
  }
}
