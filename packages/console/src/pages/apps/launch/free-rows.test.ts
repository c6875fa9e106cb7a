import { describe, expect, it } from 'vitest'
import { firstRows, propertiesOf } from './free-rows.ts'

const nothing = { on: undefined, again: undefined }

describe('the rows of a launch without a form', () => {
  it('[TRG-01] start with the resource it is launched from, and a project to write to', () => {
    expect(firstRows({ ...nothing, on: 'samples/5001' })).toEqual({
      rows: [
        {
          key: 0,
          direction: 'Input',
          field: 'samples',
          type: 'sample',
          values: ['v1pre3/samples/5001'],
        },
        { key: 1, direction: 'Output', field: 'project-id', type: 'project', values: [] },
      ],
      kept: [],
    })
    expect(firstRows(nothing).rows[0]).toMatchObject({ type: 'appresult', values: [] })
    expect(firstRows({ ...nothing, on: 'nonsense' }).rows).toHaveLength(2)
  })

  it('are those of an earlier analysis; properties that no row can show are sent unchanged', () => {
    const map = { Name: 'Input.map', Type: 'map', ContentMap: [] }
    const again = [
      { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
      { Name: 'Input.reads', Type: 'sample[]', Items: ['v1pre3/samples/1', 'v1pre3/samples/2'] },
      { Name: 'Input.note', Type: 'string', Content: 'x' },
      map,
      { Name: 'Input.Samples', Type: 'sample[]', Items: ['v1pre3/samples/1'] },
      { Name: 'Output.out', Type: 'project', Content: 'v1pre3/projects/4001' },
    ]
    const { rows, kept } = firstRows({ ...nothing, again })
    expect(kept).toEqual([map])
    expect(propertiesOf(rows)).toEqual([again[0], again[1], again[2], again[5]])
  })
})

it('an empty row yields no property', () => {
  const row = { key: 0, direction: 'Input', field: ' x ', type: 'text', values: [''] } as const
  expect(propertiesOf([row, { ...row, type: 'file', values: [] }])).toEqual([])
  expect(propertiesOf([{ ...row, values: ['y'] }])).toEqual([
    { Name: 'Input.x', Type: 'string', Content: 'y' },
  ])
})
