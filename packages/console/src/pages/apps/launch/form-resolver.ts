import type { Resolver } from '@benchtop/form-renderer'
import { chosenBy, type ChooserField, type Resource } from '@benchtop/forms'
import { Refusal } from '../../../api/refusal.ts'
import { session } from '../../../api/session.ts'
import { readResource } from './read-resource.ts'
import { searchResources } from './find-resources.ts'
import type { Choosable } from './resource-query.ts'

/** What a chooser of a form offers. */
export function choosableOf(field: ChooserField): Choosable {
  return {
    type: chosenBy[field.$type],
    owner: field.allowedPermissions === 'owner' ? session.peek()?.user?.id : undefined,
    searchQuery: field.searchQuery,
    extensions: 'extensionFilters' in field ? field.extensionFilters : undefined,
  }
}

/** What the resources of the lab that were read belong to, by address: no scope names these themselves. */
const owners = new Map<string, string>()

type LabRecord = {
  readonly Href?: string
  readonly DefaultProject?: { readonly Href: string }
  readonly Project?: { readonly Href: string }
  /** Of a dataset: `sample.<id>` or `appresult.<id>`. */
  readonly V1pre3Id?: string
}

function remember(record: Resource): void {
  const { Href = '', DefaultProject, Project, V1pre3Id } = record as LabRecord
  const [kind, id] = V1pre3Id?.split('.') ?? []
  const owner = kind === undefined ? (DefaultProject ?? Project)?.Href : `${kind}s/${id}`
  if (Href.startsWith('v2/') && owner !== undefined) owners.set(Href, owner)
}

/** Provides forms with resources from the platform's search, as the signed-in user. */
export const resolver: Resolver = {
  async list(_kind, { offset, limit, query, field, signal }) {
    const page = await searchResources(choosableOf(field), query, { offset, limit, signal })
    const items = page.items.map(({ record }) => record)
    items.forEach(remember)
    return { items, total: page.total }
  },
  async get(href) {
    try {
      const resource = await readResource(href)
      remember(resource)
      return resource
    } catch (thrown) {
      if (thrown instanceof Refusal && [403, 404].includes(thrown.status)) return undefined
      throw thrown
    }
  },
  ownerOf: (href) => owners.get(href),
}
