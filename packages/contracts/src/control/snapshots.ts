import { z } from 'zod'
import { bytes, empty, record } from '../results.ts'
import { id, moment, owners, integerText } from './scalars.ts'

/** The media type of an exported snapshot. */
export const snapshotExportType = 'application/vnd.benchtop.snapshot'

/** How many records a comparison lists for each resource unless `limit` is given. */
const defaultLimit = 100

/**
 * The state of a named snapshot.
 *
 * - `good`: it can be restored; one of an earlier version is migrated on the way.
 * - `newer`: a later Benchtop wrote it.
 * - `damaged`: its bytes are not those that were written.
 */
export const snapshotStates = ['good', 'newer', 'damaged'] as const
export type SnapshotState = (typeof snapshotStates)[number]

const snapshotRecord = z.strictObject({
  name: z.string(),
  state: z.enum(snapshotStates),
  /** By the platform's clock; null where it can't be read. */
  taken: moment.nullable(),
  /** The size of the snapshot itself: the contents of its files are shared with the platform. */
  bytes: z.number(),
  /** How many contents its files have; null where it can't be read. */
  files: z.number().nullable(),
})
export type SnapshotRecord = z.output<typeof snapshotRecord>

/** A value of a record: text, a number, or null; secrets are replaced by the word `secret`. */
const comparedValue = z.union([z.string(), z.number(), z.null()])
export type ComparedValue = z.output<typeof comparedValue>

/** A record that is in one of two states, or differs between them. Members are named as in the database. */
const recordChange = z.strictObject({
  key: z.string(),
  /** What it is called; null where it has no name. */
  name: z.string().nullable(),
  change: z.enum(['added', 'removed', 'changed']),
  /** The members that differ; of a record that was added or removed, all that it has. */
  members: z.record(
    z.string(),
    z.strictObject({ before: comparedValue.optional(), after: comparedValue.optional() }),
  ),
})
export type RecordChange = z.output<typeof recordChange>

const resourceChanges = z.strictObject({
  /** The resource's table; of what the owner has set, `clock`, `fault`, `rate_limit` or `notification`. */
  resource: z.string(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  /** In the order of their keys; at most `limit`. */
  records: z.array(recordChange),
})
export type ResourceChanges = z.output<typeof resourceChanges>

/** How a record that people know differs between two states, such as an analysis that timed out. */
export const knownChange = z.strictObject({
  /** When it changed, by the clock; null where that isn't kept. */
  at: moment.nullable(),
  /** Such as `Analysis`. */
  kind: z.string(),
  subject: id,
  change: z.enum(['added', 'removed', 'changed', 'expired']),
  /** Its status before and after; null where that is the same, or it has none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Its page in the console; null where it has none, or is gone. */
  href: z.string().nullable(),
  /** Such as `Analysis 9005 "Nightly": Running → TimedOut`. */
  text: z.string(),
})
export type KnownChange = z.output<typeof knownChange>

/** How two states differ; `name` is null for the running state. */
const snapshotDifference = z.strictObject({
  before: z.strictObject({ name: z.string(), taken: moment }),
  after: z.strictObject({ name: z.string().nullable(), taken: moment }),
  resources: z.array(resourceChanges),
})
export type SnapshotDifference = z.output<typeof snapshotDifference>

const limit = integerText.default(defaultLimit)

export const snapshots = {
  listSnapshots: owners('listSnapshots', 'GET', '/snapshots', {
    summary: 'Lists the snapshots: their names, and the details of each.',
    responses: {
      200: record(
        z.strictObject({ snapshots: z.array(z.string()), details: z.array(snapshotRecord) }),
      ),
    },
  }),
  saveSnapshot: owners('saveSnapshot', 'POST', '/snapshots/{name}', {
    summary: 'Saves the state as a snapshot under a name.',
    responses: { 204: empty },
  }),
  restoreSnapshot: owners('restoreSnapshot', 'POST', '/snapshots/{name}/restore', {
    summary: 'Restores a snapshot.',
    responses: { 204: empty },
  }),
  deleteSnapshot: owners('deleteSnapshot', 'DELETE', '/snapshots/{name}', {
    summary: 'Deletes a snapshot, with the bytes of files that nothing else needs.',
    responses: { 204: empty },
  }),
  compareSnapshot: owners('compareSnapshot', 'GET', '/snapshots/{name}/diff', {
    summary:
      'Compares a snapshot with the running state, or with the snapshot ?with=<name>. ?limit=<number> is how many records are listed for each resource (defaults to 100); all are counted.',
    query: z.object({ with: z.string().optional(), limit }),
    responses: { 200: record(snapshotDifference) },
  }),
  exportSnapshot: owners('exportSnapshot', 'GET', '/snapshots/{name}/export', {
    summary: 'Returns a snapshot with the bytes of its files, for another bench to import.',
    responses: { 200: bytes(snapshotExportType) },
  }),
  importSnapshot: owners('importSnapshot', 'POST', '/snapshots/{name}/import', {
    summary: 'Imports an exported snapshot under a name that is free; all of it, or nothing.',
    body: { kind: 'raw', contentType: snapshotExportType },
    responses: { 204: empty },
  }),
} as const
