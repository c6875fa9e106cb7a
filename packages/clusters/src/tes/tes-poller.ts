import { eachOf } from '@benchtop/emulator/ports/executors'
import { pollWhile } from '../poll-while.ts'
import type { TesClient, TesRecord } from './tes-client.ts'

/** Follows all tasks of a server: one list for their states, and a look at those that run or have ended. */
export type TesPoller = {
  /** Resolves with a task when it has ended; with undefined where the server no longer knows it, or it is forgotten. */
  follow(id: string, job: FollowedTask): Promise<TesRecord | undefined>
  forget(id: string): void
  /** Asks soon, since something is about to change. */
  soon(): void
}

type FollowedTask = {
  readonly seen: (record: TesRecord) => Promise<void>
  /** Is called with why it can't be followed for now. */
  readonly away: (why: string) => void
}

type Entry = FollowedTask & {
  readonly resolve: (record: TesRecord | undefined) => void
  state: string
  missed: number
}

const over: ReadonlySet<string> = new Set([
  'COMPLETE',
  'EXECUTOR_ERROR',
  'SYSTEM_ERROR',
  'CANCELED',
  'PREEMPTED',
])
const missesBelieved = 3
const looksAtOnce = 8

export function createTesPoller(
  client: TesClient,
  prefix: string,
  pollMs: readonly [number, number] = [500, 15_000],
): TesPoller {
  const entries = new Map<string, Entry>()

  const look = async (id: string, entry: Entry, state: string | undefined): Promise<boolean> => {
    entry.missed = state === undefined ? entry.missed + 1 : 0
    if (state === undefined && entry.missed < missesBelieved) return true
    const isChanged = state !== entry.state
    entry.state = state ?? ''
    const isOver = state === undefined || over.has(state)
    if (!isOver && state !== 'RUNNING' && state !== 'CANCELING') return isChanged
    const record = state === undefined ? undefined : await client.get(id)
    if (record !== undefined) await entry.seen(record)
    if (isOver) {
      entries.delete(id)
      entry.resolve(record)
    }
    return isChanged
  }

  const lookAtAll = async (): Promise<boolean> => {
    const listed = await client.list(prefix, 'MINIMAL')
    const states = new Map(listed.map(({ id, state = 'UNKNOWN' }) => [id, state]))
    const changed = await eachOf([...entries], looksAtOnce, ([id, entry]) =>
      look(id, entry, states.get(id)),
    )
    return changed.includes(true)
  }
  const soon = pollWhile(
    () => entries.size > 0,
    lookAtAll,
    pollMs,
    () => entries.values(),
  )

  return {
    follow(id, job) {
      const { promise, resolve } = Promise.withResolvers<TesRecord | undefined>()
      entries.get(id)?.resolve(undefined)
      entries.set(id, { ...job, resolve, state: '', missed: 0 })
      soon()
      return promise
    },
    forget(id) {
      entries.get(id)?.resolve(undefined)
      entries.delete(id)
    },
    soon,
  }
}
