import type { SearchRow, SearchScope } from '@benchtop/contracts'
import type { Resource, ResourceType } from '@benchtop/forms'

/** A resource that can be chosen. */
export type ResourceMatch = {
  /** Its address in the API, which is the value of the field. */
  readonly href: string
  readonly name: string
  /** What distinguishes it from others of the same name. */
  readonly detail: string
}

/** The resources that may be chosen. */
export type Choosable = {
  readonly type: ResourceType
  /** Only the user's own; the user's id. */
  readonly owner?: string | undefined
  /** Narrows it down, in the platform's search syntax. */
  readonly searchQuery?: string | undefined
  /** The allowed file name extensions, separated by commas. */
  readonly extensions?: string | undefined
}

/** Where each type of resource is searched. */
export const scopesOf: Readonly<Record<ResourceType, readonly SearchScope[]>> = {
  project: ['projects'],
  run: ['runs'],
  sample: ['samples'],
  appresult: ['appresults'],
  file: ['appresult_files', 'sample_files'],
}

/** The query that finds what is typed among the choosable resources: each word anywhere in the name, or the id. */
export function queryOf(typed: string, { owner, searchQuery, extensions }: Choosable): string {
  const words = typed.split(/[\s"\\]+/).filter(Boolean)
  const endings = (extensions ?? '')
    .split(',')
    .map((ending) => ending.trim().replace(/^\./, ''))
    .filter(Boolean)
  return [
    searchQuery?.trim() ? `(${searchQuery.trim()})` : '',
    owner === undefined ? '' : `owner:${owner}`,
    endings.length === 0 ? '' : `(${endings.map((ending) => `extension:${ending}`).join(' OR ')})`,
    ...words.map((word) => (/^\d{1,15}$/.test(word) ? `("${word}" OR id:${word})` : `"${word}"`)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The resource of a search row, with its display name. */
export function recordOf(row: SearchRow): Resource {
  switch (row.Type) {
    case 'Project':
      return row.Project
    case 'Run':
      // A run's name is its experiment's.
      return { ...row.Run, Name: row.Run.ExperimentName }
    case 'Sample':
      return row.Sample
    case 'AppResult':
      return row.AppResult
    case 'SampleFile':
      return row.SampleFile
    case 'AppResultFile':
      return row.AppResultFile
  }
}

/** A search row as a choice. */
export function toResourceMatch(row: SearchRow): ResourceMatch {
  const { Href, Id, Name } = recordOf(row) as { Href: string; Id: string; Name: string }
  const also = detailOf(row)
  const detail = also === undefined || also === '' || also === Name ? Id : `${also} · ${Id}`
  return { href: Href, name: Name, detail }
}

function detailOf(row: SearchRow): string | undefined {
  switch (row.Type) {
    case 'Project':
      return undefined
    case 'Run':
      return row.Run.Status
    case 'Sample':
      return row.Sample.ExperimentName
    case 'AppResult':
      return row.AppResult.AppSession?.Name
    case 'SampleFile':
      return row.SampleFile.Path
    case 'AppResultFile':
      return row.AppResultFile.Path
  }
}
