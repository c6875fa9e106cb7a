import type { SearchRow, SearchScope, V2BioSample, V2Dataset, V2Library } from '@benchtop/contracts'
import type { Resource, ResourceType } from '@benchtop/forms'
import { fileIn } from '../../../api/search-hit.ts'

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

/** The types of resource that only v2 has, which has lists of its own. */
export type LabType = Extract<ResourceType, 'biosample' | 'library' | 'dataset'>

/** Where each other type of resource is searched. */
export const scopesOf: Readonly<Record<Exclude<ResourceType, LabType>, readonly SearchScope[]>> = {
  project: ['projects'],
  run: ['runs'],
  sample: ['samples'],
  appresult: ['appresults'],
  file: ['appresult_files', 'sample_files'],
}

/** The query that finds what is typed among the choosable resources: each word anywhere in the name, or the id. */
export function queryOf(
  typed: string,
  { type, owner, searchQuery, extensions }: Choosable,
): string {
  const words = typed.split(/[\s"\\]+/).filter(Boolean)
  const endings = (extensions ?? '')
    .split(',')
    .map((ending) => ending.trim().replace(/^\./, ''))
    .filter(Boolean)
  return [
    searchQuery?.trim() ? `(${searchQuery.trim()})` : '',
    // Apps aren't launched on reads of a library pool that failed.
    type === 'sample' || type === 'file' ? 'NOT launchable:false' : '',
    owner === undefined ? '' : `owner:${owner}`,
    endings.length === 0 ? '' : `(${endings.map((ending) => `extension:${ending}`).join(' OR ')})`,
    ...words.map((word) => (/^\d{1,15}$/.test(word) ? `("${word}" OR id:${word})` : `"${word}"`)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A resource that was found, with its display name, and what else distinguishes it. */
export type FoundResource = { readonly record: Resource; readonly detail?: string | undefined }

/** The resource of a search row. */
export function foundIn(row: SearchRow): FoundResource {
  return { record: recordOf(row), detail: detailOf(row) }
}

/** Resources of the lab as lists of v2 have them. */
export const foundInLab = {
  biosample: (row: V2BioSample): FoundResource => ({
    record: { ...row, Name: row.BioSampleName },
    detail: row.LabStatus,
  }),
  library: (row: V2Library): FoundResource => ({
    record: row,
    detail: row.BioSample.BioSampleName,
  }),
  dataset: (row: V2Dataset): FoundResource => ({ record: row, detail: row.Project?.Name }),
} as const

function recordOf(row: SearchRow): Resource {
  if ('Project' in row) return row.Project
  // A run's name is its experiment's.
  if ('Run' in row) return { ...row.Run, Name: row.Run.ExperimentName }
  if ('Sample' in row) return row.Sample
  return 'AppResult' in row ? row.AppResult : fileIn(row)
}

/** What was found as a choice. */
export function toResourceMatch({ record, detail: also }: FoundResource): ResourceMatch {
  const { Href, Id, Name } = record as { Href: string; Id: string; Name: string }
  const detail = also === undefined || also === '' || also === Name ? Id : `${also} · ${Id}`
  return { href: Href, name: Name, detail }
}

function detailOf(row: SearchRow): string | undefined {
  if ('Project' in row) return undefined
  if ('Run' in row) return row.Run.Status
  if ('Sample' in row) return row.Sample.ExperimentName
  return 'AppResult' in row ? row.AppResult.AppSession?.Name : fileIn(row).Path
}
