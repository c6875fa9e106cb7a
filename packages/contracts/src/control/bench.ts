import { z } from 'zod'
import { profiles } from '../profile.ts'
import { empty, record } from '../results.ts'
import { enumParameter } from '../scalars.ts'
import { setBy } from './authority.ts'
import { id, integerText, moment, momentParameter, owners } from './scalars.ts'
import { knownChange } from './snapshots.ts'

/** The platform's clock. */
export const clockRecord = z.strictObject({ now: moment, frozen: z.boolean() })
export type ClockRecord = z.output<typeof clockRecord>

/**
 * A change of the clock: `advance` is a duration such as `48h`, applied after `set`. `next` advances it to what falls
 * due next, if anything does.
 */
export const clockChange = z.strictObject({
  advance: z.string().optional(),
  set: momentParameter.optional(),
  next: z.boolean().optional(),
  frozen: z.boolean().optional(),
})
export type ClockChange = z.output<typeof clockChange>

/** The clock after a change, and what that changed where it was moved. */
const changedClock = clockRecord.extend({
  /** The snapshot that undoes it. */
  before: z.strictObject({ name: z.string(), taken: moment }).optional(),
  changes: z.array(knownChange).optional(),
})
export type ChangedClock = z.output<typeof changedClock>

/** Something that the platform does by itself once its clock gets there, or a code that ends unused. */
const dueRecord = z.strictObject({
  kind: z.enum([
    'appsession-running-timeout',
    'run-step',
    'purchase-expiry',
    'workflow-check',
    'authorization-code-expiry',
    'device-code-expiry',
  ]),
  /** The session, run, purchase, workflow or code. */
  subject: id,
  due: moment,
})
export type DueRecord = z.output<typeof dueRecord>

/** Something that happened on the bench, at a moment of its clock. */
const happenedRecord = z.strictObject({
  kind: z.enum(['appsession', 'purchase', 'run', 'token']),
  what: z.enum(['launched', 'created', 'changed']),
  subject: id,
  /** Null where it has none. */
  name: z.string().nullable(),
  /** The status that it came to; null where it was created. */
  state: z.string().nullable(),
  at: moment,
})
export type HappenedRecord = z.output<typeof happenedRecord>

/** What was found in an added seed that its applications can't be launched with; the seed is added nevertheless. */
const addedSeed = z.strictObject({
  formErrors: z.array(
    z.strictObject({
      application: z.string(),
      name: z.string(),
      /** The file of the form; null where the seed has none. */
      path: z.string().nullable(),
      message: z.string(),
    }),
  ),
})

/** Addresses, accounts, applications and the clock of a bench. */
const statusRecord = z.strictObject({
  name: z.literal('benchtop'),
  version: z.string(),
  apiUrl: z.string(),
  uiUrl: z.string(),
  storeUrl: z.string(),
  /** The folder that holds the data; null in memory. */
  dataDir: z.string().nullable(),
  clock: clockRecord,
  users: z.array(z.strictObject({ id, name: z.string(), email: z.string() })),
  applications: z.array(
    z.strictObject({
      id,
      name: z.string(),
      kind: z.enum(['web', 'native']),
      clientId: z.string(),
    }),
  ),
  /** How many records there are of a few kinds, by the kind. */
  counts: z.record(z.string(), z.number()),
})
export type BenchStatus = z.output<typeof statusRecord>

/** Something with a name, and the page of the console that shows it, such as `/runs/8001`. */
const foundRecord = z.strictObject({ kind: z.string(), id, name: z.string(), page: z.string() })
export type FoundRecord = z.output<typeof foundRecord>

/** A file for a seed: the value of its `stored`. */
const seedFile = z.strictObject({ stored: z.string() })

/** A JSON document in a language of its own: OpenAPI, or JSON Schema. */
const document = z.record(z.string(), z.unknown())

