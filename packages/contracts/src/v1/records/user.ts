import { z } from 'zod'
import { count, href, id, timestamp } from '../../scalars.ts'

/** A user, as the user sees itself. A user never has Properties. */
export const userRecord = z.strictObject({
  Id: id,
  IdAsLong: count.optional(),
  Href: href,
  Name: z.string(),
  Email: z.string(),
  AvatarUrl: z.url(),
  DateLastActive: timestamp,
  DateCreated: timestamp,
  HrefRuns: href,
  HrefProjects: href,
  /** Absolute in the profile `field`. */
  HrefHistory: z.union([href, z.url()]),
  Roles: z.array(z.string()).optional(),
  IsWorkgroup: z.boolean().optional(),
  DomainName: z.string().optional(),
})

export type UserRecord = z.infer<typeof userRecord>
