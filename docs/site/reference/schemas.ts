import { jsonSchema } from '@benchtop/forms'
import type { z } from 'zod'
import { listFileSchema } from '../../../packages/cli/src/conditions/list-file.ts'
import { jsonSchemaOf } from '@benchtop/emulator'
import { manifestSchema } from '../../../packages/cli/src/manifest/manifest-schema.ts'
import { configSchema } from '../../../packages/cli/src/start/config-file.ts'
import { formStatesSchema } from '../../../packages/emulator/src/form-files/form-states.ts'
import { seedSchema } from '../../../packages/emulator/src/seeds/seed-schema.ts'
import type { Schema } from './schema-table.ts'

type FileSchema = {
  readonly page: string
  readonly title: string
  readonly about: string
  readonly schema: Schema
  /** Where the package `benchtop` has it, for editors. */
  readonly file: string
}

/** Every file that Benchtop reads: its page, and what it may hold. A new one is a line here. */
export const fileSchemas: readonly FileSchema[] = [
  file('seed', seedSchema, {
    title: 'Seed',
    about:
      'The initial data of a platform: `benchtop start --seed FILE`, `benchtop seed FILE`, or `createEmulator({ seed })`. Paths are relative to the file. Several seeds are combined; an error in any of them is reported by file, line and column, and nothing is loaded.',
  }),
  file('config', configSchema, {
    title: 'Configuration',
    about:
      'The options of `benchtop start --config FILE`, in JSON. Command-line options take precedence; paths are relative to the file.',
  }),
  file('manifest', manifestSchema, {
    title: 'Manifest',
    about:
      'Describes an app, for `benchtop dev` and `benchtop exec`: `benchtop.config.json` in its folder, or `benchtop.config.ts`, which exports `defineConfig({ … })` by default. Paths are relative to it.',
  }),
  file('form-states', formStatesSchema, {
    title: 'States of a form',
    about:
      'Values of a form under names, in `form.states.json` next to `form.json`: the console saves them, and tests check them.',
  }),
  file('faults', listFileSchema('faults'), {
    title: 'Faults',
    about:
      'What goes wrong on purpose: `benchtop faults set FILE`. The list, or an object with it.',
  }),
  file('rate-limits', listFileSchema('rateLimits'), {
    title: 'Rate limits',
    about: 'How often a user may call what: `benchtop rate-limits set FILE`.',
  }),
  file('notifications', listFileSchema('notifications'), {
    title: 'Notifications',
    about: 'What comes with every answer: `benchtop notifications set FILE`.',
  }),
]

/** The form language, whose parts are distinguished by `$type`. */
export const formLanguage = {
  page: 'forms',
  title: 'Forms',
  about:
    'The parts of a form. See the guide [Forms](/guide/forms); the README of `@benchtop/forms` describes the properties of each kind.',
  schema: jsonSchema() as Schema,
  mark: '$type',
  file: 'schemas/form.schema.json',
} as const

function file(
  page: string,
  schema: z.ZodType,
  said: Pick<FileSchema, 'title' | 'about'>,
): FileSchema {
  const path = page === 'manifest' ? 'benchtop.config.schema.json' : `schemas/${page}.schema.json`
  const named = ` For editors, name its schema: \`"$schema": "./node_modules/benchtop/${path}"\`.`
  return {
    page,
    title: said.title,
    about: said.about + named,
    file: path,
    schema: jsonSchemaOf(schema),
  }
}
