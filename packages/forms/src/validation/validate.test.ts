import { describe, expect, it } from 'vitest'
import { fakeContext } from '../testing/fake-context.ts'
import { formOf } from '../testing/form-of.ts'
import type { ScriptJob, ScriptOutcome } from '../scripts/script-runner.ts'
import { validate, validateNow } from './validate.ts'

const all = ['Read', 'Write', 'Own'] as const
const sample = (id: number) => `v1pre3/samples/${id}`

describe('validate', () => {
  it('[FRM-02] reports all problems, in the order of the form', async () => {
    const form = formOf([
      { $type: 'SampleChooser', id: 'reads', label: 'Reads', required: true },
      { $type: 'Numeric', id: 'depth', label: 'Depth', max: 10 },
      { $type: 'SampleChooser', id: 'more', label: 'More' },
      { $type: 'TextBox', id: 'name', label: 'Name', required: true },
    ])
    const problems = await validate(form, { depth: 11, more: sample(9), nme: 'x' }, fakeContext())
    expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'reads Required',
      'depth OutOfRange',
      'more ReferenceNotResolved',
      'name Required',
      'nme UnknownField',
    ])
    for (const { message } of problems) expect(message).toMatch(/^"\w+"|^The form has no field/)
  })

  it('ignores hidden and disabled fields, and makes no lookups for them', async () => {
    const when = { field: 'on', eq: 'yes' }
    const form = formOf([
      { $type: 'TextBox', id: 'on' },
      { $type: 'SampleChooser', id: 'a', required: true, visibleWhen: when },
      { $type: 'SampleChooser', id: 'b', required: true, enabledWhen: when, rules: 'script' },
    ])
    const context = fakeContext()
    expect(await validate(form, { a: sample(1), b: 'nonsense' }, context)).toEqual([])
    expect(context.lookups).toEqual([])
  })

  it('looks up each resource and permission once', async () => {
    const form = formOf([
      { $type: 'SampleChooser', id: 'a', allowedPermissions: 'owner' },
      { $type: 'SampleChooser', id: 'b', multiselect: true, allowedPermissions: 'owner' },
    ])
    const context = fakeContext({ [sample(1)]: all, [sample(2)]: all })
    const values = { a: sample(1), b: [sample(1), sample(2)] }
    expect(await validate(form, values, context)).toEqual([])
    expect(context.lookups.toSorted()).toEqual([
      `Own ${sample(1)}`,
      `Own ${sample(2)}`,
      `Read ${sample(1)}`,
      `Read ${sample(2)}`,
      sample(1),
      sample(2),
    ])
  })

  it('looks up thousands of resources a few at a time', async () => {
    const form = formOf([{ $type: 'SampleChooser', id: 'a', multiselect: true }])
    let now = 0
    let most = 0
    const context = fakeContext(
      {},
      {
        async resolve(href) {
          now += 1
          most = Math.max(most, now)
          await new Promise(setImmediate)
          now -= 1
          return href.endsWith('7') ? undefined : { Href: href }
        },
        may: () => true,
      },
    )
    const a = Array.from({ length: 300 }, (_, index) => sample(index))
    const problems = await validate(form, { a }, context)
    expect(problems.map(({ path }) => path).slice(0, 3)).toEqual(['a[7]', 'a[17]', 'a[27]'])
    expect(problems).toHaveLength(30)
    expect(most).toBeLessThanOrEqual(16)
  })

  it('rejects with the error of a lookup', async () => {
    const form = formOf([{ $type: 'SampleChooser', id: 'a' }])
    const resolve = () => Promise.reject(new Error('offline'))
    await expect(validate(form, { a: sample(1) }, fakeContext({}, { resolve }))).rejects.toThrow(
      'offline',
    )
  })

  it.each([
    [{ valueType: 'Input' }, ['Read'], []],
    [{ valueType: 'Input' }, [], ['ReferenceNotResolved']],
    [{ valueType: 'Output' }, ['Read'], ['PermissionMissing']],
    [{ valueType: 'Output' }, ['Read', 'Write'], []],
    [{ allowedPermissions: 'owner' }, ['Read', 'Write'], ['PermissionMissing']],
    [{ allowedPermissions: 'owner' }, ['Read', 'Own'], []],
    [{ allowedPermissions: 'owner', rules: 'own' }, ['Read'], ['PermissionMissing']],
    [{ rules: 'own,write' }, ['Read'], ['PermissionMissing', 'PermissionMissing']],
  ] as const)(
    '[FRM-02] validating a chooser with %j and a resource with %j reports %j',
    async (attributes, may, codes) => {
      const rule = { $type: 'PermissionValidationRule' }
      const form = formOf(
        [{ $type: 'ProjectChooser', id: 'p', ...attributes }],
        [
          { ...rule, id: 'own', permissions: 'Own' },
          { ...rule, id: 'write', permissions: 'Write', severity: 'Warning' },
        ],
      )
      const context = fakeContext({ 'v1pre3/projects/1': may })
      const problems = await validate(form, { p: 'projects/1' }, context)
      expect(problems.map(({ code }) => code)).toEqual(codes)
    },
  )

  it('uses the message and the severity of rules', async () => {
    const form = formOf(
      [{ $type: 'SampleChooser', id: 'a', rules: 'mine' }],
      [
        {
          $type: 'PermissionValidationRule',
          id: 'mine',
          permissions: 'Own',
          severity: 'Warning',
          message: 'Not yours.',
        },
      ],
    )
    const context = fakeContext({ [sample(1)]: ['Read'] })
    expect(await validate(form, { a: sample(1) }, context)).toEqual([
      { path: 'a', code: 'PermissionMissing', message: 'Not yours.', severity: 'Warning' },
    ])
  })

  it.each([
    ['.vcf, .VCF.gz', 'a.vcf.GZ', true],
    ['vcf', 'a.vcf', true],
    ['*.vcf', 'a.vcf', true],
    ['*.*', 'anything', true],
    ['', 'anything', true],
    ['.vcf', 'avcf', false],
    ['.vcf', 'a.vcf.txt', false],
  ])('[FRM-02] with the extensions %j accepts %s: %s', async (extensionFilters, name, isFine) => {
    const form = formOf([{ $type: 'FileChooser', id: 'f', extensionFilters }])
    const context = fakeContext({}, { resolve: () => ({ Name: name }), may: () => true })
    const problems = await validate(form, { f: 'files/1' }, context)
    expect(problems.map(({ code }) => code)).toEqual(isFine ? [] : ['ExtensionInvalid'])
  })

  it('limits a text to the size of a property', async () => {
    const form = formOf([{ $type: 'TextArea', id: 'a', label: 'A' }])
    const fits = 'é'.repeat(32 * 1024)
    expect(await validate(form, { a: fits }, fakeContext())).toEqual([])
    expect(await validate(form, { a: `${fits}x` }, fakeContext())).toMatchObject([
      { code: 'TooLong' },
    ])
  })
})

