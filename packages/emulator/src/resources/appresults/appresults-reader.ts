import type { AppResultCompact, AppResultRecord } from '@benchtop/contracts'
import type { Places } from '../../places.ts'
import type { AppSessionReader } from '../appsessions/appsessions-reader.ts'
import type { AppSessionStore } from '../appsessions/appsessions-store.ts'
import { found } from '../found.ts'
import type { GenomeStore } from '../genomes/genomes-store.ts'
import { genomeCompact } from '../genomes/genomes-views.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import { projectCompact } from '../projects/projects-views.ts'
import type { Properties } from '../properties/properties.ts'
import type { AppResultRow } from './appresults-store.ts'
import { appResultCompact, appResultRecord } from './appresults-views.ts'

/** Gathers what the records of an AppResult are made of. */
export type AppResultReader = {
  compact(row: AppResultRow): AppResultCompact
  record(row: AppResultRow): AppResultRecord
}

type ReaderOptions = {
  readonly sessions: AppSessionStore
  readonly sessionReader: AppSessionReader
  readonly projects: ProjectStore
  readonly genomes: GenomeStore
  readonly properties: Properties
  readonly places: Places
}

export function createAppResultReader(options: ReaderOptions): AppResultReader {
  const sessionOf = (row: AppResultRow) =>
    options.sessionReader.compact(
      found(options.sessions.get(row.appsession_id), `AppSession ${row.appsession_id}`),
    )
  return {
    compact: (row) => appResultCompact(row, sessionOf(row)),
    record(row) {
      const project = found(options.projects.get(row.project_id), `Project ${row.project_id}`)
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
