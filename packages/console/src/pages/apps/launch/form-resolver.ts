import type { Resolver } from '@benchtop/form-renderer'
import { chosenBy, type ChooserField } from '@benchtop/forms'
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

/** Provides forms with resources from the platform's search, as the signed-in user. */
export const resolver: Resolver = {
  async list(_kind, { offset, limit, query, field, signal }) {
    const page = await searchResources(choosableOf(field), query, { offset, limit, signal })
    return { items: page.items.map(({ record }) => record), total: page.total }
  },
  async get(href) {
    try {
      return await readResource(href)
    } catch (thrown) {
      if (thrown instanceof Refusal && [403, 404].includes(thrown.status)) return undefined
      throw thrown
    }
  },
}
