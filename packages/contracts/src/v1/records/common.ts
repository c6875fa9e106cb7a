import { z } from 'zod'
import { count, href, id, timestamp } from '../../scalars.ts'

/** A user inside another record. */
export const userSummary = z.strictObject({
  Id: id,
  Href: href,
  Name: z.string(),
  ExternalDomainId: z.string().optional(),
})

/** A resource named inside another record. */
export const resourceSummary = z.looseObject({ Id: id, Href: href })

/** What a resource of several generations carries about itself in lists and alone. */
export const identity = {
  Id: id,
  Href: href,
  Name: z.string(),
  DateCreated: timestamp,
}

/** Where the properties of a resource are, and the first of them. */
export const propertyContainer = z.strictObject({
  Items: z.array(z.looseObject({ Name: z.string(), Type: z.string(), Href: href })),
  DisplayedCount: count,
  TotalCount: count,
  Href: href,
})

export type UserSummary = z.infer<typeof userSummary>
export type ResourceSummary = z.infer<typeof resourceSummary>
export type PropertyContainer = z.infer<typeof propertyContainer>
