import { z } from 'zod'
import { limits } from '../../limits.ts'
import { fileUploadStatuses } from '../../states/file-upload.ts'
import { count, href, timestamp } from '../../scalars.ts'
import { identity, resourceSummary } from './common.ts'
import { propertyContainer } from './property-container.ts'

/**
 * Where the variants of a VCF are read, and the coverage of a BAM. "The variant set Id is found by listing the AppResult's
 * files, choosing the VCF file, then reading HrefVariants of that file": lists have them too, which saves a request.
 */
const genomicHrefs = { HrefVariants: href.optional(), HrefCoverage: href.optional() }

/**
 * A file in a list. ETag is the MD5 of its bytes in hex; that of one that came in parts is the MD5 of the parts' binary
 * MD5s, a dash, and how many they are.
 */
export const fileCompact = z.strictObject({
  ...identity,
  HrefContent: href,
  ContentType: z.string(),
  Size: count,
  Path: z.string(),
  IsArchived: z.boolean(),
  DateModified: timestamp,
  ETag: z.string().optional(),
  ...genomicHrefs,
})

/** A file. */
export const fileRecord = fileCompact.extend({
  UploadStatus: z.enum(fileUploadStatuses),
  HrefParts: href,
  OriginalScope: z.string().optional(),
  ParentSample: resourceSummary.optional(),
  ParentAppResult: resourceSummary.optional(),
  ParentRun: resourceSummary.optional(),
  ParentAppSession: resourceSummary.optional(),
  Properties: propertyContainer,
})

/** Where the bytes of a file are, for a caller that requested not to be redirected. */
export const fileContentRecord = z.strictObject({
  redirect_uri: z.url(),
  HrefContent: z.url(),
  Expires: timestamp,
  SupportsRange: z.boolean(),
})

/** A part of a file that comes in several requests. ETag is the MD5 of its bytes, in hex. */
export const filePartRecord = z.strictObject({
  Number: z.number().int().min(1).max(limits.uploadPart.maxNumber),
  ETag: z.string(),
  Size: count,
})

/**
 * What is odd in the content of a file, and what the platform does with it: of each rule the first hundred, by line or
 * record, and all in Counts.
 */
export const fileFindingsRecord = z.strictObject({
  Format: z.string(),
  RecordCount: count,
  Counts: z.record(z.string(), count),
  Findings: z.array(
    z.strictObject({
      Rule: z.string(),
      Severity: z.enum(['error', 'warning', 'note']),
      Reason: z.string(),
      Effect: z.string(),
      Line: count.optional(),
      Record: count.optional(),
    }),
  ),
})

export type FileFindingsRecord = z.infer<typeof fileFindingsRecord>
export type FileCompact = z.infer<typeof fileCompact>
export type FileRecord = z.infer<typeof fileRecord>
export type FilePartRecord = z.infer<typeof filePartRecord>
export type FileContentRecord = z.infer<typeof fileContentRecord>
