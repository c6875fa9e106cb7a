import type { AppResultCompact, AppResultRecord } from '@benchtop/contracts'
import { found } from '../found.ts'
import { genomeCompact } from '../genomes/genomes-views.ts'
import type { ProjectContentSources } from '../project-content.ts'
import { projectCompact } from '../projects/projects-views.ts'
import type { AppResultRow } from './appresults-store.ts'
import { appResultCompact, appResultRecord } from './appresults-views.ts'

/** Gathers what the records of an AppResult are made of. */
export type AppResultReader = {
  compact(row: AppResultRow): AppResultCompact
  record(row: AppResultRow): AppResultRecord
}

export function createAppResultReader(options: ProjectContentSources): AppResultReader {
  const sessionOf = (row: AppResultRow) =>
    options.sessionReader.compact(
      found(options.sessions.evenTrashed(row.appsession_id), `AppSession ${row.appsession_id}`),
    )
  return {
    compact: (row) => appResultCompact(row, sessionOf(row)),
    record(row) {
      const project = found(
        options.projects.evenTrashed(row.project_id),
        `Project ${row.project_id}`,
      )
      const genome = row.genome_id === null ? undefined : options.genomes.get(row.genome_id)
      return appResultRecord(row, {
        session: sessionOf(row),
        project: projectCompact(project),
        genome: genome && genomeCompact(genome),
        properties: options.properties.container({ kind: 'appresult', id: row.id }),
        uiUrl: options.places.uiUrl,
      })
    },
  }
}
