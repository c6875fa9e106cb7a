import type { ProfileFacts, SearchRow, SearchScope } from '@benchtop/contracts'
import type { AppResultReader } from '../appresults/appresults-reader.ts'
import type { AppResultStore } from '../appresults/appresults-store.ts'
import type { FileStore } from '../files/files-store.ts'
import type { FileReader } from '../files/files-reader.ts'
import { orNotFound } from '../or-not-found.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import { projectCompact } from '../projects/projects-views.ts'
import type { RunStore } from '../runs/runs-store.ts'
import type { RunViews } from '../runs/runs-views.ts'
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
  readonly fileReader: FileReader
  readonly runViews: RunViews
  readonly facts: Pick<ProfileFacts, 'searchTypes'>
}

export function createSearchReader(sources: SearchSources): SearchReader {
  const {
    projects,
    runs,
    samples,
    results,
    files,
    sampleReader,
    resultReader,
    fileReader,
    runViews,
    facts,
  } = sources
  const file = (id: number) => fileReader.record(orNotFound(files.get(id), `File ${id}`))
  const named = (scope: SearchScope, id: number, Score: number): SearchRow => {
    switch (scope) {
      case 'projects': {
        const Project = projectCompact(orNotFound(projects.get(id), `Project ${id}`))
        return { Type: 'Project', Score, Project }
      }
      case 'runs':
        return { Type: 'Run', Score, Run: runViews.row(orNotFound(runs.get(id), `Run ${id}`)) }
      case 'samples': {
        const Sample = sampleReader.compact(orNotFound(samples.get(id), `Sample ${id}`))
        return { Type: 'Sample', Score, Sample }
      }
      case 'appresults': {
        const AppResult = resultReader.compact(orNotFound(results.get(id), `AppResult ${id}`))
        return { Type: 'AppResult', Score, AppResult }
      }
      case 'sample_files':
        return { Type: 'SampleFile', Score, SampleFile: file(id) }
      case 'appresult_files':
        return { Type: 'AppResultFile', Score, AppResultFile: file(id) }
    }
  }
  return {
    row(...found) {
      const row = named(...found)
      if (facts.searchTypes === 'names') return row
      return Object.assign(row, { Type: row.Type.toLowerCase() })
    },
  }
}
