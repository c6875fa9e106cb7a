import { z } from 'zod'
import { qualityStatuses } from '../../states/dataset.ts'
import { runStatuses } from '../../states/run.ts'
import { count, href, id, timestamp } from '../../scalars.ts'
import { identity, usedByReference, userSummary } from './common.ts'
import { propertyContainer } from './property-container.ts'
import { sequencingStatsRecord } from './sequencing-stats.ts'

/** What an instrument reports about its run: all of it optional. */
export const runDetails = z.strictObject({
  ReagentBarcode: z.string().optional(),
  FlowcellBarcode: z.string().optional(),
  PlatformName: z.string().optional(),
  InstrumentName: z.string().optional(),
  InstrumentType: z.string().optional(),
  Workflow: z.string().optional(),
  NumCyclesRead1: count.optional(),
  NumCyclesRead2: count.optional(),
  NumCyclesIndex1: count.optional(),
  NumCyclesIndex2: count.optional(),
})

/** What rows of runs and single runs have in addition, in the profile `field`. */
const deployedRun = z
  .strictObject({
    Instrument: z.strictObject({
      InstrumentId: z.number().int(),
      Name: z.string(),
      SerialNumber: z.string(),
    }),
    HasCollaborators: z.boolean(),
    IsArchived: z.boolean(),
    IsZipping: z.boolean(),
    IsZipped: z.boolean(),
    IsUnzipping: z.boolean(),
    AnalysisSettings: z.strictObject({ ReverseComplementI5Index: z.boolean() }),
    LaneAndQcStatus: z.enum(qualityStatuses),
    LimsStatus: z.string(),
    DateInstrumentStarted: timestamp,
    DateInstrumentCompleted: timestamp,
  })
  .partial()

const deployedRow = z
  .strictObject({
    ...deployedRun.shape,
    ...runDetails.shape,
    Name: z.string(),
    Number: z.number().int(),
    UserUploadedBy: userSummary,
    HrefPlatformUI: z.url(),
    SequencingStats: sequencingStatsRecord,
  })
  .partial()

/** A run in a list. In the profile `field` it has nearly all of a single record. */
export const runCompact = z.strictObject({
  Id: id,
  Href: href,
  IdAsLong: count.optional(),
  ExperimentName: z.string(),
  Status: z.enum(runStatuses),
  DateCreated: timestamp,
  DateModified: timestamp,
  TotalSize: count,
  UserOwnedBy: userSummary,
  ...deployedRow.shape,
})

/**
 * A sequencing run. ExperimentName is the uploader's word for it, Name the instrument's. SequencingStats is there once
 * the instrument has reported any.
 */
export const runRecord = z.strictObject({
  ...identity,
  Number: z.number().int(),
  ExperimentName: z.string(),
  Status: z.enum(runStatuses),
  UserUploadedBy: userSummary,
  UserOwnedBy: userSummary,
  DateUploadStarted: timestamp.optional(),
  DateUploadCompleted: timestamp.optional(),
  DateModified: timestamp,
  TotalSize: count,
  HrefFiles: href,
  HrefSamples: href,
  HrefPlatformUI: z.url(),
  References: z.array(usedByReference),
  ...runDetails.shape,
  ...deployedRun.shape,
  SequencingStats: sequencingStatsRecord.optional(),
  Properties: propertyContainer,
})

export type RunDetails = z.infer<typeof runDetails>
export type RunCompact = z.infer<typeof runCompact>
export type RunRecord = z.infer<typeof runRecord>
