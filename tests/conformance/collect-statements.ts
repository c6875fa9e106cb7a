import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  Decision,
  Statement,
  Statements,
} from '../../packages/recording/src/conformance/statements.ts'
import { marksOf, testTitles, type TestTitle } from './test-titles.ts'

/** Reads the two pages of statements, and which tests name them. */
export function collectStatements(root: string): Statements {
  const titles = testTitles(root)
  const testsOf = new Map<string, TestTitle[]>()
  for (const test of titles) {
    const plain = test.title.replace(/^\[[^\]]*\]\s*/, '').trim()
    for (const mark of marksOf(test.title)) {
      testsOf.set(mark, [...(testsOf.get(mark) ?? []), { file: test.file, title: plain }])
    }
  }
  const page = (path: string) => readFileSync(join(root, path), 'utf8')
  return {
    statements: requirementsIn(page('docs/reference/requirements.md')).map((one) => ({
      ...one,
      tests: testsOf.get(one.mark) ?? [],
    })),
    decisions: decisionsIn(page('docs/where-the-spec-is-silent.md')),
  }
}

/** One statement or decision on each line, so that a change of one changes a line. */
export function statementsText({ statements, decisions }: Statements): string {
  const lines = (list: readonly unknown[]) =>
    list.map((one) => `    ${JSON.stringify(one)}`).join(',\n')
  return `{\n  "statements": [\n${lines(statements)}\n  ],\n  "decisions": [\n${lines(decisions)}\n  ]\n}\n`
}

/** The headings of a page, each with the lines below it. */
function sectionsOf(page: string): { section: string; line: string }[] {
  let section = ''
  return page.split('\n').map((line) => {
    section = /^#{2,3} (.+)$/.exec(line)?.[1] ?? section
    return { section, line }
  })
}

function requirementsIn(page: string): Omit<Statement, 'tests'>[] {
  return sectionsOf(page).flatMap(({ section, line }) => {
    const [, mark, text] = /^- \[([A-Z0-9]+-\d+)\] (.+)$/.exec(line) ?? []
    return mark === undefined || text === undefined ? [] : { mark, section, text }
  })
}

function decisionsIn(page: string): Decision[] {
  return sectionsOf(page).flatMap(({ section, line }) => {
    if (!line.startsWith('| ') || /^\| (-+|Silent about) /.test(line)) return []
    const [silent = '', here = '', why = '', setting = ''] = line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    const [, id = '', about = ''] = /^<a id="([a-z0-9-]+)"><\/a>(.*)$/.exec(silent) ?? []
    return { id, section, silent: about, here, why, setting }
  })
}
