import { operation } from '../operation.ts'
import { resource } from '../permission.ts'
import { record } from '../results.ts'
import { fileList, fileUpload } from './files.ts'
import { fileSetRecord } from './records/file-set.ts'

const mayBrowse = resource('BROWSE', 'appsession', 'id')
const mayWrite = resource('WRITE', 'appsession', 'id')

/** The log files of a session. Its set is there from the beginning, with the session's own id. */
export const fileSets = {
  getAppSessionLogs: operation({
    id: 'v1.getAppSessionLogs',
    api: 'v1',
    method: 'GET',
    path: '/appsessions/{id}/logs',
    summary: "Returns the file set that contains a session's log files.",
    permission: mayBrowse,
    responses: { 200: record(fileSetRecord) },
    source: 'decided',
  }),
  createAppSessionLogs: operation({
    id: 'v1.createAppSessionLogs',
    api: 'v1',
    method: 'POST',
    path: '/appsessions/{id}/logs',
    summary: "Returns the file set to upload a session's log files to.",
    permission: mayWrite,
    responses: { 200: record(fileSetRecord) },
    source: 'decided',
  }),
  getFileSet: operation({
    id: 'v1.getFileSet',
    api: 'v1',
    method: 'GET',
    path: '/filesets/{id}',
    summary: 'Returns a set of log files.',
    permission: mayBrowse,
    responses: { 200: record(fileSetRecord) },
    source: 'decided',
  }),
  listFileSetFiles: operation({
    id: 'v1.listFileSetFiles',
    api: 'v1',
    method: 'GET',
    path: '/filesets/{fileSetId}/files',
    summary: 'Lists the log files of a set.',
    permission: resource('BROWSE', 'appsession', 'fileSetId'),
    ...fileList,
    source: 'decided',
  }),
  uploadFileSetFile: operation({
    id: 'v1.uploadFileSetFile',
    api: 'v1',
    method: 'POST',
    path: '/filesets/{fileSetId}/files',
    summary: 'Uploads a log file, even after the session has ended. The body is the raw bytes.',
    permission: resource('WRITE', 'appsession', 'fileSetId'),
    ...fileUpload,
    source: 'decided',
  }),
} as const
