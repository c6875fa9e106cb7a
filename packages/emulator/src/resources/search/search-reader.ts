import type { SearchRow, SearchScope } from '@benchtop/contracts'
import type { AppResultReader } from '../appresults/appresults-reader.ts'
import type { AppResultStore } from '../appresults/appresults-store.ts'
import type { FileStore } from '../files/files-store.ts'
import { fileRecord } from '../files/files-views.ts'
import { found } from '../found.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import { projectCompact } from '../projects/projects-views.ts'
import type { Properties } from '../properties/properties.ts'
import type { RunStore } from '../runs/runs-store.ts'
import { runCompact } from '../runs/runs-views.ts'
import type { SampleReader } from '../samples/samples-reader.ts'
import type { SampleStore } from '../samples/samples-store.ts'

/** Builds the records of what was found. */
export type SearchReader = {
  row(scope: SearchScope, id: number, score: number): SearchRow
}

export type SearchSources = {
  readonly projects: ProjectStore
  readonly runs: RunStore
  readonly samples: SampleStore
  readonly results: AppResultStore
  readonly files: FileStore
  readonly sampleReader: SampleReader
  readonly resultReader: AppResultReader
  readonly properties: Properties
}

export function createSearchReader(sources: SearchSources): SearchReader {
  const { projects, runs, samples, results, files, sampleReader, resultReader, properties } =
    sources
  const file = (id: number) =>
    fileRecord(found(files.get(id), `File ${id}`), properties.container({ kind: 'file', id }))
  return {
    row(scope, id, Score) {
      switch (scope) {
        case 'projects': {
          const Project = projectCompact(found(projects.get(id), `Project ${id}`))
          return { Type: 'Project', Score, Project }
        }
        case 'runs':
          return { Type: 'Run', Score, Run: runCompact(found(runs.get(id), `Run ${id}`)) }
        case 'samples': {
          const Sample = sampleReader.compact(found(samples.get(id), `Sample ${id}`))
          return { Type: 'Sample', Score, Sample }
        }
        case 'appresults': {
          const AppResult = resultReader.compact(found(results.get(id), `AppResult ${id}`))
          return { Type: 'AppResult', Score, AppResult }
        }
        case 'sample_files':
          return { Type: 'SampleFile', Score, SampleFile: file(id) }
        case 'appresult_files':
          return { Type: 'AppResultFile', Score, AppResultFile: file(id) }
      }
    },
  }
}
