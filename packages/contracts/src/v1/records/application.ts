import { z } from 'zod'
import { timestamp } from '../../scalars.ts'
import { identity } from './common.ts'

/** How an application is classified in the platform's catalogue. */
export const applicationCategories = ['Native', 'Workflow', 'Other'] as const

/** What an application can have of the platform. */
export const applicationFeatures = ['Form', 'Callbacks', 'Report', 'Billing'] as const
export type ApplicationFeature = (typeof applicationFeatures)[number]

/** Whether everyone sees an application, or its owner alone. */
export const publishStatuses = ['Published', 'Draft'] as const
export type PublishStatus = (typeof publishStatuses)[number]

/**
 * An application, alone and inside a session or a token. Each version is an application of its own; AppFamilySlug
 * (`company.app`) is what its versions have in common, AppVersionSlug (`company.app.1.0.0`) what sets them apart.
 */
export const applicationSummary = z.strictObject({
  ...identity,
  HomepageUri: z.string(),
  ShortDescription: z.string(),
  IsBillingActivated: z.boolean(),
  CompanyName: z.string().optional(),
  VersionNumber: z.string(),
  /** Draft is Development in the profile `field`. */
  PublishStatus: z.enum([...publishStatuses, 'Development']),
  DatePublished: timestamp.optional(),
  Classifications: z.array(z.string()),
  Category: z.enum(applicationCategories),
  /** What the application has of the platform: a form, callbacks, a report, products. In the profile `field`. */
  Features: z.array(z.enum(applicationFeatures)).optional(),
  /** Locked once it is published. In the profile `field`. */
  LockStatus: z.enum(['Unlocked', 'Locked']).optional(),
  AppFamilySlug: z.string(),
  AppVersionSlug: z.string(),
})

export type ApplicationSummary = z.infer<typeof applicationSummary>
