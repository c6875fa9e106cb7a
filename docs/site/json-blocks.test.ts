import { join } from 'node:path'
import { readForm } from '@benchtop/forms'
import { describe, expect, it } from 'vitest'
import { blocksOf, pagesOf, type Block } from './blocks.ts'
import { manifestSchema } from '../../packages/cli/src/manifest/manifest-schema.ts'
import { configSchema } from '../../packages/cli/src/start/config-file.ts'
import { seedSchema } from '../../packages/emulator/src/seeds/seed-schema.ts'

const root = join(import.meta.dirname, '../..')
const blocks = pagesOf(root)
  .flatMap((page) => blocksOf(root, page))
  .filter(({ language, notRun }) => language === 'json' && notRun === undefined)
  .map((block) => ({ ...block, at: `${block.page}:${block.line}` }))

/** Validators for each kind of text, which return messages. */
const checks: Readonly<Record<string, (text: string) => readonly string[]>> = {
  seed: (text) => problemsOf(seedSchema.safeParse(JSON.parse(text))),
  config: (text) => problemsOf(configSchema.safeParse(JSON.parse(text))),
  form: (text) => readForm(text).diagnostics.map(({ line, message }) => `${line}: ${message}`),
  manifest: (text) => problemsOf(manifestSchema.safeParse(JSON.parse(text))),
}

describe('the JSON of the guides', () => {
  it.each(blocks)('$at fits its schema', (block) => {
    const check = checks[kindOf(block)]
    expect(() => JSON.parse(block.content) as unknown).not.toThrow()
    if (check !== undefined) expect(check(block.content)).toEqual([])
  })

  it('has its errors reported with their location', () => {
    expect(checks['seed']?.('{"users": [{"name": ""}]}').join()).toContain('users.0.name')
    expect(checks['form']?.('{"$type": "Form", "fields": [{"$type": "Nope"}]}')).not.toEqual([])
  })
})

function kindOf({ words }: Block): string {
  const [kind = 'any'] = words
  if (kind !== 'any' && checks[kind] === undefined) throw new Error(`There is no check of ${kind}.`)
  return kind
}

type Parsed = {
  success: boolean
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] }
}

function problemsOf({ error }: Parsed): string[] {
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
