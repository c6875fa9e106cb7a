import {
  PlatformError,
  profileFacts,
  propertyTypes,
  typeShape,
  type KeyValues,
  type PropertyMembers,
  type PropertyType,
  type ReferenceKind,
} from '@benchtop/contracts'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import type { UserCaller } from '../../access/caller.ts'
import { hrefOf } from '../../ids/resource-id.ts'
import { openMemoryDatabase } from '../../storage/memory-database.ts'
import type { Database } from '../../storage/database.ts'
import { createClock } from '../../time/clock.ts'
import { applicationStore } from '../applications/applications-store.ts'
import { userStore } from '../users/users-store.ts'
import { propertyStore } from './properties-store.ts'
import { createProperties, type References } from './properties.ts'

const project = { kind: 'project', id: 4001 } as const
const sample = { kind: 'sample', id: 5001 } as const
const ada: UserCaller = {
  kind: 'user',
  userId: 1001,
  tokenId: 1,
  private: false,
  applicationId: 2001,
  grants: [],
}
const byName = { offset: 0, limit: 1024, sortBy: 'Name', sortDir: 'Asc' } as const
const byId = { ...byName, sortBy: 'Id' } as const

/** A resource as properties show it. */
function summary(kind: ReferenceKind, id: number) {
  return { Id: String(id), Href: hrefOf(kind, id), Name: `The ${kind} ${id}` }
}

/** Properties over their own database; resources 1 to 20 of each kind exist, 20 is hidden from Ada. */
function openBench() {
  const database = openMemoryDatabase()
  onTestFinished(() => database.close())
  database
    .statement(
      `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms)
       VALUES (1001, 'Ada Example', 'ada@example.test', '0', 0, 0)`,
    )
    .run()
  database
    .statement(
      `INSERT INTO application (id, name, kind, owner_id, client_id, short_description, version_number, launch_from,
         billing, created_ms)
       VALUES (2001, 'Variant Report', 'web', 1001, 'variant-report', '', '1.0.0', '[]', 0, 0)`,
    )
    .run()
  const gone = new Set<string>()
  const isThere = (kind: ReferenceKind, id: number) => id <= 20 && !gone.has(`${kind} ${id}`)
  const references: References = {
    compact: (kind, id) => (isThere(kind, id) ? summary(kind, id) : undefined),
    compactAt: () => undefined,
    mayBrowse: (caller, kind, id) => caller === ada && id !== 20 && isThere(kind, id),
  }
  const clock = createClock()
  clock.freeze(true)
  clock.set(Date.UTC(2026, 2, 1))
  const { counted, reads } = countReads(database)
  const properties = createProperties({
    store: propertyStore(counted),
    database,
    references,
    users: userStore(database),
    applications: applicationStore(database),
    clock,
    facts: profileFacts('spec'),
  })
  return { properties, clock, gone, reads }
}

type SqlValue = string | number | bigint | Uint8Array | null

/** A database that counts the reads of it. */
function countReads(database: Database) {
  let reads = 0
  const counted: Database = {
    ...database,
    statement: <Parameters extends readonly SqlValue[], Row>(sql: string) => {
      const statement = database.statement<Parameters, Row>(sql)
      return {
        ...statement,
        get: (...parameters: Parameters) => {
          reads += 1
          return statement.get(...parameters)
        },
        all: (...parameters: Parameters) => {
          reads += 1
          return statement.all(...parameters)
        },
      }
    },
  }
  return { counted, reads: () => reads }
}

function text(name: string, content: string): PropertyMembers {
  return { Name: name, Type: 'string', Content: content }
}

