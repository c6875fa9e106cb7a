import { z } from 'zod'
import { appSessionStatuses } from '../../states/appsession.ts'
import { count, href } from '../../scalars.ts'
import { appSessionCompact } from './appsession.ts'
import { identity, resourceSummary, userSummary } from './common.ts'
import { propertyContainer } from './property-container.ts'
import { genomeCompact } from './genome.ts'
import { projectCompact } from './project.ts'

/** What an AppResult was made from. */
export const appResultReference = z.strictObject({
  Rel: z.string(),
  Type: z.string(),
  Href: href,
  HrefContent: href,
  /** The compact record of what it refers to, unless that is gone. */
  Content: resourceSummary.optional(),
})

/** An AppResult in a list. Status and StatusSummary are those of its session. */
export const appResultCompact = z.strictObject({
  ...identity,
  UserOwnedBy: userSummary,
  Status: z.enum(appSessionStatuses),
  StatusSummary: z.string(),
  TotalSize: count,
  /** Left out for a caller who may not browse it, such as one to whom the project was transferred. */
  AppSession: appSessionCompact.optional(),
  /** Where it is referred to, not in lists. */
  Projects: z.array(projectCompact).optional(),
  IsDeleted: z.boolean().optional(),
})

/** What an app wrote back: files and properties in a project. */
export const appResultRecord = appResultCompact.extend({
  Description: z.string().optional(),
  HrefFiles: href,
  HrefPlatformUI: z.url(),
  HrefGenome: href.optional(),
  Genome: genomeCompact.optional(),
  References: z.array(appResultReference),
  Projects: z.array(projectCompact),
  Properties: propertyContainer,
})

/** An AppResult for the app that has just made it, and so may browse its session. */
export const createdAppResult = appResultRecord.extend({ AppSession: appSessionCompact })

export type CreatedAppResult = z.infer<typeof createdAppResult>
export type AppResultReference = z.infer<typeof appResultReference>
export type AppResultCompact = z.infer<typeof appResultCompact>
export type AppResultRecord = z.infer<typeof appResultRecord>
