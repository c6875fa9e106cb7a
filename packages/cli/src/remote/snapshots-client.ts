import type { ControlClient } from './control-client.ts'

/** A snapshot of a running platform. */
export type PlatformSnapshot = {
  readonly name: string
  /** `newer`: of a later version; `damaged`: it can't be gone back to. */
  readonly state: 'good' | 'newer' | 'damaged'
  /** ISO 8601, by the platform's clock; null where it can't be read. */
  readonly taken: string | null
  readonly bytes: number
  /** How many contents its files have; null where it can't be read. */
  readonly files: number | null
}

export type ComparedValue = string | number | null
export type RecordChange = {
  readonly key: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly members: Readonly<
    Record<string, { readonly before?: ComparedValue; readonly after?: ComparedValue }>
  >
}
export type ResourceChanges = {
  readonly resource: string
  readonly added: number
  readonly removed: number
  readonly changed: number
  /** The first so many. */
  readonly records: readonly RecordChange[]
}
/** What two states differ in; `name` is null for the running one. */
export type SnapshotDifference = {
  readonly before: { readonly name: string; readonly taken: string }
  readonly after: { readonly name: string | null; readonly taken: string }
  readonly resources: readonly ResourceChanges[]
}

/** The snapshots of a platform. */
export type SnapshotsClient = {
  list(): Promise<readonly PlatformSnapshot[]>
  save(name: string): Promise<void>
  restore(name: string): Promise<void>
  remove(name: string): Promise<void>
  compare(name: string, other: string | undefined, limit: number): Promise<SnapshotDifference>
  exported(name: string): Promise<ReadableStream<Uint8Array>>
  import(name: string, bytes: Blob): Promise<void>
}

const exportType = 'application/vnd.benchtop.snapshot'

export function createSnapshotsClient({ call, download, upload }: ControlClient): SnapshotsClient {
  const at = (name: string, word = ''): string => `snapshots/${encodeURIComponent(name)}${word}`
  return {
    async list() {
      return (await call<{ details: readonly PlatformSnapshot[] }>('GET', 'snapshots')).details
    },
    save: (name) => call('POST', at(name)),
    restore: (name) => call('POST', at(name, '/restore')),
    remove: (name) => call('DELETE', at(name)),
    compare(name, other, limit) {
      const query = new URLSearchParams({ limit: String(limit) })
      if (other !== undefined) query.set('with', other)
      return call('GET', at(name, `/diff?${String(query)}`))
    },
    exported: (name) => download(at(name, '/export')),
    import: (name, bytes) => upload(at(name, '/import'), bytes, exportType),
  }
}
