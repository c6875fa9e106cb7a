import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..')
const json = async <Content>(name: string): Promise<Content> =>
  JSON.parse(await readFile(join(folder, name), 'utf8')) as Content

type Sourced = { readonly source: string }
type Form = { $type: string; fields: { id: string; $type: string }[] }

/** Every file that a seed references. */
function sourcesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'source' in value ? [(value as Sourced).source] : []
  return [...own, ...Object.values(value).flatMap(sourcesIn)]
}

it('seeds the application as in its manifest', async () => {
  const seed = await json<{ applications: Record<string, unknown>[] }>('seed.json')
  const { name, kind, shortDescription, command, form, launchFrom } = seed.applications[0] ?? {}
  expect({ name, kind, shortDescription, command, form, launchFrom }).toEqual(
    await json('benchtop.config.json'),
  )
})

it('seeds existing files, with a source and a licence for each', async () => {
  const sources = sourcesIn(await json('seed.json'))
  const origins = await readFile(join(folder, 'data/SOURCES.md'), 'utf8')
  expect(sources).toHaveLength(9)
  for (const source of sources) {
    expect((await stat(join(folder, source))).size).toBeGreaterThan(0)
    const name = source.replace('data/', '').replace(/\.(bai|tbi)$/, '')
    expect(origins).toContain(`\`${name}\``)
  }
})

it('reads the fields of its form', async () => {
  const { $type, fields } = await json<Form>('form.json')
  expect($type).toBe('Form')
  const kinds = fields.map((field) => [field.id, field.$type])
  expect(Object.fromEntries(kinds)).toEqual({
    'app-session-name': 'TextBox',
    calls: 'AppResultChooser',
    regions: 'TextBox',
    'min-depth': 'Numeric',
    'project-id': 'ProjectChooser',
  })
})
