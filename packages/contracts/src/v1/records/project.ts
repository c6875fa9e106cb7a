import { z } from 'zod'
import { count, href, timestamp } from '../../scalars.ts'
import { identity, usedByReference, userSummary } from './common.ts'
import { propertyContainer } from './property-container.ts'

/** What may be done with a resource, as permissions are worded. */
const operations = z.array(z.enum(['BROWSE', 'READ', 'CREATE', 'WRITE']))

/** What the user may do with a project, and what of it the token may that asks. */
const permissions = z.strictObject({
  UserOperations: operations,
  AccessTokenOperations: operations,
})

/** A project in a list. Permissions is there for who asks with Include=Permissions. */
export const projectCompact = z.strictObject({
  ...identity,
  UserOwnedBy: userSummary,
  Description: z.string().optional(),
  DateModified: timestamp,
  HasCollaborators: z.boolean(),
  TotalSize: count,
  Permissions: permissions.optional(),
})

/** A project. Status is among the members common to all resources; a project that is there is Active. TransferPending is true while it is handed to a user who hasn't accepted yet. */
export const projectRecord = projectCompact.extend({
  Status: z.literal('Active'),
  HrefSamples: href,
  HrefAppResults: href,
  HrefPlatformUI: z.url(),
  TransferPending: z.boolean(),
  References: z.array(usedByReference),
  Properties: propertyContainer,
})

export type ProjectCompact = z.infer<typeof projectCompact>
export type ProjectRecord = z.infer<typeof projectRecord>
