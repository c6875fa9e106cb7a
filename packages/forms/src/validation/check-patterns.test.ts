import { describe, expect, it } from 'vitest'
import { createScriptRunner } from '../scripts/node.ts'
import { fakeContext } from '../testing/fake-context.ts'
import { formOf } from '../testing/form-of.ts'
import type { Problem } from '../values/problem.ts'
import { validate, validateNow } from './validate.ts'

/** Backtracks for exponential time on a text that doesn't match at its end. */
const endless = '(a+)+'
const form = formOf([
  { $type: 'TextBox', id: 'code', label: 'Code', pattern: endless },
  { $type: 'TextBox', id: 'tube', label: 'Tube', pattern: '[A-Z]{2}\\d+', patternMessage: 'No.' },
  {
    $type: 'Table',
    id: 'genes',
    label: 'Genes',
    columns: [{ $type: 'TextBox', id: 'name', label: 'Name', pattern: '\\p{Lu}+' }],
  },
])
const values = {
  code: `${'a'.repeat(60)}!`,
  tube: 'ab1',
  genes: [{ name: 'BRCA' }, { name: 'brca' }],
}

it("[LCH-06] stops a pattern that doesn't terminate, and reports it at its field", async () => {
  await using scripts = createScriptRunner()
  const problems = await validate(form, values, fakeContext({}, { scripts }))
  expect(problems).toEqual([
    {
      path: 'code',
      code: 'PatternTimeout',
      message: `"Code" can't be checked by its pattern (a+)+: it ran longer than 1000 ms: does it terminate?`,
      severity: 'Error',
    },
    { path: 'tube', code: 'PatternMismatch', message: 'No.', severity: 'Error' },
    {
      path: 'genes[1].name',
      code: 'PatternMismatch',
      message: `"Name" in row 2 of "Genes" must match the pattern \\p{Lu}+; "brca" doesn't.`,
      severity: 'Error',
    },
  ])
})

it('[FRM-01] reports the same for a text whether it is tried directly or in a worker', async () => {
  await using scripts = createScriptRunner()
  const patterns = ['\\p{Lu}+', 'a|b', '.', '\\w*\\.vcf', '[^\\n]*', '[\\w&&[^\\d]]+']
  const texts = ['', 'A', 'Ä', 'ab', 'b', 'x.vcf', 'x.vcf\n', '\u{1F9EC}', '1']
  for (const pattern of patterns) {
    const fields = texts.map((text, index) => ({
      $type: 'TextBox',
      id: `t${index}`,
      pattern,
      text,
    }))
    const values = Object.fromEntries(fields.map(({ id, text }) => [id, text]))
    const short = formOf(fields)
    const long = formOf(fields.map((field) => ({ ...field, pattern: `(${pattern}){1}` })))
    const paths = (problems: readonly Problem[]) => problems.map(({ path, code }) => [path, code])
    expect(paths(validateNow(long, values))).toEqual([])
    expect(paths(await validate(long, values, fakeContext({}, { scripts })))).toEqual(
      paths(validateNow(short, values)),
    )
  }
})

describe('a synchronous check', () => {
  /** The texts that a check defers. */
  const leftBy = (pattern: string, ...texts: readonly string[]): string[] => {
    const columns = [{ $type: 'TextBox', id: 'cell', pattern }]
    const form = formOf([{ $type: 'Table', id: 'rows', columns }])
    const left: string[] = []
    validateNow(form, { rows: texts.map((cell) => ({ cell })) }, (checks) => {
      left.push(...checks.map(({ text }) => text))
      return []
    })
    return left
  }
  const a = (count: number): string => `${'a'.repeat(count)}!`

  it.each([
    ['[A-Z]{2}\\d+', a(60)],
    ['\\d{4}-\\d{2}-\\d{2}', a(60)],
    ['[\\w.\\-]+@[\\w.\\-]+', a(60)],
    ['(?=.*\\d)[a-z\\d]*', a(40)],
    ['[ACGTN]+', a(60_000)],
  ])('[FRM-02] tries %s itself', (pattern, text) => {
    expect(leftBy(pattern, text)).toEqual([])
  })

  it.each([
    ['(a+)+', a(60)],
    ['(?:a|a)*', a(60)],
    ['(a?){60}a{60}', a(60)],
    ['(?:a|a)'.repeat(60), a(60)],
    ['a?'.repeat(60), a(60)],
    ['a*a*a*a*a*a*a*', a(500)],
    ['(a*)(a*)\\1\\2', a(500)],
    ['[\\q{a|aa}]+', a(60)],
    ['\\p{RGI_Emoji}+', `${'\u{1F44B}\u{1F3FD}'.repeat(60)}!`],
    ['.*.*', a(60_000)],
  ])('[FRM-02] defers %s, and everything that would take too long', (pattern, text) => {
    expect(leftBy(pattern, text)).toEqual([text])
  })

  it('[FRM-02] defers rows beyond its limit', () => {
    const texts = Array.from({ length: 100 }, () => a(60))
    expect(leftBy('.+,.+', ...texts)).toHaveLength(100 - 26)
  })

  it('[FRM-02] reports the results of deferred checks, in the order of the form', () => {
    const found = { path: 'code', code: 'PatternTimeout', message: 'No end.', severity: 'Error' }
    const problems = validateNow(form, values, (checks) => {
      expect(checks.map(({ path }) => path)).toEqual(['code'])
      return [found as Problem]
    })
    expect(problems.map(({ path }) => path)).toEqual(['code', 'tube', 'genes[1].name'])
  })

  it('[FRM-02] skips what may take long together with scripts', async () => {
    const problems = await validate(form, values, fakeContext())
    expect(problems.map(({ path }) => path)).toEqual(['tube', 'genes[1].name'])
  })
})
