import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The examples inside a published package. */
const packed = new URL('../examples/', import.meta.url)

/**
 * The folder with the examples that the demo starts: the package's own, or the repository's. This file is at the top of
 * the sources, since the published files are at the same depth below the package's folder.
 */
export const examplesFolder = fileURLToPath(
  existsSync(packed) ? packed : new URL('../../../examples/', import.meta.url),
)
