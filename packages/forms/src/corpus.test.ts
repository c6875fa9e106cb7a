import { describe, expect, it } from 'vitest'
import { createScriptRunner } from './scripts/node.ts'
import {
  checkLaunch,
  defaultValues,
  formatForm,
  formIndex,
  fromProperties,
  readForm,
  readValues,
  scopes,
  sentProperties,
  submittedValues,
  toProperties,
  validate,
} from './index.ts'
import {
  corpusContext,
  corpusMoment,
  corpusOwnerOf,
  readCorpus,
  type CorpusLaunch,
} from './testing/corpus.ts'

const corpus = readCorpus()
const launched = corpus.filter(({ launches }) => launches.length > 0)

/** What has no end is stopped sooner than in a launch: how soon, and the problems that say so. */
function stoppedSoon({ problems }: CorpusLaunch) {
  const stated = 'longer than 1000 ms'
  const timeoutMs = problems.some(({ message }) => message.includes(stated)) ? 250 : 1000
  const soon = `longer than ${timeoutMs} ms`
  return {
    timeoutMs,
    problems: problems.map((one) => ({ ...one, message: one.message.replace(stated, soon) })),
  }
}

describe('the corpus', () => {
  it('covers every kind of part and of rule', () => {
    const forms = corpus.flatMap(({ text }) => readForm(text).form ?? [])
    const kinds = forms.flatMap((form) => formIndex(form).parts.map(({ part }) => part.$type))
    const rules = forms.flatMap((form) => (form.rulesets ?? []).map((rule) => rule.$type))
    expect([...new Set(kinds)].toSorted()).toEqual([
      'AppResultChooser',
      'BioSampleChooser',
      'CheckBox',
      'DatasetChooser',
      'FieldSet',
      'FileChooser',
      'LibraryChooser',
      'Numeric',
      'ProjectChooser',
      'RadioButton',
      'ResourceMatcher',
      'RunChooser',
      'SampleChooser',
      'SectionBreak',
      'Select',
      'StaticText',
      'Table',
      'TabularFile',
      'TextArea',
      'TextBox',
    ])
    expect(rules).toContain('PermissionValidationRule')
    expect(rules).toContain('ScriptValidationRule')
    expect(corpus.length).toBeGreaterThanOrEqual(30)
  })
})

describe.each(corpus)('$name: $about', ({ text, diagnostics, leniencies, defaults }) => {
  it('[FRM-04, FRM-06] is read, and its diagnostics are located', () => {
    const read = readForm(text)
    expect(read.diagnostics).toEqual(diagnostics)
    expect([...new Set(read.leniencies.map(({ code }) => code))].toSorted()).toEqual(leniencies)
    expect(read.form === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'))
  })

  it('returns its default values', () => {
    const { form } = readForm(text)
    expect(form === undefined ? {} : defaultValues(form, corpusMoment)).toEqual(defaults)
  })

  it('is the same form after formatting, as strict JSON', () => {
    const { form } = readForm(text)
    if (form === undefined) return expect(diagnostics).not.toEqual([])
    const again = readForm(formatForm(form))
    expect(again.form).toEqual(form)
    return expect(again.leniencies).toEqual([])
  })
})

describe.each(launched)('launches of $name', ({ text, launches }) => {
  const form = readForm(text).form!

  it.each(launches)('[FRM-01, FRM-02] are validated: $about', async (launch) => {
    const { timeoutMs, problems } = stoppedSoon(launch)
    await using scripts = createScriptRunner({ timeoutMs })
    expect(await validate(form, launch.values, corpusContext(scripts))).toEqual(problems)
  })

  it.each(launches)('[SES-15, FRM-06] produce properties: $about', ({ values, properties }) => {
    expect(toProperties(form, values)).toEqual(properties)
  })

  it.each(launches)('require scopes: $about', (launch) => {
    expect(scopes(form, launch.values, corpusOwnerOf)).toEqual(launch.scopes)
  })

  it.each(launches)('are restored from their properties: $about', ({ values, properties }) => {
    const submitted = submittedValues(form, readValues(form, values).values)
    expect(fromProperties(form, properties)).toEqual(submitted)
  })

  it.each(launches)('[LCH-06] are validated by their properties too: $about', async (launch) => {
    const { timeoutMs, problems } = stoppedSoon(launch)
    await using scripts = createScriptRunner({ timeoutMs })
    const { values } = launch
    const sent = sentProperties(form, values)
    const found = await checkLaunch(form, sent, corpusContext(scripts))
    // Properties don't preserve a value that couldn't be read.
    const isUnread = readValues(form, values).problems.some(({ severity }) => severity === 'Error')
    const expected = problems.filter(({ severity }) => severity === 'Error')
    if (isUnread) expect(found.length).toBeLessThanOrEqual(expected.length)
    else {
      expect(found.map(({ code, message }) => ({ code, message }))).toEqual(
        expected.map(({ code, message }) => ({ code, message })),
      )
    }
  })
})
