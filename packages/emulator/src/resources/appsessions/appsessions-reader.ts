import type {
  AppSessionCompact,
  AppSessionRecord,
  ApplicationSummary,
  V2AppSession,
} from '@benchtop/contracts'
import type { Places } from '../../kernel/places.ts'
import type { V2Href } from '../v2-href.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import { applicationSummary } from '../applications/applications-views.ts'
import { found } from '../found.ts'
import type { Properties, References } from '../properties/properties.ts'
import type { AppSessionRow, AppSessionStore } from './appsessions-store.ts'
import { appSessionCompact, appSessionRecord, v2AppSession } from './appsessions-views.ts'

/** Builds the records of sessions. */
export type AppSessionReader = {
  compact(row: AppSessionRow): AppSessionCompact
  record(row: AppSessionRow): AppSessionRecord
  v2(row: AppSessionRow): V2AppSession
}

type ReaderOptions = {
  readonly store: AppSessionStore
  readonly applications: ApplicationStore
  /** Shows a session compactly; see `createAppSessionCompact`. */
  readonly compact: AppSessionReader['compact']
  readonly properties: Properties
  readonly references: References
  readonly places: Places
  readonly v2Href: V2Href
  readonly clock: Clock
}

/** The compact record of a session: with its application, without properties. */
export function createAppSessionCompact(
  applications: ApplicationStore,
  places: Places,
): AppSessionReader['compact'] {
  return (row) => appSessionCompact(row, applicationOf(row, applications, places))
}

export function createAppSessionReader(options: ReaderOptions): AppSessionReader {
  const { store, applications, properties, references, places, clock, v2Href } = options

  const propertiesOf = (row: AppSessionRow) =>
    properties.container({ kind: 'appsession', id: row.id })

  return {
    compact: options.compact,
    record: (row) =>
      appSessionRecord(row, {
        application: applicationOf(row, applications, places),
        references: store.references(row.id).flatMap(({ type, resource_id }) => {
          const content = references.compact(type, resource_id)
          return content === undefined ? [] : [{ kind: type, content }]
        }),
        properties: propertiesOf(row),
        uiUrl: places.uiUrl,
        nowMs: clock.now(),
      }),
    v2: (row) =>
      v2AppSession(row, applicationOf(row, applications, places), propertiesOf(row), v2Href),
  }
}

function applicationOf(
  row: AppSessionRow,
  applications: ApplicationStore,
  places: Places,
): ApplicationSummary {
  return applicationSummary(
    found(applications.get(row.application_id), `Application ${row.application_id}`),
    places.uiUrl,
  )
}
