import { fileURLToPath } from 'node:url'

/**
 * The folder with the example app that the demo launches. It stands here, at the top of the sources, since that is as far
 * below the package's folder as the files are that are published.
 */
export const exampleFolder = fileURLToPath(
  new URL('../../../examples/variant-report/', import.meta.url),
)
