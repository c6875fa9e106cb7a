import { badRequest, type SnapshotState } from '@benchtop/contracts'
import type { ClockState } from './clock-state.ts'

/** The whole state of a platform at a moment. Bytes of files are not in it: they are content-addressed and stay. */
export type Snapshot = { readonly image: Uint8Array; readonly clock: ClockState }

/** What is known of a named snapshot without opening it. */
export type SnapshotSummary = {
  readonly name: string
  readonly state: SnapshotState
  /** The moment on the platform's clock, in milliseconds since 1970; unknown where it can't be read. */
  readonly takenMs: number | undefined
  /** What it takes up itself: the contents of its files are shared with the platform. */
  readonly bytes: number
  /** How many contents its files have; unknown where it can't be read. */
  readonly contents: number | undefined
}

/** A snapshot that is to be kept, with the moment on the platform's clock. */
export type NewSnapshot = Snapshot & { readonly takenMs: number }

/** Snapshots by name: in memory, or next to the data, where they outlive the process. */
export type Snapshots = {
  save(name: string, snapshot: NewSnapshot): Promise<void>
  /** Throws an EmulatorError where it is damaged or newer than this version. */
  load(name: string): Promise<NewSnapshot | undefined>
  /** In the order of their names. */
  list(): Promise<SnapshotSummary[]>
  /** Whether there was one. */
  remove(name: string): Promise<boolean>
  /** Every content that a file of one has; unknown where it can't be read. */
  contents(name: string): Promise<ReadonlySet<string> | undefined>
}

const validName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Names become paths, so that anything else is refused, from every caller. */
export function isSnapshotName(name: string): boolean {
  return validName.test(name)
}

export function requireSnapshotName(name: string): string {
  if (isSnapshotName(name)) return name
  const message = `name must be 1 to 64 letters, digits, dots, dashes or underscores, not "${name}".`
  throw badRequest([{ member: 'name', code: 'Invalid', message }])
}

export function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1
}
