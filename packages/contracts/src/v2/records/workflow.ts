import { z } from 'zod'
import { id, timestamp } from '../../scalars.ts'
import { v2Href, v2Reference, v2User } from './common.ts'

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

export type V2WorkflowDependencies = z.infer<typeof v2WorkflowDependencies>
export type V2Workflow = z.infer<typeof v2Workflow>
