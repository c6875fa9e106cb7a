import type { Database } from '../../storage/database.ts'
import { jsonList } from '../../storage/paged.ts'

export type ArchivedKind = 'dataset' | 'run'

/** The files of some datasets or runs. */
const filesOf: Readonly<Record<ArchivedKind, string>> = {
  run: 'run_id IN (SELECT value FROM json_each(?))',
  dataset: `id IN (SELECT f.id FROM json_each(?) x CROSS JOIN dataset d ON d.id = x.value
    JOIN file f ON f.sample_id = d.sample_id OR f.appresult_id = d.appresult_id)`,
}

export function archiveStore(database: Database) {
  return {
    /** Marks some datasets or runs, and the files that they have, as archived or not. */
    set(kind: ArchivedKind, ids: readonly number[], isArchived: boolean): void {
      const list = jsonList(ids)
      const set = (table: string, which: string): unknown =>
        database
          .statement<[number, string]>(`UPDATE ${table} SET is_archived = ? WHERE ${which}`)
          .run(Number(isArchived), list)
      set(kind, 'id IN (SELECT value FROM json_each(?))')
      set('file', filesOf[kind])
    },
  }
}
export type ArchiveStore = ReturnType<typeof archiveStore>
