import { z } from 'zod'
import { appSessionStatuses } from '../../states/appsession.ts'
import { count, href, id, timestamp } from '../../scalars.ts'

/** An address of the v2 API; absolute under the field profile. */
const v2Href = z.union([href, z.url()])

const summary = z.looseObject({ Id: id, Href: v2Href, Name: z.string() })

/** Quality control of an analysis, set by people or their software. */
export const qcStatuses = ['Undefined', 'QcPassed', 'QcFailed', 'Discarded'] as const

/** Whether an analysis has been handed to whoever ordered it. */
export const deliveryStatuses = [
  'Undefined',
  'DoNotDeliver',
  'OnHold',
  'ReadyForDelivery',
  'DeliveryFailed',
  'DeliveryInProgress',
  'Delivered',
] as const

/** An analysis session as v2 tells it. ExecutionStatus is the Status of v1 under its newer name. */
export const v2AppSession = z.strictObject({
  Id: id,
  Name: z.string(),
  Href: v2Href,
  Application: summary,
  UserCreatedBy: summary,
  Status: z.enum(appSessionStatuses),
  ExecutionStatus: z.enum(appSessionStatuses),
  QcStatus: z.enum(qcStatuses),
  DeliveryStatus: z.enum(deliveryStatuses),
  StatusSummary: z.string(),
  Purpose: z.string(),
  DateCreated: timestamp,
  ModifiedOn: timestamp,
  DateModified: timestamp,
  DateStarted: timestamp.optional(),
  DateCompleted: timestamp.optional(),
  TotalSize: count,
  IsDeleted: z.boolean(),
  Properties: z.strictObject({
    Items: z.array(z.looseObject({ Name: z.string(), Type: z.string() })),
    DisplayedCount: count,
    TotalCount: count,
    Href: v2Href,
  }),
})

export type V2AppSession = z.infer<typeof v2AppSession>
