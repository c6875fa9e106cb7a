import { profiles } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { startAppBench } from '../../testing/app-bench.ts'

const form = { $type: 'Form', fields: [{ $type: 'TextBox', id: 'note', label: 'Note' }] }
const callbacks = 'function launchSpec(dataProvider) { return { commandLine: ["true"] } }'
const app = { id: '2903', name: 'With a form', kind: 'native', form, callbacks } as const

it.each(profiles)(
  '[WIR-03] gives the form of an application and its callbacks (%s)',
  async (profile) => {
    const platform = await startAppBench([app], { profile })
    const path = 'v1pre3/applications/2903/assets/forms'
    const forms = (await platform.ada.get(path)).body.Response
    expect(forms).toMatchObject({ Items: [{ Id: '2903', Name: 'With a form' }], TotalCount: 1 })
    const [{ Href, HrefItems, HrefContent }] = forms.Items
    expect((await platform.ada.get(Href)).body.Response).toEqual(forms.Items[0])
    const list = (await platform.ada.get(HrefItems)).body.Response
    const Items = list.Items as { Name: string; Content: string }[]
    expect(Items.map(({ Name }) => Name)).toEqual(['form.json', 'callbacks.js'])
    const content = (await platform.ada.get(HrefContent)).body.Response
    expect(JSON.parse(content.Form)).toEqual(form)
    expect(content.Callbacks).toBe(callbacks)
    expect(Items.map(({ Content }) => Content)).toEqual([content.Form, callbacks])
  },
)

it('[ACC-20] keeps the form of an application to its owner, and is 404 without a form', async () => {
  const platform = await startAppBench([app])
  const path = 'v1pre3/applications/2903/assets/forms'
  expect((await platform.ben.get(path)).status).toBe(403)
  expect((await platform.ada.get(`${path}/2001`)).status).toBe(404)
  const without = 'v1pre3/applications/2001/assets/forms'
  expect((await platform.ada.get(without)).body.Response.Items).toEqual([])
  expect((await platform.ada.get(`${without}/2001/content`)).status).toBe(404)
})
