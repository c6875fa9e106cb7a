import { fileURLToPath } from 'node:url'

/** Where the package keeps the JSON Schema of manifests. */
export const schemaFile = fileURLToPath(
  new URL('../../benchtop.config.schema.json', import.meta.url),
)
