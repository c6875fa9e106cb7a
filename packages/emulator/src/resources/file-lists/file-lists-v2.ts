import type { ProfileFacts } from '@benchtop/contracts'
import { publicId } from '../../ids/resource-id.ts'
import { v2Handlers } from '../face-handlers.ts'
import type { FileOwner } from '../files/file-owner.ts'
import { orNotFound } from '../or-not-found.ts'
import { refuseOtherFileSet, type FileLists } from './file-lists.ts'

type Options = {
  readonly facts: Pick<ProfileFacts, 'runFilesTotal'>
  readonly fileLists: FileLists
  /** The sample or AppResult that a dataset represents. */
  readonly holderOfDataset: (id: number) => FileOwner | undefined
}

export function fileListsV2(options: Options) {
  const { fileLists, holderOfDataset } = options
  const { runFilesTotal } = options.facts
  const whole = (turbomode: boolean | undefined, href: string) => {
    return { subdirectories: true, counted: turbomode !== true, href }
  }
  return v2Handlers({
    listAppSessionLogFiles({ params, query, page, caller }) {
      refuseOtherFileSet(
        query.filesetid,
        String(params.appSessionId),
        `AppSession ${params.appSessionId}`,
      )
      const owner = { kind: 'appsession', id: params.appSessionId } as const
      const extent = whole(query.turbomode, `v2/appsessions/${owner.id}/logfiles`)
      return { status: 200, ...fileLists.page(caller, owner, query, page, extent) }
    },
    listDatasetFiles({ params, query, page, caller }) {
      const id = publicId('dataset', params.datasetId)
      refuseOtherFileSet(query.filesetid, id, `Dataset ${id}`)
      const owner = orNotFound(holderOfDataset(params.datasetId), `Dataset ${id}`)
      const extent = whole(query.turbomode, `v2/datasets/${id}/files`)
      return { status: 200, ...fileLists.page(caller, owner, query, page, extent) }
    },
    listRunFiles({ params, query, page, caller }) {
      const owner = { kind: 'run', id: params.runId } as const
      const counted = runFilesTotal === 'always' || query.include?.includes('TotalCount') === true
      const subdirectories = query.include?.includes('Subdirectories') === true
      const extent = { subdirectories, counted, href: `v2/runs/${owner.id}/files` }
      const { total, ...rows } = fileLists.page(caller, owner, query, page, extent)
      return { status: 200, ...rows, total: counted ? total : undefined }
    },
  })
}
