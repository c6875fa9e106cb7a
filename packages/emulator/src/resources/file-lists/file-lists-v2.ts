import type { v2 } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import { refuseOtherFileSet, type FileLists } from './file-lists.ts'

type Operations = Pick<typeof v2, 'listAppSessionLogFiles'>

export function fileListsV2(fileLists: FileLists): Handlers<Operations> {
  return {
    listAppSessionLogFiles({ params, query, page, caller }) {
      refuseOtherFileSet(query.filesetid, params.id, `AppSession ${params.id}`)
      const owner = { kind: 'appsession', id: Number(params.id) } as const
      const extent = { subdirectories: true, counted: query.turbomode !== true }
      return { status: 200, ...fileLists.page(caller, owner, query, page, extent) }
    },
  }
}
