import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { blocksOf } from '../docs/site/blocks.ts'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'README.md'), 'utf8')

describe('the README', () => {
  it('fits on a screen: two commands, one picture, one test and five links', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(60)
    const [commands] = blocksOf(root, 'README.md').filter(({ language }) => language === 'sh')
    expect(commands?.content.split('\n')).toHaveLength(2)
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
    expect(links).toHaveLength(5)
    const pictures = [...text.matchAll(/(?:srcset|src)="([^"]+)"/g)].map(([, path = '']) => path)
    expect(pictures).toHaveLength(2)
    expect([...links, ...pictures].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('shows the test of tests/poster.test.ts, which runs', () => {
    const [shown] = blocksOf(root, 'README.md').filter(({ language }) => language === 'ts')
    expect(`${shown?.content}\n`).toBe(readFileSync(join(root, 'tests/poster.test.ts'), 'utf8'))
  })
})
