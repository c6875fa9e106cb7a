import { z } from 'zod'
import { fileUploadStatuses } from '../../states/file-upload.ts'
import { count, href, id, timestamp } from '../../scalars.ts'

/** An address of the API; absolute under the field profile, and HrefContent where the request wants it resolved. */
const address = z.union([href, z.url()])

/** A file as v2 shows it. */
export const v2File = z.strictObject({
  Id: id,
  Name: z.string(),
  Href: address,
  HrefContent: address,
  ContentType: z.string(),
  Size: count,
  Path: z.string(),
  UploadStatus: z.enum(fileUploadStatuses),
  IsArchived: z.boolean(),
  DateCreated: timestamp,
  DateModified: timestamp,
  ETag: z.string().optional(),
  /** Where the variants of a VCF are read, and the coverage of a BAM: in v1, which alone has them. */
  HrefVariants: address.optional(),
  HrefCoverage: address.optional(),
  /** The Id as a number, in the profile `field`. */
  IdAsLong: count.optional(),
})

/** The directories that are right below the one that is listed. */
export const v2SubDirectories = z.strictObject({
  SubDirectories: z.array(z.strictObject({ Name: z.string(), Path: z.string(), Href: address })),
})

export type V2SubDirectories = z.infer<typeof v2SubDirectories>
export type V2File = z.infer<typeof v2File>
