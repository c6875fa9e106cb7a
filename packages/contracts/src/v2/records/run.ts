import { z } from 'zod'
import { count, id, timestamp } from '../../scalars.ts'
import { qualityStatuses } from '../../states/dataset.ts'
import { runStatuses } from '../../states/run.ts'
import { runDetails } from '../../v1/records/run.ts'
import { sequencingStatsRecord } from '../../v1/records/sequencing-stats.ts'
import { v2Href, v2Named, v2User } from './common.ts'
import { v2PropertyContainer } from './property-container.ts'

/** What the instrument reports of a run, over all and by read and lane: the same as in v1. */
export const v2RunStatistics = sequencingStatsRecord.extend({ Href: v2Href })

/** What deployed platforms have of a run in addition, in the profile `field`. */
const deployedRun = z
  .strictObject({
    Instrument: z.strictObject({
      Id: z.number().int(),
      Name: z.string(),
      /** Of the run. */
      Number: z.number().int(),
      Type: z.string(),
      PlatformName: z.string(),
    }),
    InstrumentRunStatus: z.enum(['Running', 'Completed']),
    DateInstrumentStarted: timestamp,
    DateInstrumentCompleted: timestamp.optional(),
    UploadStatus: z.enum(['Uploading', 'Completed']),
    IsArchived: z.boolean(),
    IsZipping: z.boolean(),
    IsZipped: z.boolean(),
    IsUnzipping: z.boolean(),
    /** Its number, which is its Id here. */
    V1Pre3Id: id,
  })
  .partial()

/** A sequencing run: the same as in v1, with its lanes. */
export const v2Run = z.strictObject({
  ...v2Named,
  Number: z.number().int(),
  ExperimentName: z.string(),
  Status: z.enum(runStatuses),
  DateCreated: timestamp,
  DateModified: timestamp,
  DateUploadStarted: timestamp.optional(),
  DateUploadCompleted: timestamp.optional(),
  TotalSize: count,
  LaneAndQcStatus: z.enum(qualityStatuses),
  ...deployedRun.shape,
  UserOwnedBy: v2User,
  UserUploadedBy: v2User,
  HrefFiles: v2Href,
  HrefLanes: v2Href,
  /** Where its files have one. */
  HrefSampleSheet: v2Href.optional(),
  SampleSheetName: z.string().optional().describe('The name of the file that is its sample sheet.'),
  HrefLaneLibraryMappings: v2Href,
  HrefPlatformUI: z.url(),
  ...runDetails.shape,
  SequencingStats: v2RunStatistics.optional(),
  Properties: v2PropertyContainer.optional(),
})

const sheetSettings = z.array(z.strictObject({ Key: z.string(), Value: z.string() }))

/** A sample sheet as deployed platforms read it, in the profile `field`. */
const deployedSheet = z
  .strictObject({
    NeedsAttention: z.boolean(),
    FormatVersion: z.enum(['1', '2']),
    HeaderSettings: sheetSettings,
    ReadSettings: sheetSettings,
    Manifests: sheetSettings,
    SequencingSettings: sheetSettings,
    /** By the names of their sections, `<Name>_Settings` and `<Name>_Data`; of the first format there is one. */
    Applications: z.array(
      z.strictObject({
        Name: z.string(),
        Settings: sheetSettings,
        Data: z.array(z.record(z.string(), z.string())),
      }),
    ),
  })
  .partial()

/** The sample sheet of a run, as its text and as the file that it is in. */
export const v2SampleSheet = deployedSheet.extend({
  HrefFile: v2Href,
  Path: z.string(),
  Content: z.string(),
  /** The sections by name, each with its rows of cells. */
  Sections: z.array(z.strictObject({ Name: z.string(), Rows: z.array(z.array(z.string())) })),
})

export type V2Run = z.infer<typeof v2Run>
export type V2RunStatistics = z.infer<typeof v2RunStatistics>
export type V2SampleSheet = z.infer<typeof v2SampleSheet>
