import { z } from 'zod'
import { count, id, timestamp } from '../../scalars.ts'
import { credits } from '../decimal.ts'

/** A product that an application sells. */
export const pricedProduct = z.strictObject({
  Id: id,
  Name: z.string(),
  /** Of one, in platform credits, before tax. */
  Price: credits,
  /** How long it stays active once it was bought; 0 for one that isn't persistent. */
  PersistenceDays: count,
  Description: z.string(),
  DateCreated: timestamp,
  DateUpdated: timestamp,
})

/** What an application sells, under the application's own Id. */
export const applicationPricing = z.strictObject({
  Id: id,
  Name: z.string(),
  CompanyName: z.string().optional(),
  DateCreated: timestamp,
  DateUpdated: timestamp,
  Products: z.array(pricedProduct),
})

export type PricedProduct = z.infer<typeof pricedProduct>
export type ApplicationPricing = z.infer<typeof applicationPricing>
