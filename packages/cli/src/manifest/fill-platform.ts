import type { SeedFile } from '../seed-files.ts'
import type { AppManifest } from './read-manifest.ts'

type Named = { readonly id?: unknown; readonly clientId?: unknown }
type Document = {
  readonly users?: readonly Named[]
  readonly applications?: readonly Named[]
}

/**
 * The seeds of an app's platform with the app in them, so that they may refer to it. If a seed has it already, the
 * manifest takes precedence. Its owner defaults to the first user.
 */
export function withApplication(
  seeds: readonly SeedFile[],
  manifest: Pick<AppManifest, 'application' | 'name' | 'folder' | 'owner' | 'clientId'>,
): SeedFile[] {
  const { application, name, folder, clientId } = manifest
  const documents = seeds.map(({ document }) => (document ?? {}) as Document)
  const owner = manifest.owner ?? documents.flatMap((document) => listOf(document.users))[0]?.id
  const isApp = (one: Named): boolean =>
    one.clientId === clientId || (application['id'] !== undefined && one.id === application['id'])
  const registered = { ...application, ...(owner !== undefined && { owner }) }
  let isThere = false
  const merged = seeds.map((seed, at) => {
    const document = documents[at]
    const applications = listOf(document?.applications)
    if (!applications.some(isApp)) return seed
    isThere = true
    const changed = applications.map((one) => (isApp(one) ? { ...one, ...registered } : one))
    return { ...seed, document: { ...document, applications: changed } }
  })
  if (isThere) return merged
  return [...merged, { name, folder, document: { applications: [registered] } }]
}

function listOf(list: readonly Named[] | undefined): readonly Named[] {
  return Array.isArray(list) ? (list as readonly Named[]) : []
}
