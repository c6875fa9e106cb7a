import type {
  AppSessionCompact,
  AppSessionRecord,
  ApplicationSummary,
  V2AppSession,
  V2File,
} from '@benchtop/contracts'
import type { Places } from '../../kernel/places.ts'
import type { V2Addresses } from '../v2-href.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import { applicationSummary } from '../applications/applications-views.ts'
import { orNotFound } from '../or-not-found.ts'
import type { V2Properties } from '../properties/properties-reader.ts'
import type { Properties, References } from '../properties/properties.ts'
import type { AppSessionRow, AppSessionStore } from './appsessions-store.ts'
import { appSessionCompact, appSessionRecord, v2AppSession } from './appsessions-views.ts'

type ReaderOptions = V2Addresses & {
  readonly store: AppSessionStore
  readonly applications: ApplicationStore
  /** Shows a session compactly; see `createAppSessionCompact`. */
  readonly compact: AppSessionReader['compact']
  readonly properties: Properties
  readonly v2Properties: V2Properties
  readonly references: References
  /** The log files of a session as v2 shows them. */
  readonly logsOf: (sessionId: number) => V2File[]
  readonly hasComments: (sessionId: number) => boolean
  readonly clock: Clock
}

/** The compact record of a session: with its application, without properties. */
export function createAppSessionCompact(
  applications: ApplicationStore,
  places: Places,
): AppSessionReader['compact'] {
  return (row) => appSessionCompact(row, applicationOf(row, applications, places))
}

export function createAppSessionReader(options: ReaderOptions) {
  const { store, applications, properties, references, places, clock, v2Href } = options

  const propertiesOf = (row: AppSessionRow) =>
    properties.container({ kind: 'appsession', id: row.id })

  return {
    // A session inside another record doesn't have it.
    compact: (row: AppSessionRow): AppSessionCompact => ({
      ...options.compact(row),
      Purpose: row.purpose,
    }),
    record: (row: AppSessionRow): AppSessionRecord =>
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
    /** With the sessions below it and its log files where `include` names them; with filters, their properties alone. */
    v2(
      row: AppSessionRow,
      include: readonly ('Children' | 'Logs')[] = [],
      propertyFilters?: readonly string[],
      showHidden?: boolean,
    ): V2AppSession {
      const parts = {
        application: applicationOf(row, applications, places),
        properties: options.v2Properties.container(
          { kind: 'appsession', id: row.id },
          { names: propertyFilters, withHidden: showHidden },
        ),
        hasComments: options.hasComments(row.id),
        children: include.includes('Children') ? store.children(row.id) : undefined,
        logs: include.includes('Logs') ? options.logsOf(row.id) : undefined,
      }
      return v2AppSession(row, parts, v2Href)
    },
  }
}
/** Builds the records of sessions. */
export type AppSessionReader = ReturnType<typeof createAppSessionReader>

function applicationOf(
  row: AppSessionRow,
  applications: ApplicationStore,
  places: Places,
): ApplicationSummary {
  return applicationSummary(
    orNotFound(applications.get(row.application_id), `Application ${row.application_id}`),
    places.uiUrl,
  )
}
