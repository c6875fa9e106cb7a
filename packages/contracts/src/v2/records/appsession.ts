import { z } from 'zod'
import { deliveryStatuses, executionStatuses, qcStatuses } from '../../states/analysis.ts'
import { appSessionStatuses } from '../../states/appsession.ts'
import { count, id, timestamp } from '../../scalars.ts'
import { v2Href, v2Named } from './common.ts'
import { v2PropertyContainer } from './property-container.ts'
import { v2File } from './file.ts'

const summary = z.looseObject({ Id: id, Href: v2Href, Name: z.string() })

/** The words of the states, with those of deployed platforms in the profile `field`. */
const deliveryStatus = z.enum([...deliveryStatuses, 'None'])

/** A session below another one: the node of a launch on several. */
const child = z.strictObject({
  ...v2Named,
  ExecutionStatus: z.enum(executionStatuses),
})

/**
 * An analysis session. ExecutionStatus is the Status of v1 under its newer name, with Canceled for one that was stopped
 * before it began. Children and Logs are there where `include` names them.
 */
export const v2AppSession = z.strictObject({
  Id: id,
  Name: z.string(),
  Href: v2Href,
  Application: summary,
  UserCreatedBy: summary,
  Status: z.enum(appSessionStatuses),
  ExecutionStatus: z.enum(executionStatuses),
  QcStatus: z.enum(qcStatuses),
  DeliveryStatus: deliveryStatus,
  StatusSummary: z.string(),
  Purpose: z.string(),
  DateCreated: timestamp,
  ModifiedOn: timestamp,
  DateModified: timestamp,
  DateStarted: timestamp.optional(),
  DateCompleted: timestamp.optional(),
  TotalSize: count,
  IsDeleted: z.boolean(),
  HrefComments: v2Href,
  ContainsComments: z.boolean(),
  Children: z.array(child).optional(),
  Logs: z.array(v2File).optional(),
  Properties: v2PropertyContainer,
})

/** An analysis inside the record of what it made; in the profile `field` the row of its list. */
export const v2AppSessionReference = v2AppSession
  .omit({ Id: true, Href: true, Name: true, Application: true, Properties: true })
  .partial()
  .extend({
    ...v2Named,
    Application: z.looseObject({ Id: id, Href: v2Href, Name: z.string().optional() }).optional(),
  })

export type V2AppSession = z.infer<typeof v2AppSession>
