import type { InputFile } from '@benchtop/app-runtime'
import { GenomicsError } from '@benchtop/genomics'
import { ReportError } from '../app-error.ts'

/** Runs a piece of reading; what goes wrong in it is told with the file's name. */
export async function readingFile<Value>(
  file: InputFile,
  read: () => Promise<Value>,
): Promise<Value> {
  try {
    return await read()
  } catch (cause) {
    if (!(cause instanceof GenomicsError)) throw cause
    throw new ReportError('BadFile', `${file.path}: ${cause.message}`, { cause })
  }
}
