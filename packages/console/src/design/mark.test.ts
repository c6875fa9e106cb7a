import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const text = (path: string): string => readFileSync(join(root, path), 'utf8')

it('console, docs and dialogs have one mark', () => {
  const mark = text('packages/console/src/design/icon.svg')
  expect(text('docs/public/mark.svg')).toBe(mark)
  const [, drawing] = /<path d="([^"]+)"/.exec(mark) ?? []
  expect(text('packages/dialogs/src/dialog-page.ts')).toContain(`d="${drawing}"`)
})
