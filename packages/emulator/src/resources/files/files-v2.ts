import { ok, v2Handlers } from '../face-handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import type { V2Href } from '../v2-href.ts'
import { contentAnswer } from './content-answer.ts'
import type { DownloadAddresses } from './download-addresses.ts'
import type { FileOwner } from './file-owner.ts'
import type { Files } from './files.ts'
import { v2File } from './files-views.ts'
import { takeUpload } from './take-upload.ts'

type Options = {
  readonly files: Files
  readonly addresses: DownloadAddresses
  /** The sample or AppResult that a dataset represents. */
  readonly holderOfDataset: (id: number) => FileOwner | undefined
  readonly v2Href: V2Href
}

export function filesV2(options: Options) {
  const { files, addresses, holderOfDataset, v2Href } = options
  return v2Handlers({
    getFile: ({ params }) => ok(v2File(files.get(params.id), v2Href)),
    getFileContent: ({ params, query, caller }) =>
      contentAnswer(files.get(params.id), query.redirect, addresses, caller),
    async uploadDatasetFile({ params, query, upload }) {
      const owner = orNotFound(holderOfDataset(params.datasetId), `Dataset ${params.datasetId}`)
      const { file } = await takeUpload(files, owner, { query, upload })
      return { status: 201, record: v2File(file, v2Href) }
    },
  })
}
