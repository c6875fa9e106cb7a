import { z } from 'zod'
import { applicationSummary } from '../../v1/records/application.ts'
import { v2Href, v2Reference } from './common.ts'
import { v2PropertyContainer } from './property-container.ts'

/** An application; in a single record with its properties. */
export const v2Application = applicationSummary.extend({
  Href: v2Href,
  Properties: v2PropertyContainer.optional(),
})

/** What a launch of an application is given: the fields of its form, with what they are filled in with by default. */
export const v2ApplicationSettings = z.strictObject({
  Application: v2Reference,
  VersionNumber: z.string(),
  LaunchFrom: z.array(z.string()),
  Settings: z.array(
    z.strictObject({
      Name: z.string(),
      Type: z.string(),
      Label: z.string(),
      IsRequired: z.boolean(),
      Default: z.unknown().optional(),
    }),
  ),
})

export type V2Application = z.infer<typeof v2Application>
export type V2ApplicationSettings = z.infer<typeof v2ApplicationSettings>
