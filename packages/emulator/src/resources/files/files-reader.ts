import type { FileRecord } from '@benchtop/contracts'
import type { Properties } from '../properties/properties.ts'
import type { WholeFileRow } from './files-store.ts'
import { fileRecord } from './files-views.ts'

/** Builds the records of single files. */
export type FileReader = {
  record(row: WholeFileRow): FileRecord
}

/** The reader of files, whose properties are those of any reader of them. */
export function createFileReader(properties: Pick<Properties, 'container'>): FileReader {
  return {
    record: (row) =>
      fileRecord(row, properties.container({ kind: 'file', id: row.id }, row.has_properties === 1)),
  }
}
