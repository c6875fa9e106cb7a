import { z } from 'zod'
import { timestamp } from '../../scalars.ts'
import { applicationSummary } from './application.ts'
import { userRecord } from './user.ts'

/** What an access token is good for. One that was made for no application has none. */
export const tokenRecord = z.strictObject({
  AccessToken: z.string(),
  Application: applicationSummary.optional(),
  UserResourceOwner: userRecord,
  Status: z.enum(['ACTIVE']),
  DateCreated: timestamp,
  /** In the catalogue's spelling, such as `read project 4001`. */
  Scopes: z.array(z.string()),
})

export type TokenRecord = z.infer<typeof tokenRecord>
