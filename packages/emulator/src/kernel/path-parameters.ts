import { badRequest, hasTextIds, notFound, type Operation } from '@benchtop/contracts'
import { rowIdOf } from '../ids/resource-id.ts'

/** The parameters of a path as handlers receive them: `id` is a row's number, the others are texts. */
export type PathParameters = Readonly<Record<string, string | number>>

/** Decodes what a path has for its parameters; a percent sign that encodes nothing is a 400 that names the parameter. */
export function decodeParameters(
  encoded: Readonly<Record<string, string>>,
): Record<string, string> {
  const decoded: Record<string, string> = {}
  for (const name in encoded) {
    const value = encoded[name] as string
    try {
      const text = value.includes('%') ? decodeURIComponent(value) : value
      // Some clients leave a space after an id.
      decoded[name] = isId(name) ? text.trim() : text
    } catch {
      const message = `${name} has a percent sign that encodes nothing: ${value}.`
      throw badRequest([{ member: name, code: 'Malformed', message }])
    }
  }
  return decoded
}

/**
 * Parses `id` and the parameters whose names end with it. A text that no row can have as its number is 404, as the number
 * of a row that doesn't exist.
 */
export function parseParameters(
  { path }: Operation,
  params: Readonly<Record<string, string>>,
): PathParameters {
  if (hasTextIds(path)) return params
  const parsed: Record<string, string | number> = {}
  for (const name in params) {
    const text = params[name] as string
    parsed[name] = isId(name) ? rowOf(path, name, text) : text
  }
  return parsed
}

/** `id`, `fileid`, `projectId`. */
function isId(name: string): boolean {
  return name === 'id' || /id$/i.test(name)
}

function rowOf(path: string, name: string, text: string): number {
  const collection = collectionOf(path, name)
  const row = rowIdOf(collection === 'datasets' ? 'dataset' : '', text)
  if (row === undefined) throw notFound(`${kindOf(collection)} ${text}`)
  return row
}

const odd: Readonly<Record<string, string>> = {
  appsessions: 'AppSession',
  appresults: 'AppResult',
  reads: 'File',
  variants: 'File',
  filesets: 'FileSet',
  biosamples: 'BioSample',
  libraries: 'Library',
  librarypools: 'LibraryPool',
  librarypreps: 'LibraryPrep',
  librarycontainers: 'LibraryContainer',
  preprequests: 'PrepRequest',
  labrequeues: 'LabRequeue',
}

/** The collection of a parameter, such as `projects` of `id` in `/projects/{id}/samples`. */
function collectionOf(path: string, name: string): string {
  const segments = path.split('/')
  return segments[segments.indexOf(`{${name}}`) - 1] ?? ''
}

/** A resource of a collection as the platform's messages write it, such as `Project` of `projects`. */
function kindOf(collection: string): string {
  const kind = odd[collection]
  if (kind !== undefined) return kind
  const singular = collection.replace(/s$/, '')
  return singular.charAt(0).toUpperCase() + singular.slice(1)
}
