import { badRequest, conflict, formatTimestamp, type v1 } from '@benchtop/contracts'
import type { Call, Handlers } from '../../kernel/handlers.ts'
import type { DownloadAddresses } from './download-addresses.ts'
import { filePath } from './file-path.ts'
import { firstFile, isForm } from './form-upload.ts'
import type { FileOwner } from './file-owner.ts'
import type { FileStore } from './files-store.ts'
import { fileCompact, fileRecord } from './files-views.ts'
import type { Files } from './files.ts'

type Operations = Pick<
  typeof v1,
  | 'getFile'
  | 'getFileContent'
  | 'listRunFiles'
  | 'listSampleFiles'
  | 'listAppResultFiles'
  | 'uploadSampleFile'
  | 'uploadAppResultFile'
>
type ListCall = Call<(typeof v1)['listSampleFiles']>
type UploadCall = Call<(typeof v1)['uploadSampleFile']>

type Options = { store: FileStore; files: Files; addresses: DownloadAddresses }

export function filesV1({ store, files, addresses }: Options): Handlers<Operations> {
  const list =
    (kind: FileOwner['kind']) =>
    ({ params, query, page }: Pick<ListCall, 'params' | 'query' | 'page'>) => {
      const extensions = query.Extensions?.map((text) => text.replace(/^\./, '').toLowerCase())
      const { rows, total } = store.list({ kind, id: Number(params.id) }, { extensions }, page)
      return { status: 200, items: rows.map(fileCompact), total } as const
    }

  const upload =
    (kind: 'sample' | 'appresult') =>
    async ({ params, query, upload: { stream, contentType } }: UploadCall) => {
      if (query.Multipart === true) {
        const message = 'Multipart uploads are not served: send the file in one request.'
        throw badRequest([{ member: 'Multipart', code: 'Unsupported', message }])
      }
      const owner = { kind, id: Number(params.id) } as const
      files.requireOpen(owner)
      const sent = isForm(contentType)
        ? await firstFile(stream)
        : // Not closed when it is left, so that a refusal can still be answered.
          { bytes: stream.iterator({ destroyOnReturn: false }), name: undefined, contentType }
      const path = filePath(query.Name ?? sent.name, query.Directory)
      if ('problems' in path) throw badRequest(path.problems)
      const file = await files.upload({
        owner,
        path,
        contentType: sent.contentType,
        bytes: sent.bytes,
      })
      return { status: 201, record: fileRecord(file) } as const
    }

  return {
    getFile: ({ params }) => ({ status: 200, record: fileRecord(files.get(Number(params.id))) }),
    getFileContent({ params, query }) {
      const file = files.get(Number(params.id))
      if (file.sha256 === null) throw conflict(`File ${file.id} is not complete yet.`)
      const { url, expiresMs } = addresses.of(file)
      if (query.redirect === 'true') {
        const headers = { expires: new Date(expiresMs).toUTCString() }
        return { status: 302, location: url, headers }
      }
      return {
        status: 200,
        record: {
          redirect_uri: url,
          HrefContent: url,
          Expires: formatTimestamp(expiresMs),
          SupportsRange: true,
        },
      }
    },
    listRunFiles: list('run'),
    listSampleFiles: list('sample'),
    listAppResultFiles: list('appresult'),
    uploadSampleFile: upload('sample'),
    uploadAppResultFile: upload('appresult'),
  }
}
