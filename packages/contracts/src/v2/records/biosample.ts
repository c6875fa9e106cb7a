import { z } from 'zod'
import { count, id, timestamp } from '../../scalars.ts'
import { bioSampleStatuses, labStatuses } from '../../states/biosample.ts'
import { v2Identity, v2ProjectReference, v2User } from './common.ts'
import { v2PropertyContainer } from './property-container.ts'
import { v2LabRequeue, v2Library, v2LibraryPrep, v2PrepRequest } from './library.ts'

/** Whom or what a biosample was taken from. */
export const v2Subject = z.strictObject({
  ...v2Identity,
  UserOwnedBy: v2User,
  UserSubjectId: z.string(),
  Description: z.string().optional(),
  Species: z.string().optional(),
  Gender: z.string().optional(),
})

/** What the lab got of a biosample by one prep. Yields are in bases. */
export const v2BioSampleYield = z.strictObject({
  LibraryPrep: v2LibraryPrep,
  /** What prep requests and requeues ask for. */
  TotalExpectedYield: count,
  /** What is in FASTQ datasets, without those of pools that failed. */
  TotalActualYield: count,
  TotalFastqDatasets: count,
  TotalLanes: count,
})

/**
 * A biosample. LibraryPreps, PrepRequests, Yields and Properties are in a single record, and in a list where `include`
 * names them; Libraries and LabRequeues where `include` names them.
 */
export const v2BioSample = z.strictObject({
  ...v2Identity,
  UserOwnedBy: v2User,
  BioSampleName: z.string(),
  Nickname: z.string().optional(),
  DefaultProject: v2ProjectReference.optional(),
  Subject: v2Subject.optional(),
  ContainerName: z.string().optional(),
  ContainerPosition: z.string().optional(),
  Status: z.enum(bioSampleStatuses),
  LabStatus: z.enum(labStatuses),
  DateCreated: timestamp,
  DateModified: timestamp,
  LibraryPreps: z.array(v2LibraryPrep).optional(),
  PrepRequests: z.array(v2PrepRequest).optional(),
  Yields: z.array(v2BioSampleYield).optional(),
  Libraries: z.array(v2Library).optional(),
  LabRequeues: z.array(v2LabRequeue).optional(),
  Properties: v2PropertyContainer.optional(),
})

/** A lane of a run that carried a library of a biosample. */
export const v2RunLaneSummary = z.strictObject({
  RunId: id,
  HrefPlatformUI: z.url(),
  ExperimentName: z.string(),
  FlowcellBarcode: z.string().optional(),
  Workflow: z.string().optional(),
  DateModified: timestamp,
  RunStatus: z.string(),
  UserOwnedBy: v2User,
  LaneId: id,
  LaneNumber: z.number().int(),
  LaneStatus: z.string(),
  LibraryName: z.string(),
  /** The upload of the FASTQ dataset that the lane gave of the library; Pending where there is none yet. */
  FastQStatus: z.string(),
})

export type V2Subject = z.infer<typeof v2Subject>
export type V2BioSample = z.infer<typeof v2BioSample>
export type V2BioSampleYield = z.infer<typeof v2BioSampleYield>
export type V2RunLaneSummary = z.infer<typeof v2RunLaneSummary>
