import { z } from 'zod'
import { limits } from '../limits.ts'
import { GET, POST, PUT, operationsOf } from '../operation.ts'
import { paging } from '../paging.ts'
import { resource } from '../permission.ts'
import { collection, record, redirect } from '../results.ts'
import { booleanParameter, listParameter, textParameter, enumParameter } from '../scalars.ts'
import { fileUploadStatuses } from '../states/file-upload.ts'
import {
  fileCompact,
  fileContentRecord,
  fileFindingsRecord,
  filePartRecord,
  fileRecord,
} from './records/file.ts'

const sortBy = ['Id', 'Path', 'DateCreated'] as const
const query = z.object({ Extensions: listParameter(z.string()).optional() })
const responses = { 200: collection(fileCompact) } as const

/** A list of files: what lists of runs, samples and AppResults share. */
export const fileList = {
  query,
  paging: paging(sortBy, { maxLimit: limits.v1.maxFileLimit }),
  responses,
} as const

const named = z.object({
  Name: textParameter.optional(),
  Directory: textParameter.optional(),
  Multipart: booleanParameter.optional(),
  /** In place of the header, which describes the body where that is a form. */
  ContentType: textParameter.optional(),
})

/**
 * An upload in one request: the raw bytes, with their name in the query. With Multipart nothing but a file to be is
 * made, whose bytes come as parts; that can be requested by form or JSON too.
 */
export const fileUpload = {
  query: named,
  body: { kind: 'raw', instead: named },
  /** 200 is the start of an upload in parts, in the profile `field`. */
  responses: { 200: record(fileRecord), 201: record(fileRecord) },
} as const

const uploadStatus = z.object({ UploadStatus: enumParameter(fileUploadStatuses).optional() })

/** Whether a download is redirected to the bytes or returns their address. */
export const contentRedirects = ['true', 'meta'] as const

export const files = operationsOf('v1', {
  getFile: GET('/files/{id}', {
    summary: 'Returns a file.',
    permission: resource('BROWSE', 'file', 'id'),
    responses: { 200: record(fileRecord) },
  }),
  getFileContent: GET('/files/{id}/content', {
    summary:
      'Redirects to the content of a file, or, with redirect=meta, returns its download URL.',
    permission: resource('READ', 'file', 'id'),
    query: z.object({ redirect: enumParameter(contentRedirects).default('true') }),
    responses: { 200: record(fileContentRecord), 302: redirect },
  }),
  getFileFindings: GET('/files/{id}/findings', {
    summary:
      'Returns what is odd in the content of a VCF, BCF, BAM, CRAM, FASTQ, BED or sample sheet, and what is done with it; 409 until it is read.',
    permission: resource('READ', 'file', 'id'),
    decided: 'findings-file',
    responses: { 200: record(fileFindingsRecord) },
  }),
  updateFile: POST('/files/{id}', {
    summary: 'Completes or aborts a multipart upload. Accepts query parameters, a form or JSON.',
    permission: resource('WRITE', 'file', 'id'),
    query: uploadStatus,
    body: { kind: 'form', members: uploadStatus },
    responses: { 201: record(fileRecord) },
  }),
  uploadPart: PUT('/files/{id}/parts/{number}', {
    summary:
      'Uploads a part of a multipart upload. The body is the raw bytes, verified against Content-MD5 if sent.',
    permission: resource('WRITE', 'file', 'id'),
    body: { kind: 'raw', untyped: true, maxBytes: limits.uploadPart.maxBytes },
    responses: { 200: record(filePartRecord) },
  }),
  listFileParts: GET('/files/{id}/parts', {
    summary: 'Lists the uploaded parts of a multipart upload.',
    permission: resource('BROWSE', 'file', 'id'),
    paging: paging(['Number']),
    responses: { 200: collection(filePartRecord) },
    decided: 'listed-parts',
  }),
})
