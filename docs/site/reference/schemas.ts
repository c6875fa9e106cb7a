import { jsonSchema } from '@benchtop/forms'
import { z } from 'zod'
import { configSchema } from '../../../packages/cli/src/start/config-file.ts'
import { manifestJsonSchema } from '../../../packages/cli/src/manifest/manifest-schema.ts'
import { seedSchema } from '../../../packages/emulator/src/seeds/seed-schema.ts'
import type { Schema } from './schema-table.ts'

/** Every file that Benchtop reads: its page, and what it may hold. A new one is a line here. */
export const fileSchemas: readonly {
  readonly page: string
  readonly title: string
  readonly about: string
  readonly schema: Schema
}[] = [
  {
    page: 'seed',
    title: 'Seed',
    about:
      'The initial data of a platform: `benchtop start --seed FILE`, `benchtop seed FILE`, or `createEmulator({ seed })`. Paths are relative to the file. Several seeds are combined; an error in any of them is reported by file and path, and nothing is loaded.',
    schema: z.toJSONSchema(seedSchema, { io: 'input', unrepresentable: 'any' }) as Schema,
  },
  {
    page: 'config',
    title: 'Configuration',
    about:
      'The options of `benchtop start --config FILE`, in JSON. Command-line options take precedence; paths are relative to the file.',
    schema: z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as Schema,
  },
  {
    page: 'manifest',
    title: 'Manifest',
    about:
      'Describes an app, for `benchtop dev` and `benchtop exec`: `benchtop.config.json` in its folder, or `benchtop.config.ts`, which exports `defineConfig({ … })` by default. Paths are relative to it. The package `benchtop` includes its schema for editors: `"$schema": "./node_modules/benchtop/benchtop.config.schema.json"`.',
    schema: manifestJsonSchema(),
  },
]

/** The form language, whose parts are distinguished by `$type`. */
export const formLanguage = {
  title: 'Forms',
  about:
    'The parts of a form. See the guide [Forms](/guide/forms); the README of `@benchtop/forms` describes the properties of each kind.',
  schema: jsonSchema() as Schema,
  mark: '$type',
} as const
