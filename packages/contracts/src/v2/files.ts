import { z } from 'zod'
import { DELETE, GET, operationsOf } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { own, resource } from '../permission.ts'
import { collection, record, redirect } from '../results.ts'
import { booleanParameter, listParameter, textParameter, enumParameter } from '../scalars.ts'
import { fileUploadStatuses } from '../states/file-upload.ts'
import { contentRedirects } from '../v1/files.ts'
import { fileContentRecord } from '../v1/records/file.ts'
import { v2File, v2SubDirectories } from './records/file.ts'
import { v2Trash } from './records/trash.ts'

const paging = v2Paging(['Id', 'DateCreated', 'Path', 'Name'])

/** "FilesList: SubDirectories[], Items[], Paging." */
const responses = { 200: collection(v2File, v2SubDirectories) } as const

/** What lists of files take in v2: "File-listing parameters (logfiles, dataset files)". */
export const v2FileList = {
  query: z.object({
    filesetid: textParameter.optional(),
    extensions: listParameter(z.string()).optional(),
    excludeextensions: listParameter(z.string()).optional(),
    /** The root is `/`; alone, only what is in the directory itself. */
    directory: textParameter.optional(),
    includesubdirectories: booleanParameter.optional(),
    excludevcfindexfolder: booleanParameter.optional(),
    excludebamcoveragefolder: booleanParameter.optional(),
    excludesystemfolder: booleanParameter.optional(),
    excludeemptyfiles: booleanParameter.optional(),
    /** Whether HrefContent is where the bytes are, and not where one is sent there. */
    filehrefcontentresolution: booleanParameter.optional(),
    /** Whether to count no further than the page: TotalCount is then one more than its last file where there are more. */
    turbomode: booleanParameter.optional(),
    statuses: listParameter(enumParameter(fileUploadStatuses)).optional(),
    pathprefix: textParameter.optional(),
  }),
  paging,
  responses,
} as const

/** What the list of a run's files takes in v2. */
export const v2RunFileList = {
  query: z.object({
    extensions: listParameter(z.string()).optional(),
    excludeextensions: listParameter(z.string()).optional(),
    directory: textParameter.optional(),
    filehrefcontentresolution: booleanParameter.optional(),
    /** With directory: whether subfolders are included. */
    recursive: booleanParameter.optional(),
    statuses: listParameter(enumParameter(fileUploadStatuses)).optional(),
    /** SubDirectories are listed where this names them. TotalCount comes by itself in profile `spec`, in `field` where this names it. */
    include: listParameter(enumParameter(['Subdirectories', 'TotalCount'])).optional(),
    pathprefix: textParameter.optional(),
  }),
  paging,
  responses,
} as const

/** Log files, and a file by itself: what a list of v2 names can be followed in v2. */
export const v2Files = operationsOf('v2', {
  listAppSessionLogFiles: GET('/appsessions/{appSessionId}/logfiles', {
    summary: 'Lists the log files of a session, written by its app or uploaded for it.',
    permission: resource('BROWSE', 'appsession', 'appSessionId'),
    ...v2FileList,
  }),
  getFile: GET('/files/{id}', {
    summary: 'Returns a file, in the form used by v2 lists.',
    permission: resource('BROWSE', 'file', 'id'),
    responses: { 200: record(v2File) },
    decided: 'v2-files',
  }),
  getFileContent: GET('/files/{id}/content', {
    summary:
      'Redirects to the content of a file, or, with redirect=meta, returns its download URL.',
    permission: resource('READ', 'file', 'id'),
    query: z.object({ redirect: enumParameter(contentRedirects).default('true') }),
    responses: { 200: record(fileContentRecord), 302: redirect },
    decided: 'v2-files',
  }),
  deleteFile: DELETE('/files/{id}', {
    summary: 'Moves a file to the trash; what it belongs to stays.',
    permission: own('movetotrash global', 'file', 'id'),
    responses: { 200: record(v2Trash) },
    decided: 'deleted-file',
  }),
})
