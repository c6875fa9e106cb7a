import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startAppBench } from '../app-bench.ts'
import type { TestPlatform } from '../test-platform.ts'

// Forms as people wrote them for deployed platforms, launched by API, in both profiles.

const note = { $type: 'TextBox', id: 'note', required: true }
const form = {
  $type: 'Form',
  id: 'a-form',
  fields: [
    {
      $type: 'RadioButton',
      id: 'panel',
      choices: [
        { value: null, label: 'None' },
        { value: 'exome', label: 'Exome' },
      ],
    },
    { $type: 'SampleChooser', id: 'reads', buttonText: 'Select reads' },
    {
      $type: 'ResourceMatcher',
      id: 'pairs',
      label: 'Pairs',
      allowUnpairedCells: true,
      columns: [
        { id: 'tumor', resourceType: 'sample' },
        { id: 'normal-that-the-tumor-is-compared-with', resourceType: 'sample' },
      ],
    },
    note,
  ],
}
const callbacks = `function formUpdates(dataProvider) {
  return { note: { AttributeUpdates: { Remove: ["required"] } } }
}`
const app = { id: '2905', name: 'As published', kind: 'native', form, callbacks } as const

type BenchForm = { readonly application: string }
type Rehearsed = {
  readonly problems: readonly unknown[]
  readonly form: string | null
  readonly session: {
    readonly name: string
    readonly properties: readonly { Name: string; Content?: string }[]
  } | null
}

const normal = 'normal-that-the-tumor-is-compared-with'

async function rehearse(platform: TestPlatform, values: object, id = '2905'): Promise<Rehearsed> {
  const path = `_emulator/applications/${id}/rehearsal`
  const { body } = await platform.control.postJson(path, { user: '1001', values })
  return body as Rehearsed
}

const contentOf = (session: Rehearsed['session'], name: string): string | undefined =>
  session?.properties.find(({ Name }) => Name === name)?.Content

const launch = (platform: TestPlatform, InputParameters: object) =>
  platform.ada.postJson('v2/applications/2905/launch', { Name: 'x', InputParameters })

describe.each(profiles)('the profile %s', (profile) => {
  it('[FRM-06] launches a published form: empty choices, unpaired cells, removed attributes', async () => {
    const platform = await startAppBench([app], { profile })
    const values = {
      panel: '',
      pairs: [{ tumor: 'samples/5001', 'normal-that-the-tumor-is-compared-with': '' }],
    }
    const { body, status } = await platform.control.postJson('_emulator/launches', {
      user: '1001',
      application: '2905',
      values,
    })
    expect([status, body]).toMatchObject([200, { appSession: expect.any(String) }])
    const session = (await platform.ada.get(body.appSession as string)).body.Response
    const items = session.Properties.Items as { Name: string }[]
    const names = items.map(({ Name }) => Name)
    expect(names).toContain('Input.pairs.tumor')
    expect(names).not.toContain('Input.note')
  })

  it('[FRM-06] refuses a row without its first column', async () => {
    const platform = await startAppBench([app], { profile })
    const row = { 'normal-that-the-tumor-is-compared-with': 'samples/5001' }
    const { status } = await platform.control.postJson('_emulator/launches', {
      user: '1001',
      application: '2905',
      values: { pairs: [row] },
    })
    expect(status).toBe(400)
    expect((await launch(platform, { panel: 'genome' })).status).toBe(400)
  })

  it('[FRM-06] reads a choice with a null value as the empty value', async () => {
    const platform = await startAppBench([app], { profile })
    for (const [panel, expected] of [
      [null, undefined],
      ['', undefined],
      ['exome', 'exome'],
    ]) {
      const { session, problems } = await rehearse(platform, { panel })
      expect(problems).toEqual([])
      expect(contentOf(session, 'Input.panel')).toBe(expected)
    }
    const { problems } = await rehearse(platform, { panel: 'genome' })
    expect(problems).toMatchObject([{ member: 'values.panel' }])
  })

  it('[FRM-06] reads buttonText and an id of the form without a warning', async () => {
    const platform = await startAppBench([app], { profile })
    const { body } = await platform.control.get('_emulator/forms')
    const forms = body.forms as readonly BenchForm[]
    const one = forms.find(({ application }) => application === '2905')
    expect(one).toMatchObject({ errors: 0, warnings: 0 })
    const read = (await platform.control.get('_emulator/applications/2905/form')).body
      .text as string
    expect(read).toContain('Select reads')
  })

  it('[FRM-06] needs every cell of a row where allowUnpairedCells is not set', async () => {
    const { allowUnpairedCells: _, ...pairs } = form.fields[2] as Record<string, unknown>
    const strict = { ...app, form: { ...form, fields: [pairs, note] } }
    const platform = await startAppBench([strict], { profile })
    const row = { tumor: 'v1pre3/samples/5001' }
    expect((await rehearse(platform, { pairs: [row] })).problems).not.toEqual([])
    const paired = { ...row, [normal]: 'v1pre3/samples/5002' }
    expect((await rehearse(platform, { pairs: [paired] })).problems).toEqual([])
  })

  it('[FRM-06, PRP-06] takes 44 characters as a column and as a key of a map', async () => {
    const column = 'c'.repeat(44)
    const columns = [{ id: column, resourceType: 'sample' }]
    const matcher = { $type: 'ResourceMatcher', id: 'pairs', columns }
    const one = { ...app, form: { ...form, fields: [matcher, note] } }
    const platform = await startAppBench([one], { profile })
    const values = { pairs: [{ [column]: 'v1pre3/samples/5001' }] }
    const { session, problems } = await rehearse(platform, values)
    expect(problems).toEqual([])
    expect(session?.properties.map(({ Name }) => Name)).toContain(`Input.pairs.${column}`)
    const write = (Key: string) =>
      platform.ada.postJson('v1pre3/projects/4001/properties', {
        Properties: [{ Name: 'Demo.map', Type: 'map', ContentMap: [{ Key, Values: ['a'] }] }],
      })
    for (const length of [43, 44, 64]) {
      expect((await write('k'.repeat(length))).status).toBeLessThan(300)
    }
    const refused = await write('k'.repeat(65))
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('CONTENT_MAP_KEY_INVALID')
    expect(refused.text).toContain('64')
  })

  it('[FRM-06] launches with a default below min once another value is entered', async () => {
    const depth = { $type: 'Numeric', id: 'depth', min: 1, value: 0 }
    const one = { ...app, form: { ...form, fields: [depth, note] } }
    const platform = await startAppBench([one], { profile })
    const { body } = await platform.control.get('_emulator/forms')
    const forms = body.forms as readonly BenchForm[]
    expect(forms.find(({ application }) => application === '2905')).toMatchObject({
      errors: 0,
      warnings: 1,
    })
    expect((await launch(platform, { depth: '5' })).status).toBe(201)
  })

  it('[FRM-06] removes attributes by AttributeUpdates.Remove, seen in a rehearsal', async () => {
    const { callbacks: _, ...unchanged } = app
    const [with_, without] = [app, { ...unchanged, id: '2906' }]
    const platform = await startAppBench([with_, without], { profile })
    const plain = await rehearse(platform, {}, without.id)
    expect(plain).toMatchObject({ problems: [{ member: 'Input.note' }], form: null })
    const { problems, session, form: changed } = await rehearse(platform, {})
    const fields = (JSON.parse(changed ?? '') as { fields: { id: string }[] }).fields
    expect(fields.find(({ id }) => id === 'note')).toEqual({ $type: 'TextBox', id: 'note' })
    expect([problems, session?.name]).toEqual([[], expect.stringContaining('As published')])
  })
})
