import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startAppBench } from '../app-bench.ts'
import type { TestPlatform } from '../test-platform.ts'

// Forms as people wrote them for deployed platforms, launched by API, in both profiles.

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
    { $type: 'TextBox', id: 'note', required: true },
  ],
}
const callbacks = `function formUpdates(dataProvider) {
  return { note: { AttributeUpdates: { Remove: ["required"] } } }
}`
const app = { id: '2905', name: 'As published', kind: 'native', form, callbacks } as const

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
})
