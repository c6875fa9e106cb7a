import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const form = {
  $type: 'Form',
  fields: [
    { $type: 'TextBox', id: 'app-session-name', label: 'Name', required: true },
    { $type: 'SampleChooser', id: 'reads', label: 'Reads', required: true, multiselect: true },
    { $type: 'ProjectChooser', id: 'target', label: 'Save to', valueType: 'Output' },
    { $type: 'Numeric', id: 'depth', label: 'Depth', required: true, max: 100, value: 30 },
    { $type: 'TextBox', id: 'note', label: 'Note', value: 'as usual' },
  ],
}

type Property = Readonly<Record<string, unknown>> & { readonly Name: string }

async function openBench(profile: 'spec' | 'field') {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  await writeFile(join(folder.path, 'form.json'), JSON.stringify(form))
  const platform = await startTestPlatform({ profile, executorSlots: 0 })
  onTestFinished(() => platform.close())
  platform.clock.freeze(true)
  const app = { id: '2900', name: 'Formed', kind: 'native', owner: '1001' } as const
  const applications = [{ ...app, command: ['true'], form: 'form.json' }]
  await platform.seed({ name: 'formed', folder: folder.path, document: { applications } })
  /** What a session has of a launch, without what identifies the session and the property. */
  const launched = async (href: string) => {
    const id = href.split('/').at(-1)
    const { body } = await platform.ada.get(`v1pre3/appsessions/${id}/properties?Limit=100`)
    const items = body.Response.Items as readonly Property[]
    const session = await platform.ada.get(`v1pre3/appsessions/${id}`)
    return {
      name: session.body.Response.Name as string,
      properties: items
        .map(({ Name, Type, Description, Content, Items, ItemsMap }) => ({
          Name,
          Type,
          Description,
          Content: hrefsIn(Content),
          Items: hrefsIn(Items),
          ItemsMap,
        }))
        .toSorted((a, b) => a.Name.localeCompare(b.Name)),
    }
  }
  return { platform, launched }
}

/** Each record by its address: its other members are those of the resource. */
function hrefsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hrefsIn)
  return typeof value === 'object' && value !== null && 'Href' in value ? value.Href : value
}

describe.each(['spec', 'field'] as const)('a launch, profile %s', (profile) => {
  it('[LCH-06] has the same properties, descriptions and defaults in whichever way it is made', async () => {
    const { platform, launched } = await openBench(profile)
    const properties = [
      { Name: 'Input.reads', Type: 'sample[]', Items: ['v1pre3/samples/5001'] },
      { Name: 'Input.target', Type: 'project', Content: 'v1pre3/projects/4001' },
    ]
    const values = { reads: ['v1pre3/samples/5001'], target: 'v1pre3/projects/4001' }
    const byControl = (more: object) =>
      platform.control.postJson('_emulator/launches', {
        user: '1001',
        application: '2900',
        ...more,
      })
    const replies = [
      await byControl({ properties }),
      await byControl({ values }),
      await platform.ada.postJson('v1pre3/applications/2900/appsessions', {
        Properties: properties,
      }),
      await platform.ada.postJson('v2/applications/2900/launch', {
        InputParameters: { reads: ['samples/5001'], target: 'projects/4001' },
      }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 201, 201])
    const [first, ...others] = await Promise.all(
      replies.map(({ body }) =>
        launched(String(body.appSession ?? (body.Response ?? body).Href ?? '')),
      ),
    )
    for (const other of others) expect(other).toEqual(first)
    expect(first?.name).toMatch(/^Formed \d{4}-/)
    const named = Object.fromEntries(first!.properties.map((one) => [one.Name, one]))
    expect(named).toMatchObject({
      'Input.app-session-name': { Content: first?.name, Description: 'Name' },
      'Input.reads': { Items: ['v1pre3/samples/5001'], Description: 'Reads' },
      'Input.reads.attributes': { Type: 'map[]' },
      'Input.Samples': { Items: ['v1pre3/samples/5001'] },
      'Input.depth': { Content: '30', Description: 'Depth' },
      'Input.note': { Content: 'as usual', Description: 'Note' },
      'Output.Projects': { Items: ['v1pre3/projects/4001'] },
    })
  })
})
