import { z } from 'zod'
import { count, id, timestamp } from '../../scalars.ts'
import { trashIncludes } from '../../v1/records/trash.ts'
import { v2Href, v2Named, v2User } from './common.ts'

const deleted = z.looseObject({ Id: id, Href: v2Href })

/** What one deletion moved to the trash, by whichever generation of the API. */
export const v2Trash = z.strictObject({
  ...v2Named,
  DateDeleted: timestamp,
  UserDeletedBy: v2User,
  TotalSize: count,
  Includes: z.array(z.enum(trashIncludes)),
  IsVisibleInTrash: z.boolean(),
  ChildCount: count,
  HrefPostRestoreFromTrash: v2Href,
  DeletedProject: deleted.optional(),
  DeletedRun: deleted.optional(),
  DeletedSample: deleted.optional(),
  DeletedAppResult: deleted.optional(),
  DeletedAppSession: deleted.optional(),
  DeletedFile: deleted.optional(),
  /** The dataset of a sample or an AppResult that was deleted. */
  DeletedDataset: deleted.optional(),
})

export type V2Trash = z.infer<typeof v2Trash>
