import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exampleNames, templateNames } from '../../packages/create-app/src/templates/catalogue.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/guide/examples.md'), 'utf8')
const sections = page.split(/^### /m).slice(1)

it.each([
  ...templateNames.map((name) => ['template', name] as const),
  ...exampleNames().map((name) => ['example', name] as const),
])('the gallery has the %s %s with its picture, and the command that creates it', (kind, name) => {
  const command = `\`npx benchtop create ../my-app --${kind} ${name}\``
  const found = sections.filter((section) => section.includes(command))
  expect(found).toHaveLength(1)
  const [, picture = ''] =
    /!\[[^\]]+\]\(\.\.\/(public\/pictures\/[\w-]+)-light\.webp\)/.exec(found[0] ?? '') ?? []
  for (const scheme of ['light', 'dark']) {
    expect(existsSync(join(root, 'docs', `${picture}-${scheme}.webp`))).toBe(true)
  }
})

it('the gallery has each other example with its folder', () => {
  const others = readdirSync(join(root, 'examples'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !exampleNames().includes(entry.name))
    .map(({ name }) => `\`examples/${name}\``)
  expect(others.filter((folder) => !page.includes(folder))).toEqual([])
})
