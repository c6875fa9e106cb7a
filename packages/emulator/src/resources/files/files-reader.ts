import type { FileRecord } from '@benchtop/contracts'
import type { Properties } from '../properties/properties.ts'
import type { FileRow, FileStore } from './files-store.ts'
import { fileRecord } from './files-views.ts'

/** Builds the records of single files. */
export type FileReader = {
  record(row: FileRow): FileRecord
}

/** The reader of files, whose properties are those of any reader of them. */
export function createFileReader(
  store: FileStore,
  properties: Pick<Properties, 'container'>,
): FileReader {
  return {
    record: (row) =>
      fileRecord(row, {
        properties: properties.container({ kind: 'file', id: row.id }),
        foreignSession: store.foreignSession(row),
      }),
  }
}
