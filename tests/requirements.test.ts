import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { marksOf, testTitles, titlesOf } from './conformance/test-titles.ts'

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
  const titles = testTitles(root)

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
