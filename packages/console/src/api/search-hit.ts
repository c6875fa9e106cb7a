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
  if ('Project' in row) return { ...common(row.Project), kind: 'Project', score }
  if ('Run' in row) {
    return { ...common(row.Run), name: row.Run.ExperimentName, kind: 'Run', score }
  }
  if ('Sample' in row) return { ...common(row.Sample), kind: 'Sample', score }
  if ('AppResult' in row) return { ...common(row.AppResult), kind: 'Result', score }
  return { ...fileOf(fileIn(row)), kind: 'File', score }
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

type FileRow = Extract<SearchRow, { SampleFile: unknown } | { AppResultFile: unknown }>
type File = ReturnType<typeof fileIn>

/** The file that was found. */
export function fileIn(row: FileRow) {
  return 'SampleFile' in row ? row.SampleFile : row.AppResultFile
}

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