describe('script rules', () => {
  const form = formOf(
    [
      { $type: 'SampleChooser', id: 'a', label: 'A', rules: 'r' },
      { $type: 'TextBox', id: 'b', label: 'B', rules: 'r, r' },
      { $type: 'Numeric', id: 'c', label: 'C', rules: 'r' },
    ],
    [{ $type: 'ScriptValidationRule', id: 'r', callback: 'return null', message: 'Own words.' }],
  )
  const context = (outcome: ScriptOutcome) => {
    const jobs: ScriptJob[] = []
    const run = async (job: ScriptJob) => {
      jobs.push(job)
      return Promise.resolve(outcome)
    }
    return { jobs, context: fakeContext({ [sample(1)]: all }, { scripts: { run }, now: 7 }) }
  }

  it('get the properties of the launch, with the records of its resources', async () => {
    const { jobs, context: asking } = context({ ok: true, value: null })
    expect(await validate(form, { a: sample(1), b: 'x' }, asking)).toEqual([])
    const record = { Id: '1', Href: sample(1), Name: `Name of ${sample(1)}` }
    expect(jobs).toEqual([
      {
        source: 'return null',
        call: 'rule',
        now: 7,
        data: {
          'Input.a': record,
          'Input.a.attributes': [
            [
              { Key: 'FieldId', Values: ['a'] },
              { Key: 'ResourceType', Values: ['sample'] },
              { Key: 'ResourceId', Values: ['1'] },
              { Key: 'ResourceHref', Values: [sample(1)] },
            ],
          ],
          'Input.b': 'x',
          'Input.Samples': [record],
        },
      },
    ])
  })

  it('are run once, and reported at each field without an error', async () => {
    const { jobs, context: asking } = context({ ok: true, value: { Message: 'No.' } })
    const problems = await validate(form, { a: sample(2), c: 1 }, asking)
    expect(jobs).toHaveLength(1)
    expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
      expect.stringMatching(/^a "A": the sample 2 doesn't exist/),
      'b No.',
      'c No.',
    ])
  })

  it.each<[ScriptOutcome, string | undefined, string?]>([
    [{ ok: true, value: null }, undefined],
    [{ ok: true, value: true }, undefined],
    [{ ok: true, value: '' }, undefined],
    [{ ok: true, value: { message: 'Small letters.' } }, 'RuleFailed', 'Small letters.'],
    [{ ok: true, value: { Message: '' } }, 'RuleFailed', 'Own words.'],
    [{ ok: true, value: 'Words.' }, 'RuleFailed', 'Words.'],
    [{ ok: true, value: false }, 'RuleFailed', 'Own words.'],
    [{ ok: true, value: {} }, 'ScriptFailed', 'returned {}'],
    [{ ok: true, value: 3 }, 'ScriptFailed', 'returned 3'],
    [
      { ok: false, code: 'ScriptTimeout', message: 'too slow.' },
      'ScriptTimeout',
      'the rule "r": too slow.',
    ],
    [{ ok: false, code: 'ScriptAbsent', message: 'gone.' }, 'ScriptFailed', 'gone.'],
  ])('that end with %j are %s', async (outcome, code, words = '') => {
    const { context: asking } = context(outcome)
    const [problem] = await validate(form, { b: 'x' }, asking)
    expect(problem?.code).toBe(code)
    expect(problem?.message ?? '').toContain(words)
  })

  it('are skipped if there are none, or if the server runs them', async () => {
    const run = () => Promise.reject(new Error('not called'))
    const none = formOf([{ $type: 'TextBox', id: 'a' }])
    expect(await validate(none, { a: 'x' }, fakeContext({}, { scripts: { run } }))).toEqual([])
    expect(await validate(form, { b: 'x' }, fakeContext())).toEqual([])
  })

  it("reject if they can't be run at all", async () => {
    const run = () => Promise.reject(new Error('no engine'))
    const asking = fakeContext({}, { scripts: { run } })
    await expect(validate(form, { b: 'x' }, asking)).rejects.toThrow('no engine')
  })
})

