import { z } from 'zod'
import { count, href, id, timestamp } from '../../scalars.ts'

/** A user inside another record. */
export const userSummary = z.strictObject({
  Id: id,
  Href: href,
  Name: z.string(),
  ExternalDomainId: z.string().optional(),
  /** In the profile `field`. */
  DateCreated: timestamp.optional(),
  AvatarUrl: z.url().optional(),
})

/** A resource named inside another record. */
export const resourceSummary = z.looseObject({ Id: id, Href: href })

/** An AppResult that was made from a resource, with its compact record under Content. */
export const usedByReference = z.strictObject({
  Rel: z.literal('UsedBy'),
  Type: z.literal('AppResult'),
  Href: href,
  HrefContent: href,
  Content: resourceSummary,
})

/** What a resource of several generations carries about itself in lists and alone. */
export const identity = {
  Id: id,
  Href: href,
  Name: z.string(),
  DateCreated: timestamp,
  /** The Id as a number, in the profile `field`. */
  IdAsLong: count.optional(),
}

export type UserSummary = z.infer<typeof userSummary>
export type UsedByReference = z.infer<typeof usedByReference>
export type ResourceSummary = z.infer<typeof resourceSummary>
