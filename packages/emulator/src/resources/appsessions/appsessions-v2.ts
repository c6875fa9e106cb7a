import { rowIdsOf } from '../../ids/resource-id.ts'
import { ok, v2Handlers } from '../face-handlers.ts'
import { momentOf } from '../../time/moment-of.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import { familySlug } from '../applications/applications-views.ts'
import type { AnalysisChanges } from './analysis-changes.ts'
import type { AppSessionReader } from './appsessions-reader.ts'
import type { AppSessionStore } from './appsessions-store.ts'
import type { AppSessions } from './appsessions.ts'

type Options = {
  readonly rows: AppSessionStore
  readonly rules: AppSessions
  readonly reader: AppSessionReader
  readonly analyses: AnalysisChanges
  readonly applications: ApplicationStore
  /** Deletes an entry of the trash permanently. */
  readonly erase: (entryId: number) => Promise<void>
}

export function appSessionsV2(options: Options) {
  const { rows: store, rules: sessions, reader, analyses, applications, erase } = options

  const applicationsOf = (slugs: readonly string[] | undefined): number[] | undefined => {
    const wanted = slugs?.map((slug) => slug.toLowerCase())
    return (
      wanted &&
      applications.list().flatMap((row) => (wanted.includes(familySlug(row)) ? row.id : []))
    )
  }

  return v2Handlers({
    getAppSession: ({ params, query }) =>
      ok(reader.v2(sessions.get(params.id), query.include, undefined, query.showhiddenitems)),
    listAppSessions({ caller, visibility, query, page }) {
      const filter = {
        ids: rowIdsOf('appsession', query.id),
        applicationId: query.appid,
        applicationIds: applicationsOf(query.applicationfamilyslugs),
        modifiedSinceMs:
          query.datemodified === undefined ? undefined : momentOf(query.datemodified),
        name: query.name,
        executionStatuses: query.executionstatus,
        qcStatuses: query.qcstatus,
        deliveryStatuses: query.deliverystatus,
        userId: query.usercreatedby,
        ownedBy: query.ownedbycurrentuser === true ? caller.userId : undefined,
        outputProjects: query['output.projects'],
        inputRuns: query['input.runs'],
        inputBioSamples: query['input.biosamples'],
      }
      const { rows, total } = store.list(visibility, filter, page)
      const items = rows.map((row) => reader.v2(row, query.include, query.propertyfilters))
      return { status: 200, items, total }
    },
    createAppSession({ caller, body }) {
      const session = analyses.create(caller, body.Name, body.StatusSummary ?? '')
      return { status: 201, record: reader.v2(session) }
    },
    updateAppSession({ caller, params, body }) {
      const session = analyses.change(caller, params.id, {
        name: body.Name,
        executionStatus: body.ExecutionStatus,
        statusSummary: body.StatusSummary ?? undefined,
        qcStatus: body.QcStatus,
        deliveryStatus: body.DeliveryStatus,
        comment: body.Comment,
      })
      return ok(reader.v2(session))
    },
    async deleteAppSession({ caller, params, query }) {
      const filesOnly = query.preserve === 'Metadata'
      const record = reader.v2(sessions.get(params.id))
      const entry = analyses.remove(caller, params.id, filesOnly)
      if (query.bypasstrash === true) await erase(entry.id)
      if (filesOnly) return { status: 205, empty: true }
      return { status: 200, record: { ...record, IsDeleted: true } }
    },
    async stopAppSession({ params }) {
      return ok(reader.v2(await analyses.stop(params.id)))
    },
  })
}
