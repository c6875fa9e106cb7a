import type { SearchRow, SearchScope } from '@benchtop/contracts'
import { hrefOf, type ResourceType } from '@benchtop/forms'

/** A resource that can be chosen. */
export type Found = {
  /** Its address in the API, which is the value of what it is chosen for. */
  readonly href: string
  readonly name: string
  /** What tells it from others of its name. */
  readonly detail: string
}

/** What may be chosen. */
export type Choosable = {
  readonly type: ResourceType
  /** Only the user's own; the user's id. */
  readonly owner?: string | undefined
  /** Narrows it down, in the words of the platform's search. */
  readonly searchQuery?: string | undefined
  /** The endings that a file's name may have, with commas in between. */
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

/** The query that finds what is typed among what may be chosen: each word anywhere in the name, or the id. */
export function queryOf(
  typed: string,
  { owner, searchQuery, extensions }: Choosable,
): string {
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

/** A row of the search as it is chosen from. */
export function foundOf(row: SearchRow): Found {
  switch (row.Type) {
    case 'Project':
      return found('project', row.Project.Id, row.Project.Name, '')
    case 'Run':
      return found('run', row.Run.Id, row.Run.ExperimentName, row.Run.Status)
    case 'Sample':
      return found('sample', row.Sample.Id, row.Sample.Name, row.Sample.ExperimentName ?? '')
    case 'AppResult':
      return found('appresult', row.AppResult.Id, row.AppResult.Name, row.AppResult.AppSession.Name)
    case 'SampleFile':
      return file(row.SampleFile)
    case 'AppResultFile':
      return file(row.AppResultFile)
  }
}

function file({ Id, Name, Path }: { Id: string; Name: string; Path: string }): Found {
  return found('file', Id, Name, Path === Name ? '' : Path)
}

function found(type: ResourceType, id: string, name: string, also: string): Found {
  return { href: hrefOf(type, id), name, detail: also === '' || also === name ? id : `${also} · ${id}` }
}
