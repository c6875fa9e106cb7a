import { collectionOf, type ResourceType } from '../definition/chooser-fields.ts'

/** A resource that a value names. */
export type ResourceReference = {
  readonly type: ResourceType
  readonly id: string
  /** As the platform writes it, such as `v1pre3/samples/5001` or `v2/biosamples/12001`. */
  readonly href: string
}

/** The types that only v2 has. */
const labTypes: ReadonlySet<ResourceType> = new Set(['biosample', 'library', 'dataset'])

const typeOfCollection = new Map<string, ResourceType>(
  Object.entries(collectionOf).map(([type, collection]) => [collection, type as ResourceType]),
)

/** The address of a resource, such as `v1pre3/samples/5001`. */
export function hrefOf(type: ResourceType, id: string): string {
  return `${labTypes.has(type) ? 'v2' : 'v1pre3'}/${collectionOf[type]}/${id}`
}

/**
 * The resource that an address names; of any API version or none, absolute or relative, with surrounding spaces or a
 * trailing slash, as deployed clients write them.
 */
export function parseReference(address: string): ResourceReference | undefined {
  const match = /^(?:https?:\/\/[^/]+)?\/?(?:(?:v1pre3|v2)\/)?([a-z]+)\/([\w-]+|ds\.\d+)\/?$/i.exec(
    address.trim(),
  )
  const [, collection = '', id = ''] = match ?? []
  const type = typeOfCollection.get(collection.toLowerCase())
  return type === undefined ? undefined : { type, id, href: hrefOf(type, id) }
}

/** A type of resource as a noun with its article. */
export const resourceNouns: { readonly [Type in ResourceType]: string } = {
  project: 'a project',
  sample: 'a sample',
  appresult: 'an AppResult',
  run: 'a run',
  file: 'a file',
  biosample: 'a biosample',
  library: 'a library',
  dataset: 'a dataset',
}
