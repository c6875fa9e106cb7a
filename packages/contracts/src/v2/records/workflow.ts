import { z } from 'zod'
import { count, timestamp } from '../../scalars.ts'
import { v2AppSessionReference } from './appsession.ts'
import { v2Href, v2Named, v2Reference, v2User } from './common.ts'
import { v2BioSampleReference } from './library.ts'

/** "Dependency types BioSampleYield and AppCompletion." */
export const dependencyTypes = ['BioSampleYield', 'AppCompletion'] as const
export type DependencyType = (typeof dependencyTypes)[number]

/**
 * Of a biosample: the workflow waits for its dependencies, is about to be launched on it, was launched on it, or could not
 * be launched on it and is tried again after the next change of the lab.
 */
export const workflowStatuses = ['Waiting', 'Starting', 'Launched', 'Refused'] as const
export type WorkflowStatus = (typeof workflowStatuses)[number]

/** What a workflow waits for. */
export type V2Dependency = {
  Type: DependencyType
  /**
   * Of BioSampleYield: the bases that a biosample must have, by a prep where one is named. Defaults to what its prep
   * requests and requeues expect of it.
   */
  RequiredYield?: number | undefined
  LibraryPrepId?: string | undefined
  /** Of AppCompletion: the app that must have completed on the biosample, and passed quality control if required. */
  ApplicationId?: string | undefined
  RequiresQcPassed?: boolean | undefined
  /** What must be met in addition before this one counts. */
  Dependencies?: V2Dependency[] | undefined
}

const dependencyMembers = {
  Type: z.enum(dependencyTypes),
  RequiredYield: z.number().optional(),
  LibraryPrepId: z.string().optional(),
  ApplicationId: z.string().optional(),
  RequiresQcPassed: z.boolean().optional(),
} as const

/** A dependency as it is shown. */
export const v2Dependency: z.ZodType<V2Dependency> = z
  .strictObject({
    ...dependencyMembers,
    get Dependencies() {
      return z.array(v2Dependency).optional()
    },
  })
  .meta({ id: 'V2Dependency' })

/** How far a biosample is with a dependency. RequiredYield is also there where the dependency doesn't state it. */
export type V2DependencyState = Omit<V2Dependency, 'Dependencies'> & {
  IsMet: boolean
  /** Of BioSampleYield: the bases of complete datasets, by a prep where one is named. */
  ActualYield?: number | undefined
  Dependencies?: V2DependencyState[] | undefined
}

const v2DependencyState: z.ZodType<V2DependencyState> = z
  .strictObject({
    ...dependencyMembers,
    IsMet: z.boolean(),
    ActualYield: count.optional(),
    get Dependencies() {
      return z.array(v2DependencyState).optional()
    },
  })
  .meta({ id: 'V2DependencyState' })

export const v2WorkflowDependencies = z.strictObject({
  Application: v2Reference,
  Version: z.string(),
  Dependencies: z.array(v2Dependency),
})

const workflowSession = v2AppSessionReference.extend({ Name: z.string().optional() })

/** An analysis workflow: an app with the settings of a session, launched on every biosample that meets its dependencies. */
export const v2Workflow = z.strictObject({
  ...v2Named,
  ShortDescription: z.string(),
  Application: v2Reference,
  VersionNumber: z.string(),
  /** The session whose settings it has; absent once that is deleted permanently. */
  AppSession: workflowSession.optional(),
  UserCreatedBy: v2User,
  DateCreated: timestamp,
  Dependencies: z.array(v2Dependency),
  HrefBioSamples: v2Href,
})

/** A biosample that a workflow was launched on or waits for. */
export const v2WorkflowBioSample = z.strictObject({
  /** Left out for a caller who may not browse it. */
  BioSample: v2BioSampleReference
    .partial({ BioSampleName: true })
    .extend({ Name: z.string().optional() })
    .optional(),
  Status: z.enum(workflowStatuses),
  /** Of Refused: the reason. */
  StatusSummary: z.string(),
  DateLaunched: timestamp.optional(),
  AppSession: workflowSession.optional(),
  Dependencies: z.array(v2DependencyState),
})

export type V2WorkflowDependencies = z.infer<typeof v2WorkflowDependencies>
export type V2Workflow = z.infer<typeof v2Workflow>
export type V2WorkflowBioSample = z.infer<typeof v2WorkflowBioSample>
