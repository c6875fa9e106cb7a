import type { Resolver } from '@benchtop/form-renderer'
import { chosenBy, type ChooserField, type Resource } from '@benchtop/forms'
import { get, PlatformRefusal } from '../../../api/platform.ts'
import { session } from '../../../api/session.ts'
import { searchResources } from './find-resources.ts'
import { recordOf, type Choosable } from './resource-query.ts'

/** What a chooser of a form offers. */
export function choosableOf(field: ChooserField): Choosable {
  return {
    type: chosenBy[field.$type],
    owner: field.allowedPermissions === 'owner' ? session.peek()?.user?.id : undefined,
    searchQuery: field.searchQuery,
    extensions: 'extensionFilters' in field ? field.extensionFilters : undefined,
  }
}

/** Where forms get resources from: the platform's search, as the user who is signed in. */
export const resolver: Resolver = {
  async list(_kind, { offset, limit, query, field, signal }) {
    const page = await searchResources(choosableOf(field), query, { offset, limit, signal })
    return { items: page.Items.map(recordOf), total: page.TotalCount }
  },
  async get(href) {
    try {
      const { ExperimentName, ...record } = await get<Resource>(href)
      // A run is called by its experiment.
      return href.includes('/runs/') ? { ...record, ExperimentName, Name: ExperimentName } : record
    } catch (thrown) {
      if (thrown instanceof PlatformRefusal && [403, 404].includes(thrown.status)) return undefined
      throw thrown
    }
  },
}
