import type { v2 } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { V2Href } from '../v2-href.ts'
import { contentAnswer } from './content-answer.ts'
import type { DownloadAddresses } from './download-addresses.ts'
import type { Files } from './files.ts'
import { v2File } from './files-views.ts'

type Operations = Pick<typeof v2, 'getFile' | 'getFileContent'>

type Options = {
  readonly files: Files
  readonly addresses: DownloadAddresses
  readonly v2Href: V2Href
}

export function filesV2({ files, addresses, v2Href }: Options): Handlers<Operations> {
  return {
    getFile: ({ params }) => ({
      status: 200,
      record: v2File(files.get(Number(params.id)), v2Href),
    }),
    getFileContent: ({ params, query }) =>
      contentAnswer(files.get(Number(params.id)), query.redirect, addresses),
  }
}
