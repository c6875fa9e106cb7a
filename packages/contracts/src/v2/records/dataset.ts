import { z } from 'zod'
import { count, id, timestamp } from '../../scalars.ts'
import {
  datasetUploadStatuses,
  datasetValidationStatuses,
  qualityStatuses,
} from '../../states/dataset.ts'
import { v2AppSessionReference } from './appsession.ts'
import { v2Href, v2Identity, v2Named, v2ProjectReference, v2User } from './common.ts'
import { v2PropertyContainer } from './property-container.ts'

/** A dataset type inside a dataset. */
export const v2DatasetTypeCompact = z.strictObject({
  ...v2Named,
  ConformsToIds: z.array(z.string()),
})

/** What a dataset can be: a name such as `common.fastq`, the types that it conforms to, and the attributes it has. */
export const v2DatasetType = v2DatasetTypeCompact.extend({
  Namespace: z.string(),
  HrefDocs: z.url().optional(),
  DescriptionMarkdown: z.string(),
  UserCreatedBy: v2User.optional(),
  /** A JSON Schema of the attributes of its datasets. */
  AttributeSchema: z.record(z.string(), z.unknown()).optional(),
  /** With include=ConformsTo. */
  ConformsTo: z.array(v2DatasetTypeCompact).optional(),
})

/** Files that belong together: those of a sample of v1, or of an AppResult. */
export const v2Dataset = z.strictObject({
  ...v2Identity,
  HrefFiles: v2Href,
  HrefPlatformUI: z.url(),
  HrefComments: v2Href,
  ContainsComments: z.boolean(),
  Name: z.string(),
  DateCreated: timestamp,
  DateModified: timestamp,
  AppSession: v2AppSessionReference.optional(),
  /** With include=AppSessionRoot: the session at the root of the one that made it, as that of a launch on several nodes. */
  AppSessionRoot: v2AppSessionReference.optional(),
  /** Left out for a caller who may not browse it. */
  Project: v2ProjectReference.optional(),
  TotalSize: count,
  IsDeleted: z.boolean(),
  IsArchived: z.boolean(),
  IsFileDataDeleted: z.boolean(),
  UserOwnedBy: v2User,
  DatasetType: v2DatasetTypeCompact,
  Attributes: z.record(z.string(), z.unknown()),
  QcStatus: z.enum(qualityStatuses),
  QcStatusSummary: z.string(),
  /** `Complete` is `Completed` in the profile `field`. */
  UploadStatus: z.enum([...datasetUploadStatuses, 'Complete']),
  UploadStatusSummary: z.string(),
  ValidationStatus: z.enum(datasetValidationStatuses),
  /** `sample.<id>` or `appresult.<id>`: what it is in v1. */
  V1pre3Id: z.string().regex(/^(sample|appresult)\.\d+$/),
  /** The dataset of the sample that an AppResult's is a revision of. */
  OriginDataset: z.strictObject({ Id: id, Href: v2Href }).optional(),
  Properties: v2PropertyContainer.optional(),
  ValidationsPerformed: z
    .array(z.string())
    .optional()
    .describe('The names of the validations of its files: none has one. In its own record.'),
})

export type V2DatasetTypeCompact = z.infer<typeof v2DatasetTypeCompact>
export type V2DatasetType = z.infer<typeof v2DatasetType>
export type V2AppSessionReference = z.infer<typeof v2AppSessionReference>
export type V2Dataset = z.infer<typeof v2Dataset>
