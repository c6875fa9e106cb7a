import { z } from 'zod'
import { GET, operationsOf } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { user } from '../permission.ts'
import { collection } from '../results.ts'
import { enumParameter } from '../scalars.ts'
import { momentParameter, textsParameter, timeZoneParameter } from './parameters.ts'
import { v2InstrumentStat } from './records/instrument.ts'

export const v2Instruments = operationsOf('v2', {
  listInstrumentStatistics: GET('/instrumentstatistics', {
    summary: "How long the instruments of the user's runs ran, by week or month.",
    permission: user,
    // "Declared as path-located parameters although the path has no placeholders for them": they are in the query.
    query: z.object({
      serialnumbers: textsParameter,
      /** ISO 8601. Defaults to the first run. */
      fromdate: momentParameter.optional(),
      /** ISO 8601. Defaults to now. */
      todate: momentParameter.optional(),
      /** The zone that weeks and months begin in, such as `Europe/Berlin`. Defaults to UTC. */
      timezone: timeZoneParameter.optional(),
      /** Weeks begin on Mondays. Defaults to `month`. */
      binby: enumParameter(['week', 'month']).optional(),
    }),
    paging: v2Paging(['Id', 'Name']),
    responses: { 200: collection(v2InstrumentStat) },
  }),
})
