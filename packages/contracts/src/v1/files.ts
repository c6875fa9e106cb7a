import { z } from 'zod'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { paging } from '../paging.ts'
import { resource } from '../permission.ts'
import { collection, record, redirect } from '../results.ts'
import { booleanParameter, listParameter, textParameter, wordParameter } from '../scalars.ts'
import { fileCompact, fileContentRecord, fileRecord } from './records/file.ts'

const sortBy = ['Id', 'Path', 'DateCreated'] as const
const query = z.object({ Extensions: listParameter(z.string()).optional() })
const responses = { 200: collection(fileCompact) } as const

/** A list of files: what lists of runs, samples and AppResults share. */
export const runFileList = { query, paging: paging(sortBy), responses } as const
export const fileList = {
  query,
  paging: paging(sortBy, { maxLimit: limits.v1.maxFileLimit }),
  responses,
} as const

/** An upload in one request: the raw bytes, with their name in the query. */
export const fileUpload = {
  query: z.object({
    Name: textParameter.optional(),
    Directory: textParameter.optional(),
    Multipart: booleanParameter.optional(),
  }),
  body: { kind: 'raw' },
  responses: { 201: record(fileRecord) },
} as const

/** Whether a download is redirected to the bytes or told where they are. */
export const contentRedirects = ['true', 'meta'] as const

export const files = {
  getFile: operation({
    id: 'v1.getFile',
    api: 'v1',
    method: 'GET',
    path: '/files/{id}',
    summary: 'A file.',
    permission: resource('BROWSE', 'file', 'id'),
    responses: { 200: record(fileRecord) },
    source: 'stated',
  }),
  getFileContent: operation({
    id: 'v1.getFileContent',
    api: 'v1',
    method: 'GET',
    path: '/files/{id}/content',
    summary: 'Where the bytes of a file are: a redirect, or with redirect=meta a record.',
    permission: resource('READ', 'file', 'id'),
    query: z.object({ redirect: wordParameter(contentRedirects).default('true') }),
    responses: { 200: record(fileContentRecord), 302: redirect },
    source: 'stated',
  }),
} as const
