import { z } from 'zod'
import { count, href, timestamp } from '../../scalars.ts'
import { identity, propertyContainer, userSummary } from './common.ts'

/** A project in a list. */
export const projectCompact = z.strictObject({
  ...identity,
  UserOwnedBy: userSummary,
  Description: z.string().optional(),
  DateModified: timestamp,
  HasCollaborators: z.boolean(),
  TotalSize: count,
})

/** A project. Status is among the members common to all resources; a project that is there is Active. TransferPending is true while it is handed to a user who hasn't accepted yet. */
export const projectRecord = projectCompact.extend({
  Status: z.literal('Active'),
  HrefSamples: href,
  HrefAppResults: href,
  HrefPlatformUI: z.url(),
  TransferPending: z.boolean(),
  Properties: propertyContainer,
})

export type ProjectCompact = z.infer<typeof projectCompact>
export type ProjectRecord = z.infer<typeof projectRecord>
