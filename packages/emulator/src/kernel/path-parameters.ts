import { badRequest, hasTextIds, notFound, type Operation } from '@benchtop/contracts'
import { rowIdOf } from '../ids/resource-id.ts'

/** The parameters of a path as handlers receive them: `id` is a row's number, the others are texts. */
export type PathParameters = Readonly<Record<string, string | number>>

/** Decodes what a path has for its parameters; a percent sign that encodes nothing is a 400 that names the parameter. */
export function decodeParameters(
  encoded: Readonly<Record<string, string>>,
): Record<string, string> {
  const decoded: Record<string, string> = {}
  for (const [name, value] of Object.entries(encoded)) {
    try {
      decoded[name] = decodeURIComponent(value)
    } catch {
      const message = `${name} has a percent sign that encodes nothing: ${value}.`
      throw badRequest([{ member: name, code: 'Malformed', message }])
    }
  }
  return decoded
}

/** Parses `id`. A text that no row can have as its number is 404, as the number of a row that doesn't exist. */
export function parseParameters(
  { path }: Operation,
  params: Readonly<Record<string, string>>,
): PathParameters {
  const { id } = params
  if (id === undefined || hasTextIds(path)) return params
  const row = rowIdOf(path.startsWith('/datasets/{id}') ? 'dataset' : '', id)
  if (row === undefined) throw notFound(`${kindIn(path)} ${id}`)
  return { ...params, id: row }
}

const odd: Readonly<Record<string, string>> = {
  appsessions: 'AppSession',
  appresults: 'AppResult',
  filesets: 'FileSet',
  biosamples: 'BioSample',
  libraries: 'Library',
  librarypools: 'LibraryPool',
  librarypreps: 'LibraryPrep',
  librarycontainers: 'LibraryContainer',
  preprequests: 'PrepRequest',
  labrequeues: 'LabRequeue',
}

/** What `{id}` in a path is the id of, such as `Project` in `/projects/{id}/samples`. */
function kindIn(path: string): string {
  const [, collection = ''] = /([a-z]+)\/\{id\}/i.exec(path) ?? []
  const kind = odd[collection]
  if (kind !== undefined) return kind
  const singular = collection.replace(/s$/, '')
  return singular.charAt(0).toUpperCase() + singular.slice(1)
}
