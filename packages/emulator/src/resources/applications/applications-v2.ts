import type { ProfileFacts, V2Application } from '@benchtop/contracts'
import { rowIdsOf } from '../../ids/resource-id.ts'
import { ok, v2Handlers } from '../face-handlers.ts'
import type { V2Addresses } from '../v2-href.ts'
import type { ApplicationStore } from './applications-store.ts'
import type { ApplicationThresholds } from './application-thresholds.ts'
import { familySlug, v2Application, versionSlug } from './applications-views.ts'
import { requireShown } from './applications.ts'

type Options = V2Addresses & {
  readonly store: ApplicationStore
  readonly thresholds: ApplicationThresholds
  /** The properties of an application, so many of them and of their items at most. */
  readonly propertiesOf: (
    id: number,
    extent: { readonly limit: number | undefined; readonly itemLimit: number | undefined },
  ) => V2Application['Properties']
  readonly facts: Pick<ProfileFacts, 'olderVersions'>
}

export function applicationsV2(options: Options) {
  const { store, thresholds, propertiesOf, places, v2Href, facts } = options

  /** The versions of the app with a slug, or the version with it. */
  const withSlug = (slug: string | undefined): number[] | undefined => {
    const wanted = slug?.trim().toLowerCase()
    if (wanted === undefined) return undefined
    return store
      .list()
      .flatMap((row) => ([familySlug(row), versionSlug(row)].includes(wanted) ? row.id : []))
  }

  return v2Handlers({
    listApplications({ caller, query, page }) {
      const named = rowIdsOf('application', query.id)
      const referenced = withSlug(query.references)
      const ids =
        named && referenced ? named.filter((id) => referenced.includes(id)) : (named ?? referenced)
      const isNamed = ids !== undefined || facts.olderVersions === 'listed'
      const newest = !(query.allversions ?? isNamed)
      const filter = { ids, category: query.category, newest }
      const { rows, total } = store.seenBy(caller.userId, filter, page)
      const items = rows.map((row) => v2Application(row, undefined, places.uiUrl, v2Href))
      return { status: 200, items, total }
    },
    getApplication({ caller, params, query }) {
      const row = requireShown(store.get(params.id), caller.userId, params.id)
      const extent = { limit: query.propertieslimit, itemLimit: query.propertyitemslimit }
      const container = propertiesOf(row.id, extent)
      return ok(v2Application(row, container, places.uiUrl, v2Href))
    },
    getApplicationQcThresholds({ caller, params }) {
      const { id } = requireShown(store.get(params.id), caller.userId, params.id)
      return { status: 200, record: { QcThresholds: thresholds.list(id) } }
    },
    putApplicationQcThresholds: ({ params, body }) =>
      ok({ QcThresholds: thresholds.replace(params.id, body.QcThresholds) }),
  })
}
