import type { SampleCompact, SampleRecord } from '@benchtop/contracts'
import { orNotFound } from '../or-not-found.ts'
import type { GenomeStore } from '../genomes/genomes-store.ts'
import { genomeCompact } from '../genomes/genomes-views.ts'
import type { ProjectContentSources } from '../project-content.ts'
import { projectCompact } from '../projects/projects-views.ts'
import type { SampleRow } from './samples-store.ts'
import { sampleCompact, sampleRecord } from './samples-views.ts'

/** Builds the records of samples. */
export type SampleReader = {
  compact(row: SampleRow): SampleCompact
  record(row: SampleRow): SampleRecord
}

/** The compact record of a sample: with its genome, without properties. */
export function createSampleCompact(genomes: GenomeStore): SampleReader['compact'] {
  return (row) => sampleCompact(row, genomeOf(row, genomes))
}

export function createSampleReader(
  options: ProjectContentSources,
  compact: SampleReader['compact'],
): SampleReader {
  return {
    compact,
    record(row) {
      const session =
        row.appsession_id === null ? undefined : options.sessions.evenTrashed(row.appsession_id)
      const project = orNotFound(
        options.projects.evenTrashed(row.project_id),
        `Project ${row.project_id}`,
      )
      return sampleRecord(row, {
        genome: genomeOf(row, options.genomes),
        session: session && options.sessionCompact(session),
        project: projectCompact(project),
        usedBy: options.usedBy('sample', row.id),
        properties: options.properties.container({ kind: 'sample', id: row.id }),
        uiUrl: options.places.uiUrl,
      })
    },
  }
}

function genomeOf(row: SampleRow, genomes: GenomeStore) {
  const genome = row.genome_id === null ? undefined : genomes.get(row.genome_id)
  return genome && genomeCompact(genome)
}
