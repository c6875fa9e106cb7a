import { expect, it } from 'vitest'
import { createScriptRunner } from '../scripts/node.ts'
import { fakeContext } from '../testing/fake-context.ts'
import { formOf } from '../testing/form-of.ts'
import { validate, validateNow } from './validate.ts'

/** Backtracks for longer than anybody lives on a text that ends badly. */
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

it('[LCH-06] ends a pattern that does not end, and tells it at its field', async () => {
  await using scripts = createScriptRunner()
  const problems = await validate(form, values, fakeContext({}, { scripts }))
  expect(problems).toEqual([
    {
      path: 'code',
      code: 'PatternTimeout',
      message: `"Code" can't be checked by its pattern (a+)+: it ran longer than 1000 ms: does it come to an end?`,
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

it('[FRM-01] says the same of a pattern in the sandbox as in a page', async () => {
  await using scripts = createScriptRunner()
  const sound = { ...values, code: 'aaa' }
  const context = fakeContext({}, { scripts })
  expect(await validate(form, sound, context)).toEqual(validateNow(form, sound))
})
