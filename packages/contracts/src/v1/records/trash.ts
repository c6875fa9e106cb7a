import { z } from 'zod'
import { count, href, id, timestamp } from '../../scalars.ts'
import { appResultCompact, appResultRecord } from './appresult.ts'
import { appSessionCompact, appSessionRecord } from './appsession.ts'
import { userSummary } from './common.ts'
import { projectRecord } from './project.ts'
import { fileRecord } from './file.ts'
import { runRecord } from './run.ts'
import { sampleCompact, sampleRecord } from './sample.ts'

/** What of a resource is in the trash: its files, and what is known about it. */
export const trashIncludes = ['FILEDATA', 'METADATA'] as const

/** A project in the trash. */
export const deletedProject = projectRecord.extend({
  Status: z.enum(['Active', 'Deleted']),
  IsDeleted: z.boolean(),
})

/**
 * What one DELETE moved to the trash. Id is the entry's and not the resource's; exactly one of the Deleted… members is
 * there. The Included… lists hold what went along, up to the longest page of a list each; ChildCount counts all of it.
 * An entry that has just been restored is answered a last time, with IsVisibleInTrash false.
 */
export const trashRecord = z.strictObject({
  Id: id,
  Href: href,
  Name: z.string(),
  DateDeleted: timestamp,
  UserDeletedBy: userSummary,
  /** Bytes of the files that are in the trash by this entry. */
  TotalSize: count,
  Includes: z.array(z.enum(trashIncludes)),
  IsVisibleInTrash: z.boolean(),
  ChildCount: count,
  HrefPostRestoreFromTrash: href,
  IncludedSamples: z.array(sampleCompact),
  IncludedAppResults: z.array(appResultCompact),
  IncludedAppSessions: z.array(appSessionCompact),
  DeletedProject: deletedProject.optional(),
  DeletedRun: runRecord.optional(),
  DeletedSample: sampleRecord.optional(),
  DeletedAppResult: appResultRecord.optional(),
  DeletedAppSession: appSessionRecord.optional(),
  DeletedFile: fileRecord.optional(),
})

/** What emptying the trash deleted for good. */
export const emptiedRecord = z.strictObject({
  /** Entries. */
  DeletedCount: count,
  /** Bytes of the files that they held. */
  TotalSize: count,
})

export type TrashInclude = (typeof trashIncludes)[number]
export type DeletedProject = z.infer<typeof deletedProject>
export type TrashRecord = z.infer<typeof trashRecord>
export type EmptiedRecord = z.infer<typeof emptiedRecord>
