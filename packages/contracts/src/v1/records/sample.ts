import { z } from 'zod'
import { appSessionStatuses } from '../../states/appsession.ts'
import { count, href } from '../../scalars.ts'
import { appSessionCompact } from './appsession.ts'
import { identity, resourceSummary, usedByReference, userSummary } from './common.ts'
import { propertyContainer } from './property-container.ts'
import { genomeCompact } from './genome.ts'
import { projectCompact } from './project.ts'

/** A sample in a list. Status and StatusSummary are those of the session that made it. */
export const sampleCompact = z.strictObject({
  ...identity,
  UserOwnedBy: userSummary,
  SampleId: z.string(),
  ExperimentName: z.string().optional(),
  IsMerged: z.boolean(),
  Status: z.enum(appSessionStatuses),
  StatusSummary: z.string(),
  TotalSize: count,
  Genome: genomeCompact.optional(),
  IsPairedEnd: z.boolean(),
  Read1: count,
  Read2: count,
  NumReadsRaw: count,
  NumReadsPF: count,
  TotalReadsRaw: count,
  TotalReadsPF: count,
  TotalClustersRaw: count,
  TotalClustersPF: count,
  /** The library that its reads are of, in the profile `field`. */
  Library: resourceSummary.optional(),
})

/** A biological sample with its reads. */
export const sampleRecord = sampleCompact.extend({
  SampleNumber: count,
  HrefGenome: href.optional(),
  HrefFiles: href,
  HrefPlatformUI: z.url(),
  References: z.array(usedByReference),
  AppSession: appSessionCompact.optional(),
  Projects: z.array(projectCompact),
  Properties: propertyContainer,
})

export type SampleCompact = z.infer<typeof sampleCompact>
export type SampleRecord = z.infer<typeof sampleRecord>
