import type { v2 } from '@benchtop/contracts'
import { v2Handlers } from '../face-handlers.ts'
import type { Call } from '../../kernel/handlers.ts'
import type { Database } from '../../storage/database.ts'
import type { NamedResource } from '../named-resource.ts'
import type { ArchiveStore } from './archives-store.ts'
type ArchiveCall = Pick<Call<(typeof v2)['archive']>, 'caller' | 'body'>

type Options = {
  readonly store: ArchiveStore
  readonly database: Database
  readonly named: NamedResource
}

export function archivesV2({ store, database, named }: Options) {
  const set = ({ caller, body }: ArchiveCall, isArchived: boolean) => {
    const idsIn = (member: 'DatasetIds' | 'RunIds', kind: 'dataset' | 'run'): number[] =>
      (body[member] ?? []).map((id, at) =>
        named(caller, 'WRITE', kind, { member: `${member}[${at}]`, id }),
      )
    const datasets = idsIn('DatasetIds', 'dataset')
    const runs = idsIn('RunIds', 'run')
    database.transaction(() => {
      store.set('dataset', datasets, isArchived)
      store.set('run', runs, isArchived)
    })
    const verb = isArchived ? 'Archived' : 'Restored'
    const record = `${verb} ${datasets.length} datasets and ${runs.length} runs.`
    return { status: 200, record } as const
  }
  return v2Handlers({ archive: (call) => set(call, true), restore: (call) => set(call, false) })
}
