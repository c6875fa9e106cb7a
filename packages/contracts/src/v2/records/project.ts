import { z } from 'zod'
import { count, timestamp } from '../../scalars.ts'
import { v2Href, v2Named, v2User } from './common.ts'
import { v2PropertyContainer } from './property-container.ts'

/** A project: the same as in v1, with its datasets. */
export const v2Project = z.strictObject({
  ...v2Named,
  Description: z.string().optional(),
  DateCreated: timestamp,
  DateModified: timestamp,
  UserOwnedBy: v2User,
  HasCollaborators: z.boolean(),
  TransferPending: z.boolean(),
  TotalSize: count,
  HrefDatasets: v2Href,
  HrefPlatformUI: z.url(),
  Properties: v2PropertyContainer,
  /** With include=Permissions: what its user may do, and what of it the token may. */
  Permissions: z
    .strictObject({
      UserOperations: z.array(z.string()),
      AccessTokenOperations: z.array(z.string()),
    })
    .optional(),
})

export type V2Project = z.infer<typeof v2Project>
