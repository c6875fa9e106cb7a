import { notFound } from '@benchtop/contracts'
import { billingHandlers, ok } from '../face-handlers.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import type { ProductStore } from './products-store.ts'
import { applicationPricing } from './products-views.ts'

export function productsBilling(store: ProductStore, applications: ApplicationStore) {
  return billingHandlers({
    getApplicationPricing({ caller, params }) {
      const row = applications.get(params.id)
      // An application that isn't visible to the caller is answered like one that doesn't exist.
      const isSeen = row?.launch_by === 'everyone' || row?.owner_id === caller.userId
      if (row === undefined || !isSeen) throw notFound(`Application ${params.id}`)
      return ok(applicationPricing(row, store.ofApplication(row.id)))
    },
  })
}
