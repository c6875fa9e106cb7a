import { badRequest, conflict, PlatformError } from '@benchtop/contracts'
import type { GenomicsError } from '@benchtop/genomics'

/** Whether the readers of genomic formats refused; recognized by its name, so that the check doesn't load them. */
export function isGenomicsError(error: unknown): error is GenomicsError {
  return error instanceof Error && error.name === 'GenomicsError'
}

/** What the readers of genomic formats refuse, as the platform says it; anything else stays what it is. */
export function genomicsRefusal(error: unknown): unknown {
  if (!isGenomicsError(error)) return error
  switch (error.code) {
    case 'unknown-chromosome':
      return new PlatformError('NotFound', error.message, { cause: error })
    case 'bad-window':
      return badRequest([{ member: 'StartPos', code: 'Invalid', message: error.message }])
    default:
      return conflict(`The file can't be read: ${error.message}`, [
        { member: 'Id', code: error.code, message: error.message },
      ])
  }
}
