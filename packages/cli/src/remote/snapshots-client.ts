import type { SnapshotDifference, SnapshotRecord } from '@benchtop/contracts'
import type { ControlClient } from './control-client.ts'

/** The snapshots of a platform. */
export type SnapshotsClient = {
  list(): Promise<readonly SnapshotRecord[]>
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
      return (await call<{ details: readonly SnapshotRecord[] }>('GET', 'snapshots')).details
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