function thrownBy(work: () => unknown): PlatformError {
  try {
    work()
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
  throw new Error('Nothing was thrown.')
}

it('reports whether anything was added, and retains the order of the batch', () => {
  const { properties } = openBench()
  const first = [text('Demo.b', '1'), text('Demo.a', '1')]
  expect(properties.write(project, first, ada)).toEqual({
    added: true,
    names: ['Demo.b', 'Demo.a'],
  })
  expect(properties.write(project, [text('Demo.a', '2')], ada).added).toBe(false)
  expect(properties.write(project, [text('Demo.a', '3'), text('Demo.c', '1')], ada)).toEqual({
    added: true,
    names: ['Demo.a', 'Demo.c'],
  })
  expect(properties.write(project, [], ada)).toEqual({ added: false, names: [] })
  const { items } = properties.list(project, byId)
  expect(items.map((item) => [item.Name, item.Content])).toEqual([
    ['Demo.b', '1'],
    ['Demo.a', '3'],
    ['Demo.c', '1'],
  ])
})

it('[PRP-06] writes all of a batch or nothing', () => {
  const { properties } = openBench()
  properties.write(project, [text('Demo.a', 'as it was')], ada)
  const batch = [text('Demo.a', 'new'), text('Demo.b', 'new'), { Name: 'Demo.c', Type: 'none' }]
  expect(thrownBy(() => properties.write(project, batch, ada)).status).toBe(400)
  expect(properties.list(project, byName).items).toMatchObject([
    { Name: 'Demo.a', Content: 'as it was' },
  ])
})

it('[PRP-06] refers to resources that the caller may browse, and the platform to any resource', () => {
  const { properties } = openBench()
  const batch = [{ Name: 'Demo.run', Type: 'run', Content: hrefOf('run', 20) }]
  expect(thrownBy(() => properties.write(project, batch, ada)).problems[0]?.code).toBe(
    'CONTENT_REFERENCE_NOT_RESOLVED',
  )
  const author = { userId: 1001, applicationId: undefined }
  expect(properties.writeAs(project, batch, author).added).toBe(true)
  expect(properties.get(project, 'Demo.run').Content).toEqual(summary('run', 20))
  const beyond = [{ Name: 'Demo.run', Type: 'run', Content: hrefOf('run', 21) }]
  expect(thrownBy(() => properties.writeAs(project, beyond, author)).status).toBe(400)
})

it('[PRP-04] distinguishes equal names of two resources', () => {
  const { properties } = openBench()
  const otherKind = { ...sample, id: project.id }
  for (const parent of [project, otherKind, sample]) {
    const batch = [text('Demo.note', `${parent.kind} ${parent.id}`)]
    expect(properties.write(parent, batch, ada).added).toBe(true)
  }
  expect(properties.get(otherKind, 'Demo.note')).toMatchObject({
    Content: 'sample 4001',
    Href: 'v1pre3/samples/4001/properties/Demo.note',
  })
  expect(properties.list(project, byName).total).toBe(1)
})

it('shows on a single property who changed it last, when and with which app', () => {
  const { properties, clock } = openBench()
  properties.write(project, [{ ...text('Demo.note', '1'), Description: 'A note' }], ada)
  expect(properties.get(project, 'Demo.note')).toEqual({
    Name: 'Demo.note',
    Type: 'string',
    Href: 'v1pre3/projects/4001/properties/Demo.note',
    Description: 'A note',
    Content: '1',
    DateModified: '2026-03-01T00:00:00.0000000Z',
    UserModifiedBy: { Id: '1001', Href: 'v1pre3/users/1001', Name: 'Ada Example' },
    ApplicationModifiedBy: {
      Id: '2001',
      Href: 'v1pre3/applications/2001',
      Name: 'Variant Report',
    },
  })
  clock.advance(1000)
  const author = { userId: 1001, applicationId: undefined }
  properties.writeAs(project, [text('Demo.note', '2')], author)
  const changed = properties.get(project, 'Demo.note')
  expect(changed.DateModified).toBe('2026-03-01T00:00:01.0000000Z')
  expect(changed.Description).toBe('A note')
  expect(changed.ApplicationModifiedBy).toBeUndefined()
  expect(properties.list(project, byName).items[0]?.DateModified).toBeUndefined()
})

it('[PRP-05] shows the resource that is referred to, with its counts', () => {
  const { properties } = openBench()
  const batch = [
    { Name: 'Demo.file', Type: 'file', Content: hrefOf('file', 3) },
    { Name: 'Demo.files', Type: 'file[]', Items: [hrefOf('file', 4), hrefOf('file', 3)] },
  ]
  properties.write(project, batch, ada)
  const href = 'v1pre3/projects/4001/properties'
  expect(properties.list(project, byName).items).toMatchObject([
    {
      Content: summary('file', 3),
      Items: [summary('file', 3)],
      ItemsDisplayedCount: 1,
      ItemsTotalCount: 1,
      HrefItems: `${href}/Demo.file/items`,
    },
    {
      Items: [summary('file', 4), summary('file', 3)],
      ItemsDisplayedCount: 2,
      ItemsTotalCount: 2,
      HrefItems: `${href}/Demo.files/items`,
    },
  ])
})

it('leaves out a reference whose resource is deleted', () => {
  const { properties, gone } = openBench()
  const hrefs = [1, 2, 3].map((id) => hrefOf('appresult', id))
  const batch = [
    { Name: 'Demo.one', Type: 'appresult', Content: hrefOf('appresult', 2) },
    { Name: 'Demo.many', Type: 'appresult[]', Items: hrefs },
  ]
  properties.write(project, batch, ada)
  gone.add('appresult 2')
  const one = properties.get(project, 'Demo.one')
  expect(one.Content).toBeUndefined()
  expect(one).toMatchObject({ Items: [], ItemsDisplayedCount: 0, ItemsTotalCount: 0 })
  expect(properties.get(project, 'Demo.many')).toMatchObject({
    Items: [summary('appresult', 1), summary('appresult', 3)],
    ItemsTotalCount: 2,
  })
  const second = properties.items(project, 'Demo.many', { ...byId, offset: 1, limit: 1 }, ada)
  expect(second).toMatchObject({ total: 2, items: [{ Content: summary('appresult', 3) }] })
})

it.each<[PropertyType, unknown[]]>([
  ['string[]', ['a', 'b', 'b', 'c']],
  ['run[]', [1, 2, 3, 4].map((id) => hrefOf('run', id))],
  ['map[]', ['a', 'b', 'c', 'd'].map((key) => [{ Key: key, Values: [] }])],
])('[PRP-08] pages the items of a %s in the order in which they were written', (type, items) => {
  const { properties } = openBench()
  properties.write(project, [{ Name: 'Demo.x', Type: type, Items: items }], ada)
  const { Items: all } = properties.get(project, 'Demo.x')
  const contents = (page: { offset: number; limit: number; sortDir: 'Asc' | 'Desc' }) => {
    const { items: shown, total } = properties.items(
      project,
      'Demo.x',
      { ...page, sortBy: 'Id' },
      ada,
    )
    expect(total).toBe(4)
    expect(new Set(shown.map((item) => item.Id)).size).toBe(shown.length)
    return shown.map((item) => item.Content)
  }
  expect(all).toHaveLength(4)
  expect(contents({ offset: 0, limit: 10, sortDir: 'Asc' })).toEqual(all)
  expect(contents({ offset: 0, limit: 10, sortDir: 'Desc' })).toEqual(all?.toReversed())
  expect(contents({ offset: 1, limit: 2, sortDir: 'Asc' })).toEqual(all?.slice(1, 3))
  expect(contents({ offset: 4, limit: 2, sortDir: 'Asc' })).toEqual([])
  expect(contents({ offset: 0, limit: 0, sortDir: 'Asc' })).toEqual([])
})

it('[PRP-08] pages the one item of a text', () => {
  const { properties } = openBench()
  properties.write(project, [text('Demo.note', 'hello')], ada)
  const { items, total } = properties.items(project, 'Demo.note', byId, ada)
  expect({ items, total }).toEqual({
    items: [{ Id: expect.stringMatching(/^\d+$/), Content: 'hello' }],
    total: 1,
  })
})

it('deletes a property and returns it', () => {
  const { properties } = openBench()
  properties.write(project, [text('Demo.note', 'hello'), text('Demo.other', '')], ada)
  const before = properties.get(project, 'Demo.note')
  expect(properties.remove(project, 'Demo.note')).toEqual(before)
  expect(properties.list(project, byName).items.map((item) => item.Name)).toEqual(['Demo.other'])
  const again = [{ Name: 'Demo.note', Type: 'string[]', Items: [] }]
  expect(properties.write(project, again, ada).added).toBe(true)
  expect(properties.get(project, 'Demo.note')).toMatchObject({ Type: 'string[]', Items: [] })
})

it('names a missing property and its parent', () => {
  const { properties } = openBench()
  properties.write(sample, [text('Demo.note', 'elsewhere')], ada)
  const message = "Property Demo.note of project 4001 doesn't exist."
  for (const work of [
    () => properties.get(project, 'Demo.note'),
    () => properties.remove(project, 'Demo.note'),
    () => properties.items(project, 'Demo.note', byId, ada),
  ]) {
    const error = thrownBy(work)
    expect(error).toMatchObject({ status: 404, message })
    expect(error.problems).toEqual([{ member: 'name', code: 'NOT_FOUND', message }])
  }
})

it('puts all properties in the container of their resource, by name', () => {
  const { properties } = openBench()
  const href = 'v1pre3/projects/4001/properties'
  expect(properties.container(project)).toEqual({
    Items: [],
    DisplayedCount: 0,
    TotalCount: 0,
    Href: href,
  })
  properties.write(project, [text('Demo.b', '2'), text('Demo.a', '1')], ada)
  expect(properties.container(project)).toMatchObject({
    Items: [
      { Name: 'Demo.a', Content: '1' },
      { Name: 'Demo.b', Content: '2' },
    ],
    DisplayedCount: 2,
    TotalCount: 2,
    Href: href,
  })
})

it('reads a list of many properties with as many statements as one of few', () => {
  const { properties, reads } = openBench()
  const batch = Array.from({ length: 100 }, (_, at) => text(`Demo.p${at}`, String(at)))
  properties.write(project, batch, ada)
  const before = reads()
  expect(properties.list(project, byName).items).toHaveLength(100)
  expect(reads() - before).toBe(2)
})

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const anyMap: fc.Arbitrary<KeyValues[]> = fc.uniqueArray(
  fc.record({
    Key: fc.stringMatching(/^[A-Za-z0-9._-]{1,10}$/),
    Values: fc.array(anyText, { maxLength: 3 }),
  }),
  { selector: (row) => row.Key, maxLength: 4 },
)
const anyId = fc.integer({ min: 1, max: 19 })

/** The values that an array of this type can have, and how they are written. */
function valuesOf(type: PropertyType): fc.Arbitrary<{ written: unknown[]; shown: unknown[] }> {
  const { item, isArray } = typeShape(type)
  const size = isArray ? { maxLength: 6 } : { minLength: 1, maxLength: 1 }
  if (item === 'string' || item === 'map') {
    const value: fc.Arbitrary<unknown> = item === 'string' ? anyText : anyMap
    return fc.array(value, size).map((values) => ({ written: values, shown: values }))
  }
  return fc.array(anyId, size).map((ids) => ({
    written: ids.map((id) => hrefOf(item, id)),
    shown: [...new Set(ids)].map((id) => summary(item, id)),
  }))
}

it.each(propertyTypes)('[PRP-03] returns what was written as %s', (type) => {
  const { properties } = openBench()
  const { item, isArray } = typeShape(type)
  const isMap = item === 'map'
  fc.assert(
    fc.property(valuesOf(type), fc.boolean(), ({ written, shown }, isPlain) => {
      const many = isMap && isPlain ? { ItemsMap: written } : { Items: written }
      const one =
        isMap && isPlain ? { ContentMap: written[0] as KeyValues[] } : { Content: written[0] }
      // One value may also be written as the only one of Items.
      for (const members of isArray ? [many] : [one, many]) {
        properties.write(project, [{ Name: 'Demo.x', Type: type, ...members }], ada)
        const read = properties.get(project, 'Demo.x')
        expect(isArray ? read.Items : [read.Content]).toEqual(shown)
        if (isMap) expect(isArray ? read.ItemsMap : [read.ContentMap]).toEqual(shown)
        // What was read can be written as it is.
        properties.write(sample, [read], ada)
        const again = properties.get(sample, 'Demo.x')
        expect({ ...again, Href: read.Href, HrefItems: read.HrefItems }).toEqual(read)
      }
    }),
  )
})
