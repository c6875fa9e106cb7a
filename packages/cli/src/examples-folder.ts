import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The examples inside a published package. */
const packed = new URL('../examples/', import.meta.url)

/**
 * The folder with the examples that the demo starts: the package's own, or the repository's. It stands here, at the top of
 * the sources, since that is as far below the package's folder as the files are that are published.
 */
export const examplesFolder = fileURLToPath(
  existsSync(packed) ? packed : new URL('../../../examples/', import.meta.url),
)
