import { EmulatorError } from '../emulator-error.ts'
import type { EmulatorOptions } from '../emulator-options.ts'
import { checkAdapter } from '../ports/check-adapter.ts'

/** Throws an EmulatorError unless contents can be in a store that was given, which may be an option of an earlier version. */
export function checkBlobs({ blobs, data }: EmulatorOptions): void {
  if (blobs === undefined) return
  checkAdapter('blobs', blobs, 'open', 'blobs: s3({ address, credentials }) of @benchtop/s3, say')
  if (data !== undefined) return
  throw new EmulatorError(
    'blobs-invalid',
    'A bucket has the contents of files and nothing else: give a data folder for everything else.',
  )
}
