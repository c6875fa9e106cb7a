import { z } from 'zod'
import { href, id } from '../../scalars.ts'

/** Files that belong together: the logs of a session, whose id it has. */
export const fileSetRecord = z.strictObject({ Id: id, Href: href, HrefFiles: href })

export type FileSetRecord = z.infer<typeof fileSetRecord>
