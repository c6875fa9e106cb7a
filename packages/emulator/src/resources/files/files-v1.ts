import {
  badRequest,
  fileUploadStatuses,
  type ProfileFacts,
  type SystemNotification,
  type v1,
} from '@benchtop/contracts'
import { ok, listed, v1Handlers } from '../face-handlers.ts'
import type { Call } from '../../kernel/handlers.ts'
import { contentAnswer } from './content-answer.ts'
import type { DownloadAddresses } from './download-addresses.ts'
import type { FileOwner } from './file-owner.ts'
import type { FileRow, FileStore } from './files-store.ts'
import type { FileReader } from './files-reader.ts'
import { fileCompact, filePart } from './files-views.ts'
import type { Files } from './files.ts'
import type { MultipartUploads } from './multipart-uploads.ts'
import { emptyPart, partNumber } from './part-problems.ts'
import { takeUpload } from './take-upload.ts'
type ListCall = Pick<Call<(typeof v1)['listSampleFiles']>, 'query' | 'page'>
type UploadCall = Pick<Call<(typeof v1)['uploadSampleFile']>, 'query' | 'upload'>
/** The only parameter of a path: the id of what the files belong to. */
type Owned<Name extends string> = { readonly params: Readonly<Record<Name, number>> }

type Options = {
  store: FileStore
  files: Files
  multipart: MultipartUploads
  addresses: DownloadAddresses
  reader: FileReader
  facts: ProfileFacts
  /** What there is to say about the content of a file. */
  notices: (file: FileRow) => Promise<SystemNotification[]>
}

export function filesV1(options: Options) {
  const { store, files, multipart, addresses, reader, facts, notices } = options
  const recordOf = reader.record
  const list =
    <const Name extends string>(kind: FileOwner['kind'], idFrom: Name) =>
    ({ params, query, page }: ListCall & Owned<Name>) => {
      const extensions = query.Extensions?.map((text) => text.replace(/^\./, '').toLowerCase())
      const { rows, total } = store.list({ kind, id: params[idFrom] }, { extensions }, page)
      return { status: 200, items: rows.map(fileCompact), total } as const
    }

  const upload =
    <const Name extends string>(kind: FileOwner['kind'], idFrom: Name) =>
    async ({ params, query, upload }: UploadCall & Owned<Name>) => {
      const owner = { kind, id: params[idFrom] } as const
      const { file, isStart } = await takeUpload(files, owner, { query, upload })
      return { status: isStart ? facts.multipartStartStatus : 201, record: recordOf(file) } as const
    }

  return v1Handlers({
    async getFile({ params }) {
      const file = files.get(params.id)
      return { ...ok(recordOf(file)), notifications: await notices(file) }
    },
    getFileContent: ({ params, query, caller }) =>
      contentAnswer(files.get(params.id), query.redirect, addresses, caller),
    listRunFiles: list('run', 'runId'),
    listSampleFiles: list('sample', 'sampleId'),
    listAppResultFiles: list('appresult', 'appResultId'),
    async updateFile({ params, query, body }) {
      const status = body.UploadStatus ?? query.UploadStatus
      if (status === undefined) {
        const message = `UploadStatus is required: ${fileUploadStatuses.join(', ')}.`
        throw badRequest([{ member: 'UploadStatus', code: 'Required', message }])
      }
      const file = await multipart.setStatus(params.id, status)
      return { status: 201, record: recordOf(file) }
    },
    async uploadPart({ params, upload }) {
      const number = partNumber(params.number)
      if (upload.contentLength === 0) throw emptyPart(number)
      const { bytes } = await upload.file()
      const part = await multipart.put({
        fileId: params.id,
        number,
        contentMd5: upload.contentMd5,
        bytes,
      })
      return ok(filePart(part))
    },
    listFileParts: ({ params, page }) => listed(store.parts.list(params.id, page), filePart),
    uploadRunFile: upload('run', 'runId'),
    uploadSampleFile: upload('sample', 'sampleId'),
    uploadAppResultFile: upload('appresult', 'appResultId'),
    listFileSetFiles: list('appsession', 'fileSetId'),
    uploadFileSetFile: upload('appsession', 'fileSetId'),
  })
}
