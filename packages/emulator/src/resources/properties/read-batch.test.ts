import {
  limits,
  PlatformError,
  profileFacts,
  type Profile,
  type PropertyMembers,
  type PropertyType,
} from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import type { PropertyRow } from './properties-store.ts'
import { readBatch, type BatchContext } from './read-batch.ts'

/** Sample 5001 and project 4001 can be referred to; `Demo.there` is a string already. */
function contextOf(profile: Profile): BatchContext {
  const known = new Set(['sample 5001', 'project 4001'])
  const there = { name: 'Demo.there', type: 'string', description: 'as it was' } as PropertyRow
  return {
    facts: profileFacts(profile),
    mayRefer: (kind, id) => known.has(`${kind} ${id}`),
    existing: (name) => (name === there.name ? there : undefined),
  }
}

const spec = contextOf('spec')

function refusal(batch: readonly PropertyMembers[], context = spec): PlatformError {
  try {
    readBatch(batch, context)
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
  throw new Error('The batch was taken.')
}

function problems(batch: readonly PropertyMembers[], context = spec): string[] {
  return refusal(batch, context).problems.map((problem) => `${problem.member} ${problem.code}`)
}

/** The items that one property is read to. */
function itemsOf(members: PropertyMembers) {
  return readBatch([{ Name: 'Demo.x', ...members }], spec)[0]?.items
}

describe('what is refused', () => {
  it.each<[string, PropertyMembers, string]>([
    ['no name', { Name: undefined, Type: 'string', Content: '' }, 'Name Required'],
    [
      'a name without namespace',
      { Name: 'note', Type: 'string', Content: '' },
      'Name NAME_INVALID',
    ],
    ['a name too short', { Name: 'n', Type: 'string', Content: '' }, 'Name NAME_LENGTH'],
    ['no type', { Content: '' }, 'Type Required'],
    ['an unknown type', { Type: 'genome', Content: '' }, 'Type TYPE_INVALID'],
    ['an array of arrays', { Type: 'string[][]', Items: [] }, 'Type TYPE_INVALID'],
    ['a text that is none', { Type: 'string', Content: {} }, 'Content CONTENT_INVALID'],
    ['an absent text', { Type: 'string', Content: null, Items: [] }, 'Content Required'],
    ['two for one', { Type: 'string', Items: ['a', 'b'] }, 'Items ITEMS_LENGTH'],
    ['an array without Items', { Type: 'sample[]' }, 'Items Required'],
    ['an empty item', { Type: 'string[]', Items: ['a', null] }, 'Items[1] CONTENT_INVALID'],
    ['no address', { Type: 'sample', Content: '5001' }, 'Content CONTENT_REFERENCE_INVALID'],
    ['no address at all', { Type: 'run', Content: 8001 }, 'Content CONTENT_REFERENCE_INVALID'],
    [
      'an address of another kind',
      { Type: 'sample[]', Items: ['v1pre3/samples/5001', 'v1pre3/projects/4001'] },
      'Items[1] CONTENT_REFERENCE_INVALID',
    ],
    ['a map that is none', { Type: 'map', Content: 'a=b' }, 'Content CONTENT_INVALID'],
    ['no map', { Type: 'map' }, 'ContentMap Required'],
    ['an array without maps', { Type: 'map[]' }, 'ItemsMap Required'],
    [
      'a row without key',
      { Type: 'map', ContentMap: [{ Values: [] }] },
      'ContentMap[0].Key CONTENT_MAP_KEY_INVALID',
    ],
    [
      'a row that is none',
      { Type: 'map[]', ItemsMap: [[], ['a']] },
      'ItemsMap[1][0].Key CONTENT_MAP_KEY_INVALID',
    ],
    [
      'an empty key',
      { Type: 'map', ContentMap: [{ Key: '', Values: [] }] },
      'ContentMap[0].Key CONTENT_MAP_KEY_INVALID',
    ],
    [
      'values that are no texts',
      { Type: 'map', Content: [{ Key: 'a', Values: ['b', {}] }] },
      'Content[0].Values CONTENT_MAP_VALUES_INVALID',
    ],
    [
      'no values',
      { Type: 'map', Content: [{ Key: 'a' }] },
      'Content[0].Values CONTENT_MAP_VALUES_INVALID',
    ],
  ])('names the member of %s', (_, members, expected) => {
    const batch = [{ Name: 'Demo.x', ...members }]
    expect(refusal(batch).status).toBe(400)
    expect(problems(batch)).toEqual([`Properties[0].${expected}`])
  })

  it('[PRP-03] a duplicate key of a map', () => {
    const rows = [
      { Key: 'a', Values: ['1'] },
      { key: 'a', values: ['2'] },
      { Key: 'A', Values: ['3'] },
    ]
    expect(problems([{ Name: 'Demo.x', Type: 'map', ContentMap: rows }])).toEqual([
      'Properties[0].ContentMap[1].Key CONTENT_MAP_DUPES',
    ])
  })

  it('[PRP-03] a text over 64 kB of UTF-8', () => {
    const longest = 'ü'.repeat(limits.propertyStringBytes / 2)
    expect(itemsOf({ Type: 'string', Content: longest })).toEqual([{ content: longest }])
    const batch = [{ Name: 'Demo.x', Type: 'string[]', Items: ['', `${longest}u`] }]
    expect(problems(batch)).toEqual(['Properties[0].Items[1] CONTENT_LENGTH'])
  })

  it('more items than a property may have', () => {
    const items = Array.from({ length: limits.propertyItems + 1 }, () => 'a')
    expect(itemsOf({ Type: 'string[]', Items: items.slice(1) })).toHaveLength(limits.propertyItems)
    expect(problems([{ Name: 'Demo.x', Type: 'string[]', Items: items }])).toEqual([
      'Properties[0].Items ITEMS_LENGTH',
    ])
  })

  it('[PRP-06] a reference to a missing resource, with its name', () => {
    const batch = [{ Name: 'Demo.x', Type: 'sample', Content: 'v1pre3/samples/5002' }]
    expect(problems(batch)).toEqual(['Properties[0].Content CONTENT_REFERENCE_NOT_RESOLVED'])
    expect(refusal(batch).message).toContain('the sample 5002')
    expect(refusal(batch).status).toBe(400)
    expect(refusal(batch, contextOf('field')).status).toBe(409)
  })

  it('[PRP-04] a duplicate name', () => {
    const batch = ['Demo.a', 'Demo.b', 'Demo.a', 'demo.a'].map((Name) => ({
      Name,
      Type: 'string',
      Content: '',
    }))
    expect(problems(batch)).toEqual(['Properties[2].Name DUPLICATE_NAMES'])
  })

  it('[PRP-07] another type for an existing name, with both types', () => {
    const error = refusal([{ Name: 'Demo.there', Type: 'string[]', Items: [] }])
    expect(error.status).toBe(409)
    expect(error.problems[0]).toEqual({
      member: 'Properties[0].Type',
      code: 'TYPE_CONFLICT',
      message: error.message,
    })
    expect(error.message).toMatch(/is string\[\], but Demo\.there is of type string,/)
  })

  it('all problems in one error', () => {
    const error = refusal([
      { Name: 'Demo.there', Type: 'map', ContentMap: [] },
      { Name: 'Demo.good', Type: 'string', Content: 'good' },
      { Name: 'note', Type: 'text' },
      { Name: 'Demo.x', Type: 'file[]', Items: ['v1pre3/files/1', 'files', 'v2/runs/1'] },
      { Name: 'Demo.there', Type: 'string[]', Items: [] },
    ])
    expect(error.status).toBe(400)
    expect(error.problems.map((problem) => `${problem.member} ${problem.code}`)).toEqual([
      'Properties[0].Type TYPE_CONFLICT',
      'Properties[2].Name NAME_INVALID',
      'Properties[2].Type TYPE_INVALID',
      'Properties[3].Items[0] CONTENT_REFERENCE_NOT_RESOLVED',
      'Properties[3].Items[1] CONTENT_REFERENCE_INVALID',
      'Properties[3].Items[2] CONTENT_REFERENCE_INVALID',
      'Properties[4].Name DUPLICATE_NAMES',
      'Properties[4].Type TYPE_CONFLICT',
    ])
    for (const problem of error.problems) expect(error.message).toContain(problem.message)
  })
})

describe('what is accepted', () => {
  it.each<[string, PropertyType]>([
    ['sample[]', 'sample[]'],
    [' AppResult[] ', 'appresult[]'],
    ['STRING[]', 'string[]'],
  ])('the type %j in any case, with spaces around it', (written, type) => {
    const drafts = readBatch([{ Name: 'Demo.x', Type: written, Items: [] }], spec)
    expect(drafts[0]).toMatchObject({ type, items: [] })
  })

  it('numbers and booleans as their text', () => {
    expect(itemsOf({ Type: 'string[]', Items: [12.5, true, ''] })).toEqual([
      { content: '12.5' },
      { content: 'true' },
      { content: '' },
    ])
    const row = { KEY: 7, values: [1, false] }
    expect(itemsOf({ Type: 'map', Content: [row] })).toEqual([
      { content: JSON.stringify([{ Key: '7', Values: ['1', 'false'] }]) },
    ])
  })

  it.each([
    'v1pre3/samples/5001',
    '/v1pre3/samples/5001/',
    'v2/samples/5001 ',
    ' https://api.example.test/v1pre3/Samples/5001/ ',
  ])('[PRP-06] the address %j of a sample', (href) => {
    expect(itemsOf({ Type: 'sample', Content: href })).toEqual([{ resourceId: 5001 }])
    expect(itemsOf({ Type: 'sample', Items: [href] })).toEqual([{ resourceId: 5001 }])
    expect(itemsOf({ Type: 'sample', Content: { Id: '1', href } })).toEqual([{ resourceId: 5001 }])
  })

  it('equal strings as often as they occur, equal references once', () => {
    const hrefs = ['v1pre3/samples/5001', 'v2/samples/5001/']
    expect(itemsOf({ Type: 'string[]', Items: ['a', 'a'] })).toHaveLength(2)
    expect(itemsOf({ Type: 'sample[]', Items: hrefs })).toEqual([{ resourceId: 5001 }])
  })

  it('a description where one is sent, and otherwise the existing one', () => {
    const write = { Name: 'Demo.there', Type: 'string', Content: '' }
    const descriptions = [
      ...readBatch([write], spec),
      ...readBatch([{ ...write, Description: 'new' }], spec),
      ...readBatch([{ ...write, Name: 'Demo.new' }], spec),
    ].map((draft) => draft.description)
    expect(descriptions).toEqual(['as it was', 'new', ''])
  })
})
