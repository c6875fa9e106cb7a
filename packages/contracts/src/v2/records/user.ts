import { z } from 'zod'
import { count, id, timestamp } from '../../scalars.ts'
import { v2Href, v2Identity, v2Named } from './common.ts'

/** What a user or a workgroup pays for. */
export const v2Subscription = z.strictObject({
  Name: z.string(),
  Plan: z.string(),
  StartDate: timestamp,
  ExpirationDate: timestamp.optional(),
  IsActive: z.boolean(),
  /** Bytes: what is stored, and how much the plan includes; unlimited where that is absent. */
  Storage: z.strictObject({ Used: count, Included: count.optional() }),
  /** Whole credits: what is left, and what was spent. */
  Wallet: z.strictObject({ ICreditBalance: z.number().int(), ICreditUsage: z.number().int() }),
})

export const v2Workgroup = z.strictObject({
  ...v2Identity,
  ExternalProviderId: z.string(),
  Name: z.string(),
  DisplayName: z.string(),
  DomainName: z.string().optional(),
  IsCollaborative: z.boolean(),
  /** Left out with includesubscription=false. */
  Subscription: v2Subscription.optional(),
})

/** A user; the short form has Id, Href and Name alone. */
export const v2UserRecord = z.strictObject({
  ...v2Named,
  Email: z.string().optional(),
  AvatarUrl: z.url().optional(),
  DateLastActive: timestamp.optional(),
  DateCreated: timestamp.optional(),
  HrefSettings: v2Href.optional(),
  Roles: z.array(z.string()).optional(),
  IsWorkgroup: z.boolean().optional(),
  DomainName: z.string().optional(),
  Subscription: v2Subscription.optional(),
  Workgroups: z.array(v2Workgroup).optional(),
})

export const userSettingTypes = ['bool', 'string'] as const

export const v2UserSetting = z.strictObject({
  ...v2Named,
  Value: z.string(),
  Type: z.enum(userSettingTypes),
  DateModified: timestamp,
})

/** Storage in bytes that were stored at the period's end, compute in seconds of native apps. */
export const v2PeriodUsage = z.strictObject({
  Name: z.string(),
  /** The user or the workgroup whose usage it is. */
  OwnerId: id,
  Start: timestamp,
  End: timestamp,
  AggregateUsages: z.array(
    z.strictObject({
      ProductUsage: z.strictObject({
        ProductType: z.string(),
        ProductName: z.string(),
        Amount: z.number(),
      }),
      ComputeStatistics: z
        .array(z.strictObject({ Unit: z.string(), Amount: z.number() }))
        .optional(),
    }),
  ),
})

export const agreementStatuses = ['Unsigned', 'Signed'] as const

export const v2Agreement = z.strictObject({
  ...v2Identity,
  Title: z.string(),
  Url: z.url(),
  Category: z.string(),
  AgreementStatus: z.enum(agreementStatuses),
  DateSigned: timestamp.optional(),
})

export type V2Subscription = z.infer<typeof v2Subscription>
export type V2Workgroup = z.infer<typeof v2Workgroup>
export type V2UserRecord = z.infer<typeof v2UserRecord>
export type V2UserSetting = z.infer<typeof v2UserSetting>
export type V2PeriodUsage = z.infer<typeof v2PeriodUsage>
export type UserSettingType = (typeof userSettingTypes)[number]
export type V2Agreement = z.infer<typeof v2Agreement>
