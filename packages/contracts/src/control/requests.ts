import { z } from 'zod'
import { appSessionStatuses } from '../states/appsession.ts'
import { purchaseStatuses, refundStatuses } from '../states/purchase.ts'
import { runStatuses } from '../states/run.ts'
import { empty, events, record } from '../results.ts'
import { clockRecord } from './bench.ts'
import { fault } from './conditions.ts'
import { setBy } from './authority.ts'
import { id, moment, owners, problemRecord } from './scalars.ts'

const headers = z.record(z.string(), z.string())
const half = z.strictObject({ headers, body: z.string().optional() })

/** A request as the inspector shows it: it contains no secret. */
export const exchangeRecord = z.strictObject({
  /** Its RequestId. */
  id: z.string(),
  at: moment,
  /** The address that it came to. */
  face: z.enum(['api', 'ui', 'store']),
  method: z.string(),
  /** Path and query. */
  url: z.string(),
  status: z.number().optional(),
  /** In milliseconds of the machine's time. */
  durationMs: z.number().optional(),
  /** Whether the connection ended before the answer did. */
  cut: z.literal(true).optional(),
  /** The operation of the platform that it matched. */
  operation: z.string().optional(),
  /** Whose token it was, by id. */
  user: id.optional(),
  application: id.optional(),
  /** The session whose launch its token was granted in. */
  appSession: id.optional(),
  /** What its token was granted; absent for a private token, which may do what its user may. */
  scopes: z.array(z.string()).optional(),
  /** What the operation needs and what the caller had, as texts; and the scope that its token was refused for. */
  decision: z
    .strictObject({ needs: z.string(), has: z.string(), scope: z.string().optional() })
    .optional(),
  /** Why it was refused, with every problem that its contract found. */
  error: z
    .strictObject({ code: z.string(), message: z.string(), problems: z.array(problemRecord) })
    .optional(),
  /** The fault that hit it. */
  fault: fault.optional(),
  /** The middleware of the bench's owner that ran before the platform, and why one failed. Times are in milliseconds. */
  middleware: z
    .array(
      z.strictObject({ name: z.string(), durationMs: z.number(), error: z.string().optional() }),
    )
    .readonly()
    .optional(),
  /** The parameters that its operation doesn't know, each with the most similar one that it knows. */
  ignored: z
    .array(z.strictObject({ name: z.string(), nearest: z.string().optional() }))
    .readonly()
    .optional(),
  /** What ties it to other requests of the same flow: short hashes of the secrets in it. */
  correlation: z
    .strictObject({
      /** Of the code of a dialog, a launch or a device. */
      code: z.string().optional(),
      /** Of the code that a device's user types. */
      userCode: z.string().optional(),
      /** Of the token that a request came with, or that its answer returned. */
      token: z.string().optional(),
    })
    .optional(),
  /** The request that it repeats. */
  replayOf: z.string().optional(),
  request: half,
  response: half,
})
export type ExchangeRecord = z.output<typeof exchangeRecord>

/** With which credentials a request is sent again; with none of these members, as it was. */
const replayRequest = z
  .strictObject({
    /** A token of one's own. */
    token: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be one word')
      .optional(),
    /** Or a private token of this user, valid for this request alone. */
    user: setBy('owner', z.string()).optional(),
    /** Or none. */
    anonymous: z.literal(true).optional(),
  })
  .refine((given) => Object.keys(given).length <= 1, {
    error: 'must name one of token, user and anonymous, or none of them',
  })

const job = { appSession: id }

const ofUser = z.object({ user: id.optional() })

/** What happens on a platform, by the names of the events. */
export const platformEvents = {
  request: exchangeRecord,
  session: z.strictObject({ id, status: z.enum(appSessionStatuses), statusSummary: z.string() }),
  launch: z.strictObject({ appSession: id, application: id, user: id }),
  run: z.strictObject({ id, status: z.enum(runStatuses) }),
  purchase: z.strictObject({
    id,
    status: z.enum(purchaseStatuses),
    refundStatus: z.enum(refundStatuses),
  }),
  /** A piece of a job's log, a change of its session's status, or its end. */
  job: z.union([
    z.strictObject({ ...job, type: z.literal('log'), text: z.string() }),
    z.strictObject({
      ...job,
      type: z.enum(['status', 'ended']),
      status: z.enum(appSessionStatuses),
      statusSummary: z.string(),
    }),
  ]),
  /** Notices have changed. */
  notice: z.strictObject({}),
  /** The file of an app's form or callbacks was changed. */
  form: z.strictObject({ application: id, what: z.enum(['form', 'callbacks']) }),
  /** The owner moved the clock. */
  clock: clockRecord,
  /** The owner changed faults, rate limits or notifications. */
  conditions: z.strictObject({}),
  /** The app under development, its errors or its output have changed. */
  development: z.strictObject({}),
  /** The owner wants to see a file of the app under development in an editor. */
  open: z.strictObject({
    file: z.string(),
    line: z.int().optional(),
    column: z.int().optional(),
  }),
  /** An application was registered again. */
  application: z.strictObject({ id }),
  /** Any record may have changed: a reset, a snapshot, a seed. */
  restored: z.strictObject({}),
  /** So many events were left out, because this reader came late or was too slow: read again what they are about. */
  missed: z.strictObject({ count: z.int().positive() }),
} as const
export type PlatformEventName = keyof typeof platformEvents
/** The data of an event by its name. */
export type PlatformEventData = {
  readonly [Name in PlatformEventName]: z.output<(typeof platformEvents)[Name]>
}

export const requests = {
  listRequests: owners('listRequests', 'GET', '/requests', {
    summary:
      'Lists the last requests with their answers, oldest first; secrets are redacted. ?user=<id> selects those that came with a token of a user, ?application=<id> those of an application.',
    query: ofUser.extend({ application: id.optional() }),
    responses: { 200: record(z.array(exchangeRecord)) },
  }),
  getRequest: owners('getRequest', 'GET', '/requests/{request}', {
    summary: 'Returns one request by its RequestId.',
    responses: { 200: record(exchangeRecord) },
  }),
  clearRequests: owners('clearRequests', 'DELETE', '/requests', {
    summary: 'Deletes the requests from the list.',
    responses: { 204: empty },
  }),
  replayRequest: owners('replayRequest', 'POST', '/requests/{request}/replay', {
    summary:
      'Sends a request again as it was, secrets included; or with another token, a fresh private one of a user, or none. Returns the new request with its answer.',
    body: { kind: 'json', members: replayRequest },
    responses: { 200: record(exchangeRecord) },
  }),
  followEvents: owners('followEvents', 'GET', '/events', {
    summary:
      'Streams what happens on the platform as server-sent events. With ?user=<id> those of a user: of what is owned by the user, of requests with tokens of the user, and of the bench as a whole. With ?after=<count>, as the pages of the console have it, what has happened since comes first, or the event `missed` if that is more than the bench keeps.',
    query: ofUser.extend({ after: z.coerce.number().int().nonnegative().optional() }),
    responses: { 200: events(platformEvents) },
  }),
} as const
