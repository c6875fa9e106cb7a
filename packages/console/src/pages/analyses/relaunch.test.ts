import type { PropertyRecord } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { launchProperties } from './relaunch.ts'

const property = (given: Partial<PropertyRecord> & { Name: string; Type: string }) => ({
  Href: `v1pre3/appsessions/1/properties/${given.Name}`,
  Description: '',
  ...given,
})
const sample = { Id: '5001', Href: 'v1pre3/samples/5001', Name: 'NA12878' }
const row = [{ Key: 'a', Values: ['b'] }]

it('returns the properties of each type that an analysis was launched with', () => {
  const records = [
    property({ Name: 'Input.note', Type: 'string', Content: 'x', Description: 'A note' }),
    property({ Name: 'Input.words', Type: 'string[]', Items: ['a', 'b'] }),
    property({ Name: 'Input.reads', Type: 'sample', Content: sample, Items: [sample] }),
    property({ Name: 'Input.more', Type: 'sample[]', Items: [sample] }),
    property({ Name: 'Input.map', Type: 'map', Content: row, ContentMap: row }),
    property({ Name: 'Input.rows', Type: 'map[]', Items: [row], ItemsMap: [row] }),
    property({ Name: 'Output.project', Type: 'project', Content: { ...sample, Href: 'p' } }),
    property({ Name: 'Logs.Tail', Type: 'string', Content: 'not launched with' }),
    property({ Name: 'Input', Type: 'string', Content: 'no field' }),
  ]
  expect(launchProperties(records)).toEqual([
    { Name: 'Input.note', Type: 'string', Description: 'A note', Content: 'x' },
    { Name: 'Input.words', Type: 'string[]', Items: ['a', 'b'] },
    { Name: 'Input.reads', Type: 'sample', Content: 'v1pre3/samples/5001' },
    { Name: 'Input.more', Type: 'sample[]', Items: ['v1pre3/samples/5001'] },
    { Name: 'Input.map', Type: 'map', ContentMap: row },
    { Name: 'Input.rows', Type: 'map[]', ItemsMap: [row] },
    { Name: 'Output.project', Type: 'project', Content: 'p' },
  ])
})
