import { badRequest, type ProfileFacts, type ResourceKind, type v2 } from '@benchtop/contracts'
import { mayAccess } from '../../access/decide.ts'
import type { Target } from '../../access/targets.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Places } from '../../kernel/places.ts'
import { contentAnswer } from './content-answer.ts'
import type { DownloadAddresses } from './download-addresses.ts'
import type { FileRow, FileStore } from './files-store.ts'
import type { Files } from './files.ts'
import { v2File } from './files-views.ts'

type Operations = Pick<typeof v2, 'listAppSessionLogFiles' | 'getFile' | 'getFileContent'>

type Options = {
  readonly store: FileStore
  readonly files: Files
  readonly addresses: DownloadAddresses
  readonly places: Places
  readonly facts: ProfileFacts
  readonly find: (kind: ResourceKind, id: number) => Target | undefined
}

export function filesV2({
  store,
  files,
  addresses,
  places,
  facts,
  find,
}: Options): Handlers<Operations> {
  /** A v1 address as v2 writes it. */
  const v2Href = (href: string): string => {
    const relative = href.replace(/^v1pre3\//, 'v2/')
    return facts.v2Hrefs === 'absolute' ? `${places.apiUrl}/${relative}` : relative
  }

  return {
    getFile: ({ params }) => ({
      status: 200,
      record: v2File(files.get(params.id), v2Href),
    }),
    getFileContent: ({ params, query }) =>
      contentAnswer(files.get(params.id), query.redirect, addresses),
    listAppSessionLogFiles({ params, query, page, caller }) {
      const sessionId = params.id
      if (query.filesetid !== undefined && query.filesetid !== String(sessionId)) {
        const message = `The log files of AppSession ${params.id} are in the file set ${params.id} alone, not in ${query.filesetid}.`
        throw badRequest([{ member: 'filesetid', code: 'Invalid', message }])
      }
      const { rows, total } = store.listLogFiles(
        sessionId,
        {
          extensions: query.extensions?.map((text) => text.replace(/^\./, '').toLowerCase()),
          statuses: query.statuses ?? ['complete'],
          directory: query.directory?.replaceAll(/^\/+|\/+$/g, ''),
          withSubdirectories: query.includesubdirectories ?? false,
          pathPrefix: query.pathprefix,
          withEmpty: query.excludeemptyfiles !== true,
        },
        page,
      )
      // To browse a session is not to read its files: what can't be read isn't resolved.
      const session = find('appsession', sessionId)
      const mayRead = session !== undefined && mayAccess(caller, 'READ', session)
      const isResolved = query.filehrefcontentresolution === true && mayRead
      const recordOf = (row: FileRow) =>
        v2File(row, v2Href, isResolved && row.sha256 !== null ? addresses.of(row).url : undefined)
      return { status: 200, items: rows.map(recordOf), total }
    },
  }
}
