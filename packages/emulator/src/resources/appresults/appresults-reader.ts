import type { AppResultCompact, CreatedAppResult } from '@benchtop/contracts'
import type { AppSessionReader } from '../appsessions/appsessions-reader.ts'
import type { AppSessionRow, AppSessionStore } from '../appsessions/appsessions-store.ts'
import { orNotFound } from '../or-not-found.ts'
import { genomeCompact } from '../genomes/genomes-views.ts'
import type { ProjectContentSources } from '../project-content.ts'
import { projectCompact } from '../projects/projects-views.ts'
import type { AppResultRow } from './appresults-store.ts'
import { appResultCompact, appResultRecord } from './appresults-views.ts'

/** Builds the records of AppResults. */
export type AppResultReader = {
  compact(row: AppResultRow): AppResultCompact
  record(row: AppResultRow): CreatedAppResult
}

/** The compact record of an AppResult: with its session, without properties. */
export function createAppResultCompact(
  sessions: AppSessionStore,
  sessionCompact: AppSessionReader['compact'],
): AppResultReader['compact'] {
  return (row) => appResultCompact(row, sessionCompact(sessionOf(row, sessions)))
}

export function createAppResultReader(
  options: ProjectContentSources,
  compact: AppResultReader['compact'],
): AppResultReader {
  return {
    compact,
    record(row) {
      const project = orNotFound(
        options.projects.evenTrashed(row.project_id),
        `Project ${row.project_id}`,
      )
      const genome = row.genome_id === null ? undefined : options.genomes.get(row.genome_id)
      return appResultRecord(row, {
        session: options.sessionCompact(sessionOf(row, options.sessions)),
        project: projectCompact(project),
        genome: genome && genomeCompact(genome),
        properties: options.properties.container({ kind: 'appresult', id: row.id }),
        contentOf: options.contentOf,
        uiUrl: options.places.uiUrl,
      })
    },
  }
}

function sessionOf(row: AppResultRow, sessions: AppSessionStore): AppSessionRow {
  return orNotFound(sessions.evenTrashed(row.appsession_id), `AppSession ${row.appsession_id}`)
}
