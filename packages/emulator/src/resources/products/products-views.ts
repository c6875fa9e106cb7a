import { formatTimestamp, type ApplicationPricing, type PricedProduct } from '@benchtop/contracts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import { numberOf } from '../credits.ts'
import type { ProductRow } from './products-store.ts'

export function pricedProduct(row: ProductRow): PricedProduct {
  return {
    Id: String(row.id),
    Name: row.name,
    Price: numberOf(row.price),
    PersistenceDays: row.persistence_days ?? 0,
    Description: row.description,
    DateCreated: formatTimestamp(row.created_ms),
    DateUpdated: formatTimestamp(row.updated_ms),
  }
}

/** The products of an application, with the time of the latest update of one of them. */
export function applicationPricing(
  application: ApplicationRow,
  products: readonly ProductRow[],
): ApplicationPricing {
  const updatedMs = Math.max(application.created_ms, ...products.map((row) => row.updated_ms))
  return {
    Id: String(application.id),
    Name: application.name,
    CompanyName: application.company_name ?? undefined,
    DateCreated: formatTimestamp(application.created_ms),
    DateUpdated: formatTimestamp(updatedMs),
    Products: products.map(pricedProduct),
  }
}
