import { z } from 'zod'
import { count, href, id, timestamp } from '../../scalars.ts'

/** An address of the API; absolute under the field profile. */
export const v2Href = z.union([href, z.url()])

/** What every resource of v2 begins with, and what those with a name do. */
export const v2Identity = { Id: id, Href: v2Href } as const
export const v2Named = { ...v2Identity, Name: z.string() } as const

/** A resource named inside another record. */
export const v2Reference = z.strictObject({ ...v2Identity, Name: z.string().optional() })

/** A user inside another record; the last members are there in the profile `field`. */
export const v2User = z.strictObject({
  ...v2Named,
  DateCreated: timestamp.optional(),
  AvatarUrl: z.url().optional(),
  HrefProperties: v2Href.optional(),
  ExternalDomainId: z.string().optional(),
})

/** A project inside another record; in the profile `field` with what its own record has except for addresses. */
export const v2ProjectReference = v2Reference.extend({
  UserOwnedBy: v2User.optional(),
  Description: z.string().optional(),
  DateCreated: timestamp.optional(),
  DateModified: timestamp.optional(),
  HasCollaborators: z.boolean().optional(),
  TotalSize: count.optional(),
})

/** A comment that was made on a resource. */
export const v2Comment = z.strictObject({
  Id: id,
  Comment: z.string(),
  Timestamp: timestamp,
  UserCreatedBy: v2User,
})

/** A number that was measured or estimated. */
export const measure = z.number()

/** How a threshold compares a metric with its values; the last two take two values. */
export const thresholdOperators = [
  'GreaterThan',
  'GreaterThanOrEqual',
  'LessThan',
  'LessThanOrEqual',
  'Equal',
  'NotEqual',
  'Between',
  'NotBetween',
] as const

/** A rule of quality control: what passes has a metric on the right side of the values. */
export const v2QcThreshold = z.strictObject({
  Name: z.string(),
  Operator: z.enum(thresholdOperators),
  DatasetTypeId: z.string().optional(),
  ThresholdValues: z.array(z.number()),
  Group: z.string().optional(),
  /** Of a lane's threshold: the read that it applies to. All of the lane where it is absent. */
  ReadNumber: z.number().int().optional(),
})

/** "Response wrapper: QcThresholds[]." */
export const v2QcThresholds = z.strictObject({ QcThresholds: z.array(v2QcThreshold) })

export type ThresholdOperator = (typeof thresholdOperators)[number]
export type V2Reference = z.infer<typeof v2Reference>
export type V2User = z.infer<typeof v2User>
export type V2Comment = z.infer<typeof v2Comment>
export type V2QcThreshold = z.infer<typeof v2QcThreshold>
