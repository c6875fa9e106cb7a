import { formatTimestamp, limits, type PropertyRecord } from '@benchtop/contracts'
import type { ReportFile, ReportProperties, ReportResult, ReportSession } from '@benchtop/reports'
import type { ApplicationStore } from '../resources/applications/applications-store.ts'
import type { AppResultRow, AppResultStore } from '../resources/appresults/appresults-store.ts'
import type { AppSessionRow, AppSessionStore } from '../resources/appsessions/appsessions-store.ts'
import type { DownloadAddresses } from '../resources/files/download-addresses.ts'
import type { FileRow, FileStore } from '../resources/files/files-store.ts'
import type { Properties } from '../resources/properties/properties.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import type { Places } from '../kernel/places.ts'
import type { Clock } from '../time/clock.ts'
import { createReportThreads } from './report-threads.ts'

/** Where reports are served on the API's address, before the session's id. */
export const reportPath = '/_report/'

/** How much of a file a report can read: it shows findings, not the data themselves. */
const contentBytes = 4 * 1024 * 1024

/** The HTML of a session's report, and what its template reads and there isn't. */
export type SessionReport = {
  readonly title: string
  readonly html: string
  readonly warnings: readonly { readonly line?: number; readonly message: string }[]
}

type ReportsOptions = {
  readonly applications: ApplicationStore
  readonly sessions: AppSessionStore
  readonly results: AppResultStore
  readonly files: FileStore
  readonly properties: Properties
  readonly blobs: BlobStore
  readonly addresses: DownloadAddresses
  readonly places: Places
  readonly clock: Clock
}

export function createReports(options: ReportsOptions) {
  const { applications, sessions, results, files, properties, blobs, addresses, clock } = options
  const renderer = createReportThreads()

  const found = (sessionId: number) => {
    const session = sessions.get(sessionId)
    const application = session && applications.get(session.application_id)
    if (session === undefined || application === undefined) return undefined
    return { session, name: application.name, own: application.report }
  }

  const fileOf = (file: FileRow): ReportFile => ({
    id: String(file.id),
    name: file.name,
    path: file.path,
    size: file.size,
    contentType: file.content_type,
    href: () => addresses.view(file),
    async read() {
      if (file.size > contentBytes) {
        throw new RangeError(
          `${file.path} has ${file.size} bytes: a report can read at most ${contentBytes}.`,
        )
      }
      const chunks: Uint8Array[] = []
      for await (const chunk of blobs.read(file.sha256 ?? '')) chunks.push(chunk)
      return Buffer.concat(chunks).toString('utf8')
    },
  })

  const resultOf = (row: AppResultRow): ReportResult => {
    const owner = { kind: 'appresult', id: row.id } as const
    const whole = files.ofOwner(owner).filter(({ sha256 }) => sha256 !== null)
    return {
      id: String(row.id),
      name: row.name,
      description: row.description ?? '',
      status: row.status,
      files: whole.map(fileOf),
      properties: valuesOf(properties.container(owner).Items),
    }
  }

  /** The results of the session and of its nodes' sessions. */
  const resultsOf = (id: number): ReportResult[] =>
    [id, ...sessions.children(id).map((child) => child.id)].flatMap((one) =>
      results.ofSession(one).map(resultOf),
    )

  const sessionOf = (row: AppSessionRow, application: string): ReportSession => ({
    id: String(row.id),
    name: row.name,
    status: row.status,
    summary: row.status_summary,
    application,
    created: formatTimestamp(row.created_ms),
    properties: valuesOf(properties.container({ kind: 'appsession', id: row.id }).Items),
    results: resultsOf(row.id),
  })

  return {
    /** An address that needs no token and expires; undefined where the session's app has no report. */
    address(sessionId: number): string | undefined {
      if (found(sessionId)?.own == null) return undefined
      const path = `${reportPath}${sessionId}`
      const expiresMs = clock.now() + limits.downloadAddressMs
      const query = addresses.signer.sign({ path, expiresMs, params: {} })
      return `${options.places.apiUrl}${path}?${query}`
    },
    /**
     * The report of a session, by the template of its app or by another one; undefined where there is none. Throws a
     * ReportError for a template that is wrong.
     */
    async render(sessionId: number, given?: string): Promise<SessionReport | undefined> {
      const report = found(sessionId)
      const template = given ?? report?.own
      if (report === undefined || template == null) return undefined
      const { session, name } = report
      const shown = sessionOf(session, name)
      const rendered = await renderer.render(String(session.application_id), template, shown)
      return { title: session.name, ...rendered }
    },
    close: renderer.close,
  }
}
/** The reports of native apps on their results. */
export type Reports = ReturnType<typeof createReports>

/** Properties by their names: texts, the names of resources, and lists of them. */
function valuesOf(records: readonly PropertyRecord[]): ReportProperties {
  return Object.fromEntries(
    records.map(({ Name, Content, Items }) => [
      Name,
      Items === undefined || Content !== undefined ? valueOf(Content) : Items.map(valueOf),
    ]),
  )
}

function valueOf(content: unknown): unknown {
  if (Array.isArray(content)) {
    const rows = content as readonly { Key: string; Values: readonly string[] }[]
    return rows.map(({ Key, Values }) => ({ key: Key, values: Values }))
  }
  if (typeof content !== 'object' || content === null) return content
  const { Name, Id, Href } = content as Record<string, unknown>
  return Name ?? Id ?? Href
}
