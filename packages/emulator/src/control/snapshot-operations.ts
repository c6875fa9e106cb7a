import { badRequest, type SnapshotRecord } from '@benchtop/contracts'
import type { SnapshotSummary } from '../storage/snapshots.ts'
import {
  controlOperation,
  type ControlDownload,
  type ControlOperation,
  type ControlUpload,
} from './control-operations.ts'
import type { NamedSnapshots } from './named-snapshots.ts'

/** How many records a comparison tells for each resource where nobody says otherwise. */
const usualLimit = 100

/** The type of an exported snapshot. */
export const exportType = 'application/vnd.benchtop.snapshot'

/** The states that are kept under names. */
export function snapshotOperations(
  snapshots: NamedSnapshots,
): readonly (ControlOperation | ControlDownload | ControlUpload)[] {
  return [
    controlOperation({
      method: 'GET',
      path: 'snapshots',
      summary: 'The snapshots: their names, and what is known of each.',
      async run() {
        const all = await snapshots.list()
        return { snapshots: all.map(({ name }) => name), details: all.map(detailOf) }
      },
    }),
    controlOperation({
      method: 'POST',
      path: 'snapshots/{name}',
      summary: 'Keeps the state under a name.',
      run: ({ params }) => snapshots.save(params['name'] ?? ''),
    }),
    controlOperation({
      method: 'POST',
      path: 'snapshots/{name}/restore',
      summary: 'Goes back to a snapshot.',
      run: ({ params }) => snapshots.restore(params['name'] ?? ''),
    }),
    controlOperation({
      method: 'DELETE',
      path: 'snapshots/{name}',
      summary: 'Deletes a snapshot, with the bytes of files that nothing else has.',
      run: ({ params }) => snapshots.remove(params['name'] ?? ''),
    }),
    controlOperation({
      method: 'GET',
      path: 'snapshots/{name}/diff',
      summary:
        'What has changed since a snapshot: until now, or with ?with=<name> until another one. ?limit=<number> says how many records are told for each resource (100); all are counted.',
      run: ({ params, query }) =>
        snapshots.compare(params['name'] ?? '', query['with'], limitOf(query['limit'])),
    }),
    {
      method: 'GET',
      path: 'snapshots/{name}/export',
      summary: 'A snapshot with the bytes of its files, for another platform to import.',
      contentType: exportType,
      bytes: ({ params }) => snapshots.exported(params['name'] ?? ''),
    },
    {
      method: 'POST',
      path: 'snapshots/{name}/import',
      summary: 'Keeps an exported snapshot under a name that is free; all of it, or nothing.',
      contentType: exportType,
      receive: ({ params, bytes }) => snapshots.import(params['name'] ?? '', bytes),
    },
  ]
}

function detailOf({ name, state, takenMs, bytes, contents }: SnapshotSummary): SnapshotRecord {
  return {
    name,
    state,
    taken: takenMs === undefined ? null : new Date(takenMs).toISOString(),
    bytes,
    files: contents ?? null,
  }
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return usualLimit
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const message = `limit must be a whole number from 0, not "${text}".`
  throw badRequest([{ member: 'limit', code: 'Invalid', message }])
}
