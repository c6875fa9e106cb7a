import type { InputFile } from '@benchtop/app-runtime'
import { GenomicsError } from '@benchtop/genomics'
import { ReportError } from '../app-error.ts'

/** Runs a read operation; its errors include the file's name. */
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