describe('validateNow', () => {
  it('reports synchronously what depends on values only', () => {
    const form = formOf([
      { $type: 'SampleChooser', id: 'a', required: true },
      { $type: 'TextBox', id: 'b', maxLength: 1 },
    ])
    expect(validateNow(form, { b: 'xy' }).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'a Required',
      'b TooLong',
    ])
    expect(validateNow(form, { a: sample(1) })).toEqual([])
  })
})

describe('an Integer', () => {
  const form = formOf([
    { $type: 'Numeric', id: 'n', label: 'N', numericType: 'Integer' },
    { $type: 'Numeric', id: 'f', label: 'F' },
    {
      $type: 'Table',
      id: 't',
      label: 'T',
      columns: [{ $type: 'Numeric', id: 'n', label: 'N', numericType: 'Integer' }],
    },
  ])

  it.each([
    ['1.0', '1'],
    ['1.', '1'],
    ['1e3', '1000'],
    ['007', '7'],
    ['+5', '5'],
    ['-0', '0'],
    ['-07', '-7'],
    ['0012345678901234567890', '12345678901234567890'],
  ])('[FRM-11] is digits: %s is refused, and %s is the canonical spelling', (n, digits) => {
    const problems = validateNow(form, { n, f: n, t: [{ n }] })
    expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
      `n "N" must be an integer in digits: write ${digits}, not "${n}".`,
      `t[0].n "N" in row 1 of "T" must be an integer in digits: write ${digits}, not "${n}".`,
    ])
  })

  it.each(['0', '7', '-7', ' 12 ', '12345678901234567890', 30, -1])(
    '[FRM-11] takes %j, with a minus sign where it is negative',
    (n) => {
      expect(validateNow(form, { n, t: [{ n }] })).toEqual([])
    },
  )
})

describe('a long table', () => {
  const columns = ['a', 'b'].map((id) => ({ $type: 'Numeric', id, label: id, required: true }))
  const form = formOf([
    { $type: 'Table', id: 't', label: 'T', columns },
    { $type: 'Table', id: 'u', label: 'U', columns },
  ])

  it('[FRM-10] is checked by row: rows that are moved or shared have their own places', () => {
    const rows = [{ a: '1' }, { a: 'x', b: '2' }]
    const paths = (t: readonly object[], u: readonly object[] = []) =>
      validateNow(form, { t, u }).map(({ path, code }) => `${path} ${code}`)
    const both = ['t[0].b Required', 't[1].a TypeInvalid']
    expect(paths(rows)).toEqual(both)
    expect(paths(rows)).toEqual(both)
    expect(paths(rows.toReversed())).toEqual(['t[0].a TypeInvalid', 't[1].b Required'])
    expect(paths(rows, rows)).toEqual([...both, ...both.map((one) => one.replace('t', 'u'))])
    expect(paths(rows.with(1, { a: '1', b: '2' }))).toEqual(['t[0].b Required'])
  })
})
