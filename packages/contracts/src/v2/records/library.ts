import { z } from 'zod'
import { count, id, timestamp } from '../../scalars.ts'
import { bioSampleStatuses, labStatuses } from '../../states/biosample.ts'
import { libraryPoolStatuses, libraryStatuses } from '../../states/library.ts'
import {
  labRequeueStatuses,
  labRequeueTypes,
  prepRequestStatuses,
} from '../../states/lab-request.ts'
import { v2Href, v2Identity, v2Named, v2ProjectReference, v2User } from './common.ts'
import { v2PropertyContainer } from './property-container.ts'

/** How libraries are prepared: a protocol of the lab. */
export const v2LibraryPrep = z.strictObject({ Id: id, Href: v2Href, Name: z.string() })

/** A plate or a tube that libraries are in. */
export const v2LibraryContainer = z.strictObject({
  ...v2Identity,
  ContainerType: z.string(),
  UserContainerId: z.string(),
  LibraryPrep: v2LibraryPrep.optional(),
  LibraryPrepKit: z.string().optional(),
  UserOwnedBy: v2User,
  LibraryCount: count,
})

/** A biosample inside the record of what the lab made of it; in the profile `field` the row of its list. */
export const v2BioSampleReference = z.strictObject({
  ...v2Identity,
  BioSampleName: z.string(),
  UserOwnedBy: v2User.optional(),
  Nickname: z.string().optional(),
  DefaultProject: v2ProjectReference.optional(),
  ContainerName: z.string().optional(),
  ContainerPosition: z.string().optional(),
  Status: z.enum(bioSampleStatuses).optional(),
  LabStatus: z.enum(labStatuses).optional(),
  DateCreated: timestamp.optional(),
  DateModified: timestamp.optional(),
})

/** A pool inside another record. */
export const v2PoolReference = z.strictObject({
  ...v2Identity,
  UserPoolId: z.string(),
  UserOwnedBy: v2User.optional(),
  Notes: z.string().optional(),
  Status: z.enum(libraryPoolStatuses).optional(),
  DateCreated: timestamp.optional(),
  DateModified: timestamp.optional(),
  LibraryCount: count.optional(),
  HrefLibraries: v2Href.optional(),
})

/**
 * A library. The Index… members are there with include=LibraryIndex, PoolComponentActualYieldInBps with
 * include=YieldInformation, and both in a single record.
 */
export const v2Library = z.strictObject({
  ...v2Named,
  DateCreated: timestamp,
  DateModified: timestamp,
  Status: z.enum(libraryStatuses),
  BioSample: v2BioSampleReference,
  BioSampleName: z.string(),
  LibraryPrep: v2LibraryPrep,
  Project: v2ProjectReference.optional(),
  ProjectName: z.string().optional(),
  /** Its name is its UserContainerId. */
  Container: v2LibraryContainer.extend({ Name: z.string() }).optional(),
  Pools: z.array(v2PoolReference),
  InsertSize: count.optional(),
  Biomolecule: z.string().optional(),
  /** Bases of the datasets that were made from the library, and from no pool that failed. */
  PoolComponentActualYieldInBps: count.optional(),
  Index1: z.string().optional(),
  Index1Sequence: z.string().optional(),
  Index2: z.string().optional(),
  Index2Sequence: z.string().optional(),
  UserOwnedBy: v2User,
})

/** A pool of libraries, which are sequenced together. */
export const v2LibraryPool = z.strictObject({
  ...v2Identity,
  UserPoolId: z.string(),
  Notes: z.string(),
  Status: z.enum(libraryPoolStatuses),
  DateCreated: timestamp,
  DateModified: timestamp,
  LibraryCount: count,
  HrefLibraries: v2Href,
  UserOwnedBy: v2User,
})

/** A request to prepare libraries of a biosample, until they have given a yield in bases. */
export const v2PrepRequest = z.strictObject({
  ...v2Identity,
  Status: z.enum(prepRequestStatuses),
  BioSample: v2BioSampleReference,
  LibraryPrep: v2LibraryPrep,
  DateCreated: timestamp,
  DateModified: timestamp,
  RequiredYield: count,
  RequiredYieldGb: z.number(),
  LIMSId: z.string().optional(),
  CreatedFromFileName: z.string().optional(),
})

/** A request for more yield, from a pool, a library, or a new library. Yields are in bases. */
export const v2LabRequeue = z.strictObject({
  ...v2Identity,
  Status: z.enum(labRequeueStatuses),
  Type: z.enum(labRequeueTypes),
  BioSample: v2BioSampleReference,
  UserOwnedBy: v2User,
  DateCreated: timestamp,
  DateModified: timestamp,
  RequestedAdditionalYield: count,
  /** Of the requested yield, what has come since. */
  MatchedYield: count,
  MissingYield: count,
  LIMSId: z.string().optional(),
  PrepType: z.string().optional(),
  HrefSampleLibrary: v2Href.optional(),
  HrefLibraryPool: v2Href.optional(),
  HrefPrepRequest: v2Href.optional(),
  /** In the full form alone. */
  Properties: v2PropertyContainer.optional(),
})

export type V2LibraryPrep = z.infer<typeof v2LibraryPrep>
export type V2LibraryContainer = z.infer<typeof v2LibraryContainer>
export type V2BioSampleReference = z.infer<typeof v2BioSampleReference>
export type V2Library = z.infer<typeof v2Library>
export type V2LibraryPool = z.infer<typeof v2LibraryPool>
export type V2PrepRequest = z.infer<typeof v2PrepRequest>
export type V2LabRequeue = z.infer<typeof v2LabRequeue>
