import { readForm, type Form, type GivenValues } from '@benchtop/forms'
import { effect } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { createFormModel, type FormModel } from './form-model.ts'
import { loadChecks } from './loaded-checks.ts'
import type { Resolver } from './resolver.ts'

function formOf(...fields: object[]): Form {
  const { form, diagnostics } = readForm(JSON.stringify({ $type: 'Form', fields }))
  if (form === undefined) throw new Error(diagnostics.map(({ message }) => message).join())
  return form
}

type More = { values?: GivenValues; changes?: GivenValues; resolver?: Partial<Resolver> }

function open(form: Form, { values, changes, resolver }: More = {}, before?: FormModel): FormModel {
  return createFormModel(
    form,
    {
      values,
      changes,
      resolver: {
        list: () => Promise.resolve({ items: [], total: 0 }),
        get: () => Promise.resolve({}),
        ...resolver,
      },
      moment: () => ({ now: Date.UTC(2026, 2, 1, 11), timeZone: 'Europe/Berlin' }),
      idPrefix: 'f',
      changed: () => undefined,
    },
    before,
  )
}

const name = { $type: 'TextBox', id: 'name', label: 'Name', required: true, minLength: 3 }
const depth = { $type: 'Numeric', id: 'depth', label: 'Depth', max: 10, value: 5 }
const deep = {
  $type: 'TextBox',
  id: 'deep',
  required: true,
  visibleWhen: { field: 'depth', gt: 8 },
}

describe('createFormModel', () => {
  it('starts with defaults, defaults with changes, or values only', () => {
    const form = formOf(name, depth)
    expect(open(form).values()).toMatchObject({ depth: '5' })
    expect(open(form, { changes: { name: 'x' } }).values()).toEqual({ name: 'x', depth: '5' })
    const again = open(form, { values: { name: 'x', other: 1 } })
    expect(again.values()).toEqual({ name: 'x', depth: undefined, other: 1 })
    expect(again.changes()).toEqual({})
  })

  it('notifies only the changed field, and parts with conditions on it', () => {
    const model = open(formOf(name, depth, deep))
    const seen: string[] = []
    for (const id of ['name', 'depth', 'deep']) {
      const field = model.fieldById(id)
      effect(() => {
        void [field?.value.value, field?.state.value, field?.problems.value]
        seen.push(id)
      })
    }
    seen.length = 0
    model.fieldById('name')?.set('abc')
    expect(seen).toEqual(['name'])
    model.fieldById('depth')?.set('6')
    expect(seen).toEqual(['name', 'depth'])
    model.fieldById('depth')?.set('9')
    expect(seen.toSorted()).toEqual(['deep', 'depth', 'depth', 'name'])
  })

  it('shows no problems before the field is left, and none for a hidden field', async () => {
    await loadChecks()
    const model = open(formOf(name, depth, deep))
    const [own, hidden] = [model.fieldById('name')!, model.fieldById('deep')!]
    own.set('ab')
    expect(own.problems.value).toEqual([])
    model.leave(own)
    expect(own.problems.value.map(({ code }) => code)).toEqual(['TooShort'])
    await expect.poll(() => model.announcement.value).toBe(own.problems.value[0]?.message)
    model.leave(hidden)
    expect(hidden.problems.value).toEqual([])
    model.fieldById('depth')?.set('9')
    expect(hidden.problems.value.map(({ code }) => code)).toEqual(['Required'])
  })

  it('launches only valid values, without hidden fields', async () => {
    const model = open(formOf(name, depth, deep))
    model.fieldById('deep')?.set('kept')
    expect(await model.submit()).toBeUndefined()
    expect(model.summary.value?.map(({ path }) => path)).toEqual(['name'])
    model.fieldById('name')?.set('abc')
    expect(await model.submit()).toMatchObject({ values: { name: 'abc', depth: '5' }, scopes: [] })
    expect(model.summary.value).toEqual([])
  })

  it("shows the server's problems until the value changes; warnings don't block a launch", async () => {
    const model = open(formOf(name), { values: { name: 'abc' } })
    const own = model.fieldById('name')!
    model.show([{ path: 'name', code: 'RuleFailed', message: 'Taken.', severity: 'Error' }])
    expect(own.problems.value.map(({ message }) => message)).toEqual(['Taken.'])
    expect(model.summary.value).toHaveLength(1)
    own.set('abcd')
    expect(own.problems.value).toEqual([])
    model.show([{ path: 'name', code: 'RuleFailed', message: 'Odd.', severity: 'Warning' }])
    expect(model.summary.value).toEqual([])
  })

  it('reports that the platform does not respond', async () => {
    const get = () => Promise.reject(new Error('no network'))
    const form = formOf({ $type: 'SampleChooser', id: 'reads' })
    const model = open(form, { values: { reads: 'v1pre3/samples/1' }, resolver: { get } })
    expect(await model.submit()).toBeUndefined()
    expect(model.summary.value?.[0]?.message).toContain('no network')
    expect(model.isChecking.value).toBe(false)
  })

  it('[FRM-05] keeps changes by field id, even across a definition without that field', () => {
    const first = open(formOf(name, depth))
    first.fieldById('name')?.set('abc')
    const without = open(formOf({ ...depth, value: 7 }), {}, first)
    expect(without.values()).toEqual({ depth: '7' })
    const again = open(formOf(deep, name, depth), {}, without)
    expect(again.values()).toMatchObject({ name: 'abc', depth: '5' })
    expect(again.fieldById('name')?.isChanged()).toBe(true)
  })

  it('[FRM-05] keeps only values that the new kind of field accepts', () => {
    const select = { $type: 'Select', id: 'x', choices: [{ value: 'a' }, { value: 'b' }] }
    const several = open(formOf({ ...select, multiselect: true }))
    several.fieldById('x')?.set(['a', 'b'])
    expect(open(formOf(select), {}, several).values()).toEqual({ x: undefined })
    const one = open(formOf(select))
    one.fieldById('x')?.set('a')
    expect(open(formOf({ ...select, multiselect: true }), {}, one).values()).toEqual({ x: ['a'] })
  })
})
