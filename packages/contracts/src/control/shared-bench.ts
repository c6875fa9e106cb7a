import { z } from 'zod'
import { limits } from '../limits.ts'
import { bytes, empty, record, text } from '../results.ts'
import { id, integerText, moment, owners, strictJson } from './scalars.ts'
import { snapshotExportType } from './snapshots.ts'

/** Something that someone did on a shared bench. Secrets are never part of it. */
const auditRecord = z.strictObject({
  id,
  /** By the machine's own clock, which no one moves. */
  when: moment,
  /** The e-mail address of a user, `start token` for the bench's own machine, or what was typed at a sign-in. */
  who: z.string(),
  /** The id of a control operation, or `sign-in`, `sign-out`, `password-change`, `grant`. */
  what: z.string(),
  target: z.string(),
  /** The client's IP address. */
  from: z.string(),
  /** `done`, or `refused` with the status. */
  outcome: z.string(),
})
export type AuditRecord = z.output<typeof auditRecord>

/** What a user may store and run at a time, and does. */
const quotaRecord = z.strictObject({
  user: id,
  name: z.string(),
  storage: z.strictObject({
    /** Bytes of files, those in the trash and the parts of pending uploads included. */
    usedBytes: z.int().nonnegative(),
    /** Null where there is no limit. */
    allowedBytes: z.int().nonnegative().nullable(),
    /** Whether it is what the bench has for all users. */
    isDefault: z.boolean(),
  }),
  jobs: z.strictObject({
    running: z.int().nonnegative(),
    queued: z.int().nonnegative(),
    /** How many may run at a time; null where there is no limit. */
    allowed: z.int().nonnegative().nullable(),
    isDefault: z.boolean(),
  }),
})
export type QuotaRecord = z.output<typeof quotaRecord>

/** A limit: a whole number, `none`, or `default` for what the bench has for all users. */
const quotaChange = z.union([
  z.int({ error: 'must be a whole number from 0, "none" or "default"' }).nonnegative(),
  z.enum(['none', 'default']),
])

const { min, max } = limits.passwordCharacters

export const sharedBench = {
  setPassword: owners('setPassword', 'PUT', '/users/{user}/password', {
    summary: 'Sets the password of a user, and signs all browsers of that user out.',
    body: strictJson({ password: z.string().min(min).max(max) }),
    responses: { 204: empty },
  }),
  listQuotas: owners('listQuotas', 'GET', '/quotas', {
    summary:
      'Lists what users may store and run at a time, and what they do; ?user=<id> selects one of them.',
    query: z.object({ user: id.optional() }),
    responses: { 200: record(z.strictObject({ quotas: z.array(quotaRecord) })) },
  }),
  setQuota: owners('setQuota', 'PUT', '/users/{user}/quota', {
    summary:
      'Sets how many bytes a user may store, and how many jobs of the user may run at a time; what is left out stays.',
    body: strictJson({
      storageBytes: quotaChange.optional(),
      runningJobs: quotaChange.optional(),
    }),
    responses: { 200: record(quotaRecord) },
  }),
  listAudit: owners('listAudit', 'GET', '/audit', {
    summary:
      'Lists who did what on a shared bench, newest first. ?limit=<number> is at most 1000 (defaults to 100); ?before=<id> is the `next` of the page before. Empty on a bench that isn’t shared.',
    query: z.object({
      limit: integerText.default(100),
      before: integerText.optional(),
    }),
    responses: {
      200: record(
        z.strictObject({
          events: z.array(auditRecord),
          /** Where the next page begins; null on the last one. */
          next: id.nullable(),
        }),
      ),
    },
  }),
  backUp: owners('backUp', 'POST', '/backup', {
    summary:
      'Returns the state of this moment with the bytes of all files, for `benchtop restore` or to be imported as a snapshot. The bench keeps running.',
    responses: { 200: bytes(snapshotExportType) },
  }),
  getMetrics: owners('getMetrics', 'GET', '/metrics', {
    summary:
      'Returns the figures of the bench as Prometheus reads them: requests, jobs, storage, the process. 404 unless the bench was started with --metrics.',
    responses: { 200: text('text/plain; version=0.0.4; charset=utf-8') },
  }),
} as const
