import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// The vocabulary of scripts/lint/words.mjs, applied to every page of the repository.
const pages = [
  '*.md',
  '.changeset/*.md',
  'bench/**/*.md',
  'docs/**/*.md',
  'examples/**/*.md',
  'packages/**/*.md',
  'scripts/**/*.md',
  'templates/**/*.md',
  'tests/**/*.md',
]

type Words = { readonly wordsToReplace: (text: string) => ReadonlyArray<readonly string[]> }

const root = join(import.meta.dirname, '..')
const { wordsToReplace } = (await import(join(root, 'scripts/lint/words.mjs'))) as Words

/** The prose of a page: without code blocks, code spans and comments. */
function proseOf(text: string): string {
  return text
    .replaceAll(/^( *)(`{3,})[^]*?^\1\2$/gm, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\s+/g, ' ')
}

describe('the vocabulary of a page', () => {
  it.each(globSync(pages, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).toSorted())(
    'is followed in %s',
    (page) => {
      expect(wordsToReplace(proseOf(readFileSync(join(root, page), 'utf8')))).toEqual([])
    },
  )

  it('is checked in prose, and not in code', () => {
    const text = 'Nobody\nis asked.\n\n```sh\nbenchtop told\n```\n\n<!-- not run: told --> `told`\n'
    expect(wordsToReplace(proseOf(text)).map(([found]) => found)).toEqual(['asked', 'Nobody'])
  })
})
