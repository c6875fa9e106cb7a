import type { Resolver } from '@benchtop/form-renderer'
import { chosenBy, type ChooserField, type Resource, type ResourceType } from '@benchtop/forms'
import { explain, failureOf, longestWaitMs } from '../../.vitepress/theme/try-it/failure.ts'
import { originOf } from '../../.vitepress/theme/try-it/request.ts'

/** Why a bench can't be used. Its message is for the reader. */
export class BenchError extends Error {
  override name = 'BenchError'
  readonly code = 'bench-unusable'
}

type Row = Readonly<Record<string, unknown>>
type Page = { readonly Items: readonly Row[]; readonly TotalCount: number }

/** Where each type of resource is listed: by the search of v1, or by a list of v2. */
const places: Readonly<Record<ResourceType, string>> = {
  project: 'v1pre3/search?scope=projects',
  run: 'v1pre3/search?scope=runs',
  sample: 'v1pre3/search?scope=samples',
  appresult: 'v1pre3/search?scope=appresults',
  file: 'v1pre3/search?scope=appresult_files,sample_files',
  biosample: 'v2/biosamples?',
  library: 'v2/libraries?',
  dataset: 'v2/datasets?launchable=true',
}

/** Connects to a bench: its resources fill the choosers. The token stays in the memory of this page. */
export async function connect(
  address: string,
  token: string,
): Promise<{ readonly name: string; readonly resolver: Resolver }> {
  const origin = originOf(address)
  if (origin === undefined) {
    throw new BenchError('Type the address of your bench, such as http://127.0.0.1:5100.')
  }
  if (!/^[\x21-\x7e]+$/.test(token)) throw new BenchError('Paste a token of your bench.')
  const read = reader(origin, token)
  const user = (await read('v1pre3/users/current')) as Row
  const me = String(user['Id'])
  const owners = new Map<string, string>()
  const take = (row: Row): Resource => {
    const record = recordOf(row)
    const owner = ownerOf(record)
    if (owner !== undefined) owners.set(String(record['Href']), owner)
    return record
  }
  return {
    name: new URL(origin).host,
    resolver: {
      async list(kind, { offset, limit, query, field, signal }) {
        const isSearch = places[kind].startsWith('v1pre3')
        const search = new URLSearchParams({
          Offset: String(offset),
          Limit: String(limit),
          ...(isSearch
            ? { query: queryOf(query, field, me), SortBy: 'Name', SortDir: 'Asc' }
            : { search: query }),
        })
        const page = (await read(`${places[kind]}&${search.toString()}`, signal)) as Page
        return { items: page.Items.map(take), total: page.TotalCount }
      },
      async get(href) {
        const record = await read(href)
        return record === undefined ? undefined : take(record as Row)
      },
      ownerOf: (href) => owners.get(href),
    },
  }
}

/** Reads JSON of a bench; undefined for what isn't there, or is not for this user. */
function reader(origin: string, token: string) {
  return async (path: string, signal?: AbortSignal): Promise<unknown> => {
    const url = `${origin}/${path}`
    const timeout = AbortSignal.timeout(longestWaitMs)
    const response = await fetch(url, {
      headers: { 'x-access-token': token },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    }).catch(async (error: unknown) => {
      if (signal?.aborted) throw error
      const { origin: pageOrigin } = location
      const failure = timeout.aborted
        ? ({ kind: 'timeout', url, pageOrigin } as const)
        : await failureOf(url, pageOrigin, fetch)
      throw new BenchError(explain(failure))
    })
    if (response.status === 401) {
      throw new BenchError('The bench does not know this token: paste a private token of a user.')
    }
    if (response.status === 403 || response.status === 404) return undefined
    if (!response.ok) throw new BenchError(`The bench answered ${response.status}.`)
    const body = (await response.json()) as Row
    return 'Response' in body ? body['Response'] : body
  }
}

/** The record of a row of a search, or of a list, with the name that the console shows. */
function recordOf(row: Row): Resource {
  const { Type } = row as { readonly Type?: string }
  const member = Object.keys(row).find((one) => one.toLowerCase() === Type?.toLowerCase())
  const record = (member === undefined ? row : row[member]) as Row
  const name = record['Name'] ?? record['BioSampleName'] ?? record['ExperimentName']
  return { ...record, Name: record['ExperimentName'] ?? name }
}

/** The address of what a resource of the lab belongs to, for the scopes. */
function ownerOf(record: Resource): string | undefined {
  const { V1pre3Id, DefaultProject, Project } = record as {
    readonly V1pre3Id?: string
    readonly DefaultProject?: { readonly Href: string }
    readonly Project?: { readonly Href: string }
  }
  const [kind, id] = V1pre3Id?.split('.') ?? []
  return kind === undefined ? (DefaultProject ?? Project)?.Href : `${kind}s/${id}`
}

/** What finds the entries of a chooser in the platform's search language. */
function queryOf(typed: string, field: ChooserField, user: string): string {
  const endings = ('extensionFilters' in field ? (field.extensionFilters ?? '') : '')
    .split(',')
    .map((ending) => ending.trim().replace(/^\./, ''))
    .filter(Boolean)
  const type = chosenBy[field.$type]
  return [
    field.searchQuery?.trim() ? `(${field.searchQuery.trim()})` : '',
    type === 'sample' || type === 'file' ? 'NOT launchable:false' : '',
    field.allowedPermissions === 'owner' ? `owner:${user}` : '',
    endings.length === 0 ? '' : `(${endings.map((ending) => `extension:${ending}`).join(' OR ')})`,
    ...typed
      .split(/[\s"\\]+/)
      .filter(Boolean)
      .map((word) => (/^\d{1,15}$/.test(word) ? `("${word}" OR id:${word})` : `"${word}"`)),
  ]
    .filter(Boolean)
    .join(' ')
}
