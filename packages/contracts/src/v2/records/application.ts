import { z } from 'zod'
import { id, timestamp } from '../../scalars.ts'
import { applicationSummary } from '../../v1/records/application.ts'
import { v2Href, v2PropertyContainer, v2Reference, v2User } from './common.ts'

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

/** "Dependency types BioSampleYield and AppCompletion." */
export const dependencyTypes = ['BioSampleYield', 'AppCompletion'] as const
export type DependencyType = (typeof dependencyTypes)[number]

export const dependencyStatuses = ['Waiting', 'Met'] as const

/** What a workflow waits for. */
export type V2Dependency = {
  Type: DependencyType
  /** Of BioSampleYield: the bases that each biosample must have, by a prep where one is named. */
  RequiredYield?: number | undefined
  LibraryPrepId?: string | undefined
  /** Of AppCompletion: the app that must have completed on the biosample, and passed quality control if so wished. */
  ApplicationId?: string | undefined
  RequiresQcPassed?: boolean | undefined
  /** What must be met before this one counts. */
  Dependencies?: V2Dependency[] | undefined
}

/** A dependency as it is shown. */
export const v2Dependency: z.ZodType<V2Dependency> = z.strictObject({
  Type: z.enum(dependencyTypes),
  RequiredYield: z.number().optional(),
  LibraryPrepId: z.string().optional(),
  ApplicationId: z.string().optional(),
  RequiresQcPassed: z.boolean().optional(),
  get Dependencies() {
    return z.array(v2Dependency).optional()
  },
})

export const v2WorkflowDependencies = z.strictObject({
  Application: v2Reference,
  Version: z.string(),
  Dependencies: z.array(v2Dependency),
})

/** An analysis workflow: an app with the settings of a session, launched on every biosample that meets its dependencies. */
export const v2Workflow = z.strictObject({
  Id: id,
  Href: v2Href,
  Name: z.string(),
  ShortDescription: z.string(),
  Application: v2Reference,
  VersionNumber: z.string(),
  AppSession: v2Reference,
  UserCreatedBy: v2User,
  DateCreated: timestamp,
  Dependencies: z.array(v2Dependency),
  /** The biosamples that it was launched on or waits for. */
  BioSamples: z.array(
    z.strictObject({
      Id: id,
      Href: v2Href,
      BioSampleName: z.string(),
      Status: z.enum(dependencyStatuses),
      AppSession: v2Reference.optional(),
    }),
  ),
})

export type V2Application = z.infer<typeof v2Application>
export type V2ApplicationSettings = z.infer<typeof v2ApplicationSettings>
export type V2WorkflowDependencies = z.infer<typeof v2WorkflowDependencies>
export type V2Workflow = z.infer<typeof v2Workflow>
