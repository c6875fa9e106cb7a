import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A fenced block of a page. Its info string and the comment before it determine how it is checked:
 *
 * - ` ```ts ` is compiled; `<!-- given … -->` before it contains code that readers needn't see, such as a declaration.
 * - ` ```ts continued ` is compiled after the block before it.
 * - ` ```sh run ` is run against a platform with the demo's data; `needs=create` runs it where that command exists.
 * - ` ```json seed ` is validated against the schema of that name.
 * - `file=name` writes the block to the folder in which the page's commands run; the text mentions this to readers.
 * - ` ```text output ` has lines that the commands before it print; `…` matches anything.
 * - `<!-- not run: reason -->` before a block leaves it out.
 */
export type Block = {
  /** From the repository's root. */
  readonly page: string
  /** The line of its first line of content, from 1. */
  readonly line: number
  readonly language: string
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly content: string
  /** The content of a `given` comment before it, with its first line. */
  readonly given: { readonly line: number; readonly content: string } | undefined
  /** Why it isn't checked. */
  readonly notRun: string | undefined
}

/** READMEs whose code is checked next to their packages. */
const checkedElsewhere = ['app-runtime', 'testkit', 'recording'].map(
  (name) => `packages/${name}/README.md`,
)

/**
 * The pages whose blocks are checked: the guides, and every README. Generated pages are checked through their sources.
 */
export function pagesOf(root: string): string[] {
  return globSync(
    [
      'README.md',
      'CONTRIBUTING.md',
      'docs/*.md',
      'docs/guide/*.md',
      '{packages,examples}/*/README.md',
    ],
    { cwd: root },
  )
    .filter((page) => !checkedElsewhere.includes(page))
    .toSorted()
}

/** The fenced blocks of a page. */
export function blocksOf(root: string, page: string): Block[] {
  return readBlocks(page, readFileSync(join(root, page), 'utf8'))
}

/** The same of a text. */
export function readBlocks(page: string, text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let comment: { line: number; text: string } | undefined
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.startsWith('<!--')) {
      const end = lines.findIndex((one, index) => index >= at && one.includes('-->'))
      comment = { line: at + 1, text: lines.slice(at, end + 1).join('\n') }
      at = end
      continue
    }
    const [, indent = '', fence, info = ''] = /^( *)(`{3,})(.*)$/.exec(line) ?? []
    if (fence === undefined) {
      if (line.trim() !== '') comment = undefined
      continue
    }
    const end = lines.findIndex((one, index) => index > at && one.trim() === fence)
    if (end === -1) throw new Error(`${page}:${at + 1} begins a block that never ends.`)
    const content = lines.slice(at + 1, end).map((one) => one.replace(indent, ''))
    blocks.push({
      page,
      line: at + 2,
      ...readInfo(info),
      content: content.join('\n'),
      given: givenOf(comment),
      notRun: /^<!-- not run: (.*) -->$/.exec(comment?.text ?? '')?.[1],
    })
    comment = undefined
    at = end
  }
  return blocks
}

function readInfo(info: string): Pick<Block, 'language' | 'words' | 'options'> {
  const [language = '', ...rest] = info.trim().split(/\s+/)
  const pairs = rest.filter((word) => word.includes('=')).map((word) => word.split('='))
  return {
    language,
    words: rest.filter((word) => !word.includes('=')),
    options: Object.fromEntries(pairs) as Record<string, string>,
  }
}

function givenOf(comment: { line: number; text: string } | undefined): Block['given'] {
  const [, content] = /^<!-- given\n(.*)\n-->$/s.exec(comment?.text ?? '') ?? []
  return content === undefined || comment === undefined
    ? undefined
    : { line: comment.line + 1, content }
}
