import type { Block } from './blocks.ts'

/** A module to compile: a page with nothing left of it but one block and what is given with it. */
export type Module = { readonly name: string; readonly text: string }

/**
 * The TypeScript of a page as modules. Every line stands where it stands in the page, so that what the compiler says of
 * a line of a module is true of the page.
 */
export function modulesOf(blocks: readonly Block[]): Module[] {
  const modules: { block: Block; lines: string[] }[] = []
  for (const block of blocks) {
    if (block.language !== 'ts' || block.notRun !== undefined) continue
    const last = modules.at(-1)
    const isContinued = block.words.includes('continued') && last?.block.page === block.page
    const lines = isContinued ? last.lines : []
    if (block.given !== undefined) put(lines, block.given.line, block.given.content)
    put(lines, block.line, block.content)
    if (!isContinued) modules.push({ block, lines })
  }
  return modules.map(({ block, lines }) => ({
    name: `${block.page.replaceAll('/', '__')}.${block.line}.ts`,
    // Without an import of its own a block is a module all the same.
    text: `${Array.from(lines, (line) => line ?? '').join('\n')}\nexport {}\n`,
  }))
}

/** The page and line that a message of the compiler is about. */
export function inPages(message: string): string {
  return message.replaceAll(
    /(?:\S*\/)?(\S+?\.md)\.\d+\.ts\((\d+),\d+\)/g,
    (_, page: string, line: string) => `${page.replaceAll('__', '/')}:${line}`,
  )
}

function put(lines: string[], first: number, content: string): void {
  for (const [index, line] of content.split('\n').entries()) lines[first - 1 + index] = line
}
