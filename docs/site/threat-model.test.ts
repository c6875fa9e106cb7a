import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/reference/threat-model.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| (?!surface|-)/.test(line))

/** The sources of all tests, and of the conformance suites of ports, which tests run, as one text. */
function testSources(): string {
  return ['packages', 'tests', 'docs/site']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.test\.ts$|\/src\/ports\/[\w-]+-(conformance|promises)\.ts$/.test(path))
        .filter((path) => !path.includes('node_modules'))
        .map((path) => readFileSync(join(root, folder, path), 'utf8')),
    )
    .join('\n')
}

it('[SEC-10] the threat model covers every surface, each line with tests that exist', () => {
  const surfaces = new Set(rows.map((row) => row.split('|')[1]?.trim()))
  for (const surface of [
    'API',
    'Pages',
    'Control API',
    'Jobs',
    'Callbacks',
    'Templates',
    'Forms',
    'Files',
    'Snapshots',
    'Seeds',
    'Recordings',
    'Signed addresses',
  ]) {
    expect(surfaces).toContain(surface)
  }
  const sources = testSources()
  for (const row of rows) {
    const titles = [...(row.split('|').at(-2) ?? '').matchAll(/"([^"]+)"/g)].map(
      ([, title = '']) => title,
    )
    expect({ row, hasTests: titles.length > 0 }).toEqual({ row, hasTests: true })
    // A title follows the quotation mark, or its requirement lines.
    const missing = titles.filter(
      (title) => !["'", '"', '`', '] '].some((before) => sources.includes(before + title)),
    )
    expect(missing).toEqual([])
  }
})
