import { z } from 'zod'
import { appSessionStatuses } from '../../states/appsession.ts'
import { count, href, id, timestamp } from '../../scalars.ts'
import { applicationSummary } from './application.ts'
import { identity, resourceSummary, userSummary } from './common.ts'
import { propertyContainer } from './property-container.ts'

/** One input of a session that was launched on the platform, with the resource itself under Content. */
export const appSessionReference = z.strictObject({
  Rel: z.literal('Input'),
  Type: z.string(),
  Href: href,
  HrefContent: href,
  Content: resourceSummary,
})

/** The session that a session belongs to: that of a multi-node native app which holds the user's form data. */
export const parentAppSession = z.strictObject({ Id: id, Href: href, Name: z.string() })

/** A session in a list. */
export const appSessionCompact = z.strictObject({
  ...identity,
  Application: applicationSummary,
  UserCreatedBy: userSummary,
  Status: z.enum(appSessionStatuses),
  StatusSummary: z.string(),
  QcStatus: z.string(),
  /** What it was made for, such as `AppTrigger` or `AppUpload`. */
  Purpose: z.string().optional(),
  ModifiedOn: timestamp,
  DateCompleted: timestamp.optional(),
  TotalSize: count,
})

/** An analysis session: one use of an app by a user. References is empty unless the platform launched it. */
export const appSessionRecord = appSessionCompact.extend({
  References: z.array(appSessionReference),
  ParentAppSession: parentAppSession.optional(),
  OriginatingUri: z.url(),
  /** The code of the launch's redirect, for its application, until it is exchanged or expires. */
  AuthorizationCode: z.string().optional(),
  HrefPlatformUI: z.url(),
  HrefLogs: href,
  RunningDuration: count.optional(),
  Properties: propertyContainer,
})

export type AppSessionReference = z.infer<typeof appSessionReference>
export type AppSessionCompact = z.infer<typeof appSessionCompact>
export type AppSessionRecord = z.infer<typeof appSessionRecord>
