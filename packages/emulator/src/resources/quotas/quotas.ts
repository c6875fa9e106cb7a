import { PlatformError } from '@benchtop/contracts'
import { createListeners } from '../../flow/listeners.ts'
import { StorageError } from '../../storage/blobs/storage-error.ts'
import { stopwatch } from '../../time/clock.ts'
import type { QuotaRow, QuotaStore, Stored } from './quotas-store.ts'

/** What every user may store and run at a time, unless something else is set for one. */
export type QuotaDefaults = {
  /** In bytes. */
  readonly storageBytes?: number | undefined
  readonly runningJobs?: number | undefined
}

/** A limit as it is set for a user: a number, none, or what the bench has for all. */
export type QuotaChange = number | 'none' | 'default'

type QuotaChanges = { storage?: QuotaChange | undefined; jobs?: QuotaChange | undefined }

/** One of a user's limits. */
export type Allowance = {
  /** Undefined where there is none. */
  readonly allowed: number | undefined
  readonly isDefault: boolean
}

/** Of other units, too few zeros are lost in reading. */
const units = [
  [1e12, 'TB'],
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
] as const

/**
 * For so long, what an account stores is added to what was measured, instead of measuring again: that reads all of its
 * files. Nothing is refused by an older measurement than that of the moment.
 */
const measuredForMs = 10_000

type Measured = { bytes: number; readonly age: () => number }

export function createQuotas(
  store: QuotaStore,
  nameOf: (userId: number) => string,
  defaults: QuotaDefaults,
) {
  const known = new Map<number, Measured>()
  const changes = createListeners<void>()
  const held = heldRows(store, defaults)
  const storage = (userId: number): Allowance =>
    allowance(held.get(userId)?.storage_bytes, defaults.storageBytes)
  const ownerOf = (owner: Stored): number | undefined =>
    held.isLimited() ? store.ownerOf(owner) : undefined

  const measure = (userId: number): Measured => {
    const now = { bytes: store.stored(userId), age: stopwatch() }
    known.set(userId, now)
    return now
  }
  const measured = (userId: number): Measured => {
    const recent = known.get(userId)
    return recent === undefined || recent.age() > measuredForMs ? measure(userId) : recent
  }
  const requireOf = (userId: number, bytes: number): void => {
    const { allowed } = storage(userId)
    if (allowed === undefined || bytes === 0) return
    let now = measured(userId)
    if (now.bytes + bytes > allowed) now = measure(userId)
    if (now.bytes + bytes > allowed) throw exceeded(nameOf(userId), now.bytes, allowed, bytes)
    now.bytes += bytes
  }
  const roomOf = (userId: number): number => {
    const { allowed } = storage(userId)
    return allowed === undefined ? Infinity : Math.max(0, allowed - measured(userId).bytes)
  }
  const set = (userId: number, { storage: bytes, jobs }: QuotaChanges): void => {
    const before = held.get(userId)
    held.put({
      user_id: userId,
      storage_bytes: stored(bytes, before?.storage_bytes),
      running_jobs: stored(jobs, before?.running_jobs),
    })
    changes.emit()
  }

  return {
    storageOf: (userId: number) => ({ ...storage(userId), used: store.stored(userId) }),
    jobsOf: (userId: number) => ({
      ...allowance(held.get(userId)?.running_jobs, defaults.runningJobs),
      ...store.jobs(userId),
    }),
    set,
    /** How many jobs of a user may run at a time; Infinity where there is no limit. */
    mostJobs: (userId: number): number =>
      allowance(held.get(userId)?.running_jobs, defaults.runningJobs).allowed ?? Infinity,
    /** How many more bytes fit into what a file would belong to; Infinity where there is no limit. */
    room: (owner: Stored): number => {
      const userId = ownerOf(owner)
      return userId === undefined ? Infinity : roomOf(userId)
    },
    /** Throws 507, with what is used and allowed, where so many more bytes of files don't fit. */
    require(owner: Stored, bytes: number): void {
      const userId = ownerOf(owner)
      if (userId !== undefined) requireOf(userId, bytes)
    },
    /** What a store refused at `room` bytes, in the words of the quota. */
    refusal(error: unknown, owner: Stored, maxBytes: number | undefined): unknown {
      const userId = ownerOf(owner)
      const isQuota = error instanceof StorageError && error.code === 'too-large'
      if (!isQuota || userId === undefined || maxBytes === undefined) return error
      const { allowed = 0 } = storage(userId)
      return exceeded(nameOf(userId), store.stored(userId), allowed)
    },
    /** Forgets what was measured: files were deleted. */
    forget: (): void => known.clear(),
    /** Called after each change of what is set. */
    onChanged: changes.listen,
    /** Forgets what was measured, and keeps what was set, while the whole state is replaced. */
    keepThrough(replace: () => void): void {
      const kept = held.all().map((row) => ({ row, name: nameOf(row.user_id) }))
      replace()
      known.clear()
      held.reload()
      for (const { row, name } of kept) if (nameOf(row.user_id) === name) held.put(row)
    },
  }
}
/** What accounts may store and run at a time. */
export type Quotas = ReturnType<typeof createQuotas>

/** What is set, in memory: most benches set nothing, and an upload costs no statement there. */
function heldRows(store: QuotaStore, { storageBytes }: QuotaDefaults) {
  const rows = new Map<number, QuotaRow>()
  let isLimited = false
  const note = (): void => {
    isLimited =
      storageBytes !== undefined ||
      rows.values().some((row) => row.storage_bytes !== null && row.storage_bytes !== -1)
  }
  const reload = (): void => {
    rows.clear()
    for (const row of store.all()) rows.set(row.user_id, row)
    note()
  }
  reload()
  return {
    reload,
    get: (userId: number): QuotaRow | undefined => rows.get(userId),
    all: (): readonly QuotaRow[] => [...rows.values()],
    /** Whether anyone's storage has a limit. */
    isLimited: (): boolean => isLimited,
    put(row: QuotaRow): void {
      store.put(row)
      rows.set(row.user_id, row)
      note()
    },
  }
}

function allowance(set: number | null | undefined, byDefault: number | undefined): Allowance {
  if (set == null) return { allowed: byDefault, isDefault: true }
  return { allowed: set === -1 ? undefined : set, isDefault: false }
}

function exceeded(name: string, used: number, allowed: number, more?: number): PlatformError {
  const needed = more === undefined ? '' : `, and this needs ${sizeText(more)}`
  return new PlatformError(
    'InsufficientStorage',
    `The storage of ${name} is used up: ${sizeText(used)} of ${sizeText(allowed)} are used${needed}. Delete files and empty the trash, or ask an owner of the bench for more.`,
  )
}

function stored(change: QuotaChange | undefined, before: number | null | undefined): number | null {
  if (change === undefined) return before ?? null
  if (change === 'default') return null
  return change === 'none' ? -1 : change
}

function sizeText(bytes: number): string {
  const [unit, name] = units.find(([least]) => bytes >= least) ?? [1, 'bytes']
  return `${Number((bytes / unit).toFixed(2))} ${name}`
}
