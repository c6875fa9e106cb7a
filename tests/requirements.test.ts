import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/reference/requirements.md'), 'utf8')
const lines = page.split('\n').filter((line) => line.startsWith('- ['))
const marks = lines.map((line) => /^- \[([A-Z0-9]+-\d+)\]/.exec(line)?.[1])

describe('the page of requirements', () => {
  it('has a unique mark for each line', () => {
    expect(marks.filter((mark, index) => marks.indexOf(mark) !== index)).toEqual([])
    expect(marks).not.toContain(undefined)
  })

  it('states for each line whether it is stated or chosen', () => {
    const statement = /^- \[[A-Z0-9]+-\d+\] \*\*(Stated|Chosen)\.\*\* .+[.]$/
    expect(lines.filter((line) => !statement.test(line))).toEqual([])
  })
})

describe('the tests', () => {
  const titles = globSync('{packages,examples,tests,bench}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => /^(node_modules|dist|data)$/.test(name),
  }).flatMap((file) =>
    titlesOf(readFileSync(join(root, file), 'utf8')).map((title) => ({ file, title })),
  )

  it('name only requirements of the page', () => {
    const unknown = titles.flatMap(({ file, title }) =>
      marksOf(title)
        .filter((mark) => !marks.includes(mark))
        .map((mark) => `${mark}, in ${file}: ${title}`),
    )
    expect(unknown).toEqual([])

    const named = new Set(titles.flatMap(({ title }) => marksOf(title)))
    const unnamed = marks.filter((mark) => !named.has(mark ?? ''))
    console.info(`${named.size} of ${marks.length} requirements are named by a test.`)
    if (unnamed.length > 0) console.info(`Not named yet: ${unnamed.join(', ')}`)
  })
})

describe('marksOf', () => {
  // Put together, so that this file names no requirement by itself.
  const title = (marks: string) => ['[', marks, '] reads a list'].join('')

  it.each([
    [title('AB-1'), ['AB-1']],
    [title('V2-01, CON-06 CON-07'), ['V2-01', 'CON-06', 'CON-07']],
    [title('UTF') + title('0-9'), []],
  ])('reads %j', (title, expected) => {
    expect(marksOf(title)).toEqual(expected)
  })
})

describe('titlesOf', () => {
  it('finds titles in every form that vitest has, and nothing else', () => {
    const source = `
      it('one', () => {})
      describe.each([1])(\`two \${name}\`, () => {})
      it.skipIf(true)("three", () => {})
      log('four')
      it(five.name, () => {})`
    expect(titlesOf(source)).toEqual(['one', 'two ', 'three'])
  })
})

/** The marks that a title names in square brackets, one or several. */
function marksOf(title: string): string[] {
  return [...title.matchAll(/\[([A-Z][A-Z0-9]*-\d+(?:[, ]+[A-Z][A-Z0-9]*-\d+)*)\]/g)].flatMap(
    ([, list]) => list!.split(/[, ]+/),
  )
}

/** The titles of tests and groups in a source, as far as they are written down. */
function titlesOf(source: string): string[] {
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