export const bench = {
  getStatus: owners('getStatus', 'GET', '/status', {
    summary: 'Returns the addresses, accounts, applications and clock of the bench.',
    responses: { 200: record(statusRecord) },
  }),
  findRecords: owners('findRecords', 'GET', '/records', {
    summary:
      'Lists the records that a user may browse with each word of ?text= anywhere in their name, or with it as their id: eight of each kind at most, the best first.',
    query: z.object({ user: id, text: z.string().min(1).max(200) }),
    responses: { 200: record(z.strictObject({ records: z.array(foundRecord) })) },
  }),
  reset: owners('reset', 'POST', '/reset', {
    summary: 'Deletes all data and replays the seeds.',
    responses: { 204: empty },
  }),
  addSeed: owners('addSeed', 'POST', '/seed', {
    summary:
      'Adds a seed document, and returns the errors in the forms of its applications. Its paths of files, forms, callbacks and reports must be absolute, and below a folder that the start allowed; other files are sent before, by `control.addSeedFile`.',
    body: {
      kind: 'document',
      schema: z.record(z.string(), z.unknown()),
      maxBytes: 64 * 1024 * 1024,
    },
    responses: { 200: record(addedSeed) },
  }),
  addSeedFile: owners('addSeedFile', 'POST', '/seed-files', {
    summary: 'Takes the bytes of a file that a seed document then names by `stored`.',
    body: { kind: 'raw', contentType: 'application/octet-stream' },
    responses: { 200: record(seedFile) },
  }),
  getSeedSchema: owners('getSeedSchema', 'GET', '/seed.schema.json', {
    summary: 'Returns the JSON Schema of seed files.',
    responses: { 200: record(document) },
  }),
  getClock: owners('getClock', 'GET', '/clock', {
    summary: "Returns the platform's clock.",
    responses: { 200: record(clockRecord) },
  }),
  changeClock: owners('changeClock', 'POST', '/clock', {
    summary:
      'Advances, sets, freezes or unfreezes the clock; whatever falls due happens. Where it is moved, changes lists the records that changed, and before names the snapshot that undoes it; with report: false neither is made, which saves up to a second on a large bench.',
    body: {
      kind: 'json',
      members: clockChange.extend({ report: setBy('owner', z.boolean()).optional() }),
    },
    responses: { 200: record(changedClock) },
  }),
  listDue: owners('listDue', 'GET', '/due', {
    summary:
      'Lists what falls due next by the clock, the earliest first, and how many there are: sessions that time out, steps of runs, purchases that expire, checks of workflows, and codes of the authorization and of devices that end unused. Access tokens do not expire; signed addresses of file content and sign-ins to the pages do, and are not listed. ?limit=<number> is how many are listed (defaults to 20).',
    query: z.object({ limit: integerText.default(20) }),
    responses: {
      200: record(z.strictObject({ due: z.array(dueRecord), total: z.int().min(0) })),
    },
  }),
  listTimeline: owners('listTimeline', 'GET', '/timeline', {
    summary:
      'Lists what happened, the latest first (launches, purchases, tokens and runs, and the last change of each), and what is due, the earliest first. ?from=<time> and ?to=<time> narrow it; ?limit=<number> is how many of each (defaults to 50).',
    query: z.object({
      from: momentParameter.optional(),
      to: momentParameter.optional(),
      limit: integerText.default(50),
    }),
    responses: {
      200: record(z.strictObject({ happened: z.array(happenedRecord), due: z.array(dueRecord) })),
    },
  }),
  getOpenApi: owners('getOpenApi', 'GET', '/openapi.json', {
    summary: 'Returns the OpenAPI 3.1 document of the platform.',
    responses: { 200: record(document) },
  }),
  getControlOpenApi: owners('getControlOpenApi', 'GET', '/control-openapi.json', {
    summary: 'Returns the OpenAPI 3.1 document of this API.',
    responses: { 200: record(document) },
  }),
  getApiDocument: owners('getApiDocument', 'GET', '/openapi/{api}', {
    summary: 'Returns the OpenAPI 3.1 document of one API.',
    query: z.object({ profile: enumParameter(profiles).optional() }),
    responses: { 200: record(document) },
  }),
} as const
