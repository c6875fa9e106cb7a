import { GET, POST, operationsOf } from '../operation.ts'
import { resource } from '../permission.ts'
import { record } from '../results.ts'
import { fileList, fileUpload } from './files.ts'
import { fileSetRecord } from './records/file-set.ts'

const mayBrowse = resource('BROWSE', 'appsession', 'id')
const mayWrite = resource('WRITE', 'appsession', 'id')

/** The log files of a session. Its set is there from the beginning, with the session's own id. */
export const fileSets = operationsOf('v1', {
  getAppSessionLogs: GET('/appsessions/{id}/logs', {
    summary: "Returns the file set that contains a session's log files.",
    permission: mayBrowse,
    responses: { 200: record(fileSetRecord) },
    decided: 'v1-log-files',
  }),
  createAppSessionLogs: POST('/appsessions/{id}/logs', {
    summary: "Returns the file set to upload a session's log files to.",
    permission: mayWrite,
    responses: { 200: record(fileSetRecord) },
    decided: 'v1-log-files',
  }),
  getFileSet: GET('/filesets/{id}', {
    summary: 'Returns a set of log files.',
    permission: mayBrowse,
    responses: { 200: record(fileSetRecord) },
    decided: 'v1-log-files',
  }),
  listFileSetFiles: GET('/filesets/{fileSetId}/files', {
    summary: 'Lists the log files of a set.',
    permission: resource('BROWSE', 'appsession', 'fileSetId'),
    ...fileList,
    decided: 'v1-log-files',
  }),
  uploadFileSetFile: POST('/filesets/{fileSetId}/files', {
    summary: 'Uploads a log file, even after the session has ended. The body is the raw bytes.',
    permission: resource('WRITE', 'appsession', 'fileSetId'),
    ...fileUpload,
    decided: 'v1-log-files',
  }),
})
