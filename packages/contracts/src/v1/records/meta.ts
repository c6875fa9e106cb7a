import { z } from 'zod'
import { count, timestamp } from '../../scalars.ts'
import { searchScopes } from './search.ts'

/** What a client may want to know of a platform before it asks for anything else. */
export const metaRecord = z.strictObject({
  Name: z.string(),
  /** The version of the software that serves this. */
  Version: z.string(),
  /** The version of the API that was called. */
  ApiVersion: z.string(),
  /** Every version of the API that this platform serves, as it stands in its paths. */
  ApiVersions: z.array(z.string()),
  /** The platform's own time. */
  DateServer: timestamp,
  DefaultLimit: count,
  MaxLimit: count,
  MaxFileLimit: count,
  /** What can be searched, by which fields. */
  SearchScopes: z.array(
    z.strictObject({ Scope: z.enum(searchScopes), Fields: z.array(z.string()) }),
  ),
})

export type MetaRecord = z.infer<typeof metaRecord>
