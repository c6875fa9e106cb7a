import { z } from 'zod'
import { identity } from './common.ts'

/** How an application is classified in the platform's catalogue. */
export const applicationCategories = ['Native', 'Workflow', 'Other'] as const

/** An application inside a session or a token. */
export const applicationSummary = z.strictObject({
  ...identity,
  HomepageUri: z.string(),
  ShortDescription: z.string(),
  IsBillingActivated: z.boolean(),
  CompanyName: z.string().optional(),
  VersionNumber: z.string(),
  Category: z.enum(applicationCategories),
  AppFamilySlug: z.string(),
  AppVersionSlug: z.string(),
})

export type ApplicationSummary = z.infer<typeof applicationSummary>
