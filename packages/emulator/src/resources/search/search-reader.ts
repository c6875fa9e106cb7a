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

export function createSearchReader(sources: SearchSources) {
  const { projects, runs, samples, results, files, facts } = sources
  const file = (id: number) => sources.fileReader.record(orNotFound(files.get(id), `File ${id}`))
  const found = {
    projects: (id) => ({ Project: projectCompact(orNotFound(projects.get(id), `Project ${id}`)) }),
    runs: (id) => ({ Run: sources.runViews.row(orNotFound(runs.get(id), `Run ${id}`)) }),
    samples: (id) => ({
      Sample: sources.sampleReader.compact(orNotFound(samples.get(id), `Sample ${id}`)),
    }),
    appresults: (id) => ({
      AppResult: sources.resultReader.compact(orNotFound(results.get(id), `AppResult ${id}`)),
    }),
    sample_files: (id) => ({ SampleFile: file(id) }),
    appresult_files: (id) => ({ AppResultFile: file(id) }),
  } satisfies Readonly<Record<SearchScope, (id: number) => Partial<SearchRow>>>
  return {
    row(scope: SearchScope, id: number, Score: number): SearchRow {
      const member = found[scope](id)
      const [name = ''] = Object.keys(member)
      const Type = facts.searchTypes === 'names' ? name : name.toLowerCase()
      return { Type, Score, ...member } as SearchRow
    },
  }
}
/** Builds the records of what was found. */
export type SearchReader = ReturnType<typeof createSearchReader>
