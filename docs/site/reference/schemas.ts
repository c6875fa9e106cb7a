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
      'What a platform holds when it starts: `benchtop start --seed FILE`, `benchtop seed FILE`, or `createEmulator({ seed })`. Paths are relative to the file. Several seeds make one; a mistake in any of them is told by file and path, and nothing is loaded.',
    schema: z.toJSONSchema(seedSchema, { io: 'input', unrepresentable: 'any' }) as Schema,
  },
  {
    page: 'config',
    title: 'Configuration',
    about:
      'The options of `benchtop start --config FILE`, in JSON. What is typed on the command line counts before it; its paths are relative to the file.',
    schema: z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as Schema,
  },
  {
    page: 'manifest',
    title: 'Manifest',
    about:
      'What an app is, for `benchtop dev` and `benchtop exec`: `benchtop.config.json` in its folder, or `benchtop.config.ts`, which exports `defineConfig({ … })` by default. Paths are relative to it. The package `benchtop` has its schema for editors: `"$schema": "./node_modules/benchtop/benchtop.config.schema.json"`.',
    schema: manifestJsonSchema(),
  },
]

/** The language of forms, whose parts are told apart by `$type`. */
export const formLanguage = {
  title: 'Forms',
  about:
    'What a form is made of. The guide is [Forms](/guide/forms); the README of `@benchtop/forms` says which properties each kind gives.',
  schema: jsonSchema() as Schema,
  mark: '$type',
} as const
