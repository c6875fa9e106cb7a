import { z } from 'zod'
import { id, timestamp } from '../../scalars.ts'

/** How long an instrument ran. Times are in hours. */
export const v2InstrumentStat = z.strictObject({
  InstrumentId: id,
  Name: z.string(),
  SerialNumber: z.string(),
  InstrumentType: z.string(),
  TotalRunTime: z.number(),
  FromDate: timestamp,
  ToDate: timestamp,
  Bins: z.array(
    z.strictObject({ FromDate: timestamp, ToDate: timestamp, TotalRunTime: z.number() }),
  ),
})

export type V2InstrumentStat = z.infer<typeof v2InstrumentStat>
