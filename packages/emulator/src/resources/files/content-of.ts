import { conflict } from '@benchtop/contracts'
import type { FileRow } from './files-store.ts'

/** The address of a file's bytes; refused while they are not all there. */
export function contentOf(file: FileRow): string {
  if (file.sha256 === null) throw conflict(`File ${file.id} is not complete yet.`)
  return file.sha256
}
