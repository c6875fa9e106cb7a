import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A title of a test or a group, with its file relative to the repository. */
export type TestTitle = { readonly file: string; readonly title: string }

/** The titles of all tests, as far as they are written down. */
export function testTitles(root: string): TestTitle[] {
  return globSync('{packages,examples,tests,bench}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => /^(node_modules|dist)$/.test(name),
  })
    .toSorted()
    .flatMap((file) =>
      titlesOf(readFileSync(join(root, file), 'utf8')).map((title) => ({ file, title })),
    )
}

/** The marks that a title names in square brackets, one or several. */
export function marksOf(title: string): string[] {
  return [...title.matchAll(/\[([A-Z][A-Z0-9]*-\d+(?:[, ]+[A-Z][A-Z0-9]*-\d+)*)\]/g)].flatMap(
    ([, list]) => list!.split(/[, ]+/),
  )
}

/** The titles of tests and groups in a source, as far as they are written down. */
export function titlesOf(source: string): string[] {
  const titles: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      let named: { type: string } = callee
      while ('object' in named || 'callee' in named) {
        named = ('object' in named ? named.object : named.callee) as { type: string }
      }
      if (!('name' in named) || !/^(it|test|describe)$/.test(String(named.name))) return
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value)
      if (title?.type === 'TemplateLiteral') {
        titles.push(title.quasis.map(({ value }) => value.cooked ?? '').join(''))
      }
    },
  }).visit(parseSync('titles.ts', source).program)
  return titles
}
