import { conflict } from '@benchtop/contracts'
import type { FileRow } from './files-store.ts'

/** The address of a file's bytes; refused unless the file is complete. */
export function contentOf(file: FileRow): string {
  if (file.sha256 === null)
    throw conflict(`File ${file.id} has no content: it is ${file.upload_status}.`)
  return file.sha256
}
