// Writes the JSON Schema of manifests that the package brings: run it after each change of the manifest's members.
import { writeFileSync } from 'node:fs'
import { manifestJsonSchema } from '../manifest/manifest-schema.ts'
import { schemaFile } from './schema-file.ts'

writeFileSync(schemaFile, `${JSON.stringify(manifestJsonSchema(), null, 2)}\n`)
