import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kubernetes, version } from './index.ts'

it('has the version of its package', () => {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  const { version: own } = JSON.parse(text) as { version: string }
  expect(version).toBe(own)
  expect(kubernetes({ stage: { port: 5_103 } })).toMatchObject({ name: 'kubernetes', version: own })
})
