import { z } from 'zod'
import { record } from '../results.ts'
import { appSessionStatuses, resolvedAppSessionStatuses } from '../states/appsession.ts'
import { setBy } from './authority.ts'
import { owners, integerText, strictJson } from './scalars.ts'

const session = {
  /** Its Href. */
  appSession: z.string(),
  name: z.string(),
  status: z.enum(appSessionStatuses),
  statusSummary: z.string(),
}

const sessionRecord = z.strictObject(session)
export type ControlSession = z.output<typeof sessionRecord>

/** An analysis with what a page of it needs. */
const sessionDetails = z.strictObject({
  ...session,
  /** Whether its app has a report of it. */
  hasReport: z.boolean(),
  /** The sessions of its nodes, where it runs on several. */
  children: z.array(sessionRecord),
  /** How long its app has run, in milliseconds; absent where it never did. */
  ranMs: z.number().optional(),
  /** The dialog in which its user decides. */
  dialog: z.string().optional(),
})
export type ControlSessionDetails = z.output<typeof sessionDetails>

/** A part of a log that may still grow. Positions are bytes. */
const logRecord = z.strictObject({
  text: z.string(),
  from: z.number(),
  /** Where the next part begins. */
  next: z.number(),
  size: z.number(),
})
export type LogPart = z.output<typeof logRecord>

/** More characters are no template of a report. */
const longestTemplate = 1_000_000

/** A report as it is shown: a page of HTML, with what its template reads and there isn't. */
const renderedReport = z.strictObject({
  title: z.string(),
  html: z.string(),
  warnings: z.array(z.strictObject({ line: z.int().positive().optional(), message: z.string() })),
})
export type RenderedReportRecord = z.output<typeof renderedReport>

/** So many sessions are found, the newest ones. */
const mostFound = 1_000

export const appSessions = {
  findAppSessions: owners('findAppSessions', 'GET', '/appsessions', {
    summary: `Finds the analyses of all users, or with ?user=<id> of one, whose names have each word of ?search= in any part: the ids of the newest ${mostFound}.`,
    query: z.object({ user: z.string().optional(), search: z.string().max(256).default('') }),
    responses: { 200: record(z.strictObject({ ids: z.array(z.string()).max(mostFound) })) },
  }),
  getAppSession: owners('getAppSession', 'GET', '/appsessions/{id}', {
    summary:
      'Returns an analysis: its status, whether its app has a report of it, the sessions of its nodes where it runs on several, and the dialog that it waits for.',
    responses: { 200: record(sessionDetails) },
  }),
  stopAppSession: owners('stopAppSession', 'POST', '/appsessions/{id}/stop', {
    summary: 'Stops a running analysis: it is Aborting until its app has ended, then Aborted.',
    responses: { 200: record(sessionRecord) },
  }),
  resolveAppSession: owners('resolveAppSession', 'POST', '/appsessions/{id}/resolve', {
    summary: "Resolves an analysis that needs its user's attention: Running or Complete.",
    body: strictJson({ status: z.enum(resolvedAppSessionStatuses) }),
    responses: { 200: record(sessionRecord) },
  }),
  renderReport: owners('renderReport', 'POST', '/appsessions/{id}/report', {
    summary:
      "Renders the report of an analysis, by its app's template or by the one in the request, and returns what the template reads and there isn't.",
    body: strictJson(
      { template: setBy('member', z.string().max(longestTemplate)).optional() },
      { maxBytes: 4 * longestTemplate },
    ),
    responses: { 200: record(renderedReport) },
  }),
  readLog: owners('readLog', 'GET', '/appsessions/{id}/log', {
    summary:
      "Returns what an analysis' app has written so far: the end of it, or with ?from=<bytes> what follows that position. `next` is the position to continue from.",
    query: z.object({
      from: integerText.optional(),
    }),
    responses: { 200: record(logRecord) },
  }),
} as const
