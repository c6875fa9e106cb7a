import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { blocksOf, pagesOf, readBlocks } from './blocks.ts'
import { inPages, modulesOf } from './modules.ts'
import { compilerErrors } from '../../packages/testkit/src/testing/compiler-errors.ts'

const root = join(import.meta.dirname, '../..')
const blocks = pagesOf(root).flatMap((page) => blocksOf(root, page))

/** The compiler's diagnostics for the blocks, at their pages' positions. */
async function compile(modules: ReturnType<typeof modulesOf>): Promise<string[]> {
  // Next to the packages, since modules are resolved upwards from there.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, 'node_modules/.cache/blocks-'))
  try {
    symlinkSync(join(root, 'docs/node_modules'), join(folder, 'node_modules'))
    for (const { name, text } of modules) writeFileSync(join(folder, name), text)
    return (await compilerErrors(root, folder)).map(inPages)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the TypeScript of the guides', () => {
  it('compiles in every block', async () => {
    const modules = modulesOf(blocks)
    expect(modules.length).toBeGreaterThan(10)
    expect(await compile(modules)).toEqual([])
  })

  it('has its errors reported by page and line', async () => {
    const text = [
      '<!-- given',
      'declare const depth: number',
      '-->',
      '',
      '```ts',
      'const text: string = depth',
      '```',
    ]
    const wrong = modulesOf(readBlocks('docs/guide/x.md', text.join('\n')))
    expect(await compile(wrong)).toEqual([
      expect.stringMatching(/^docs\/guide\/x\.md:6: error TS2322: /),
    ])
  })
})

it('every shell block is run, is a file for others, or states why it is neither', () => {
  const untold = blocks
    .filter(({ language }) => language === 'sh' || language === 'bash')
    .filter(({ words, options, notRun }) => {
      return !words.includes('run') && options['file'] === undefined && notRun === undefined
    })
    .map(({ page, line }) => `${page}:${line}`)
  expect(untold).toEqual([])
})

describe('readBlocks', () => {
  it('parses info strings and comments', () => {
    const text = [
      '<!-- not run: needs a registry -->',
      '',
      '```sh',
      'npm install',
      '```',
      '<!-- not run: forgotten, since words follow -->',
      'words',
      '```json seed file=a.json',
      '{}',
      '```',
    ]
    const [install, seed] = readBlocks('x.md', text.join('\n'))
    expect(install).toMatchObject({ language: 'sh', line: 4, notRun: 'needs a registry' })
    expect(seed).toMatchObject({ words: ['seed'], options: { file: 'a.json' }, content: '{}' })
    expect(seed?.notRun).toBeUndefined()
  })

  it('rejects an unclosed block', () => {
    expect(() => readBlocks('x.md', 'a\n```ts\nb')).toThrow('x.md:2')
  })

  it('compiles a continued block after the one before it', () => {
    const text = '```ts\nconst a = 1\n```\n\n```ts continued\nconst b = a\n```'
    expect(modulesOf(readBlocks('x.md', text))).toEqual([
      { name: 'x.md.2.ts', text: '\nconst a = 1\n\n\n\nconst b = a\nexport {}\n' },
    ])
  })
})
