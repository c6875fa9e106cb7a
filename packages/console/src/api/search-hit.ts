import type { SearchRow, SearchScope } from '@benchtop/contracts'

/** A tab of the search: one scope, or all. */
export type SearchTab = { readonly key: SearchScope | 'all'; readonly name: string }

export const searchTabs: readonly SearchTab[] = [
  { key: 'all', name: 'Everything' },
  { key: 'projects', name: 'Projects' },
  { key: 'runs', name: 'Runs' },
  { key: 'samples', name: 'Samples' },
  { key: 'appresults', name: 'Results' },
  { key: 'sample_files', name: 'Files of samples' },
  { key: 'appresult_files', name: 'Files of results' },
]

/** A search hit, as the list shows it. */
export type SearchHit = {
  readonly kind: string
  readonly name: string
  /** Its page in the console. */
  readonly path: string
  readonly size: number
  readonly created: string
  /** Its parent, such as the result of a file. */
  readonly within: { readonly name: string; readonly path: string } | undefined
  /** Its relevance, up to 1. */
  readonly score: number
}

/** Converts a row of a response for the list. */
export function toSearchHit(row: SearchRow): SearchHit {
  const { Score: score } = row
  switch (row.Type) {
    case 'Project':
      return { ...common(row.Project), kind: 'Project', score }
    case 'Run':
      return { ...common(row.Run), name: row.Run.ExperimentName, kind: 'Run', score }
    case 'Sample':
      return { ...common(row.Sample), kind: 'Sample', score }
    case 'AppResult':
      return { ...common(row.AppResult), kind: 'Result', score }
    case 'SampleFile':
      return { ...fileOf(row.SampleFile), kind: 'File', score }
    case 'AppResultFile':
      return { ...fileOf(row.AppResultFile), kind: 'File', score }
  }
}

type Common = {
  readonly Href: string
  readonly Name?: string | undefined
  readonly DateCreated: string
  readonly TotalSize?: number
}

function common({ Href, Name = '', DateCreated, TotalSize = 0 }: Common) {
  const path = Href.slice(Href.indexOf('/'))
  return { name: Name, path, created: DateCreated, size: TotalSize, within: undefined }
}

type File = (SearchRow & { Type: 'SampleFile' })['SampleFile']

function fileOf(file: File) {
  const { ParentSample, ParentAppResult, Path: name, Size: size } = file
  const within =
    ParentSample !== undefined
      ? { name: `Sample ${ParentSample.Id}`, path: `/samples/${ParentSample.Id}` }
      : ParentAppResult !== undefined
        ? { name: `Result ${ParentAppResult.Id}`, path: `/appresults/${ParentAppResult.Id}` }
        : undefined
  return { ...common(file), name, size, within }
}
