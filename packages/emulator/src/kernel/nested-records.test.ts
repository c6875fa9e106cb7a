import { operations, type Operation, type ResourceKind } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { cases, pathOf, send } from '../testing/calls.ts'
import type { Client } from '../testing/client.ts'
import { refer } from '../testing/referring.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import { shareOf } from '../testing/tier.ts'
import { withoutHidden } from './nested-records.ts'

// Every record that is nested in any answer, against the request for the record itself: the operations, and where a
// record is requested, come from the contracts.

type Nested = { readonly at: string; readonly href: string }

/** The addresses of all records that an answer nests; a record is what has an id and an address. */
function* nestedIn(value: unknown, at = ''): Generator<Nested> {
  if (typeof value !== 'object' || value === null) return
  const isRecord = !Array.isArray(value) && 'Href' in value && 'Id' in value
  if (isRecord && typeof value.Href === 'string') yield { at, href: value.Href }
  for (const [name, member] of Object.entries(value)) yield* nestedIn(member, `${at}.${name}`)
}

/** Whose name and number a record may show: people and applications are named in what they made. */
const named = /^(users|applications|genomes)$/

const single = operations.filter(
  ({ method, path, permission, api }) =>
    method === 'GET' &&
    (api === 'v1' || api === 'v2') &&
    /^\/\w+\/\{id\}$/.test(path) &&
    permission.kind === 'resource',
)

/** Whether a request for the record itself is refused. */
async function isRefused(client: Client, { href }: Nested): Promise<boolean> {
  const [, base = '', collection = ''] = /^(v1pre3|v2)\/(\w+)\/[^/]+$/.exec(href) ?? []
  const api = base === 'v2' ? 'v2' : 'v1'
  const isReadable = single.some((one) => one.api === api && one.path === `/${collection}/{id}`)
  if (!isReadable || named.test(collection)) return false
  return (await client.get(href)).status === 403
}

/** Tokens that reach something and not all that it refers to. */
const readers: Readonly<Record<string, readonly string[]>> = {
  'a project': ['write project 4001'],
  'a run': ['write run 8001'],
  'a sample': ['write sample 5001'],
  'an AppResult': ['write appresult 6001'],
  'nothing but browsing': ['browse global'],
  'reading a project': ['read project 4001'],
  'browsing a project': ['browse project 4001'],
}

const calls = cases.filter(({ operation }: { operation: Operation }) => operation.api !== 'billing')

describe.each(shareOf(Object.entries(readers), 2))('a token for %s', (_, scopes) => {
  it('[SEC-07, ACC-20] gets no record from any operation, nested or listed, that it may not request', async () => {
    await using platform = await startTestPlatform()
    await refer(platform)
    const seed = platform.snapshot()
    const shown: unknown[] = []
    let answered = 0
    for (const one of calls) {
      const path = await pathOf(one, platform)
      // Of an application that made nothing.
      const client = platform.withScopes(scopes, { application: '2002' })
      const { status, body } = await send(client, one, path)
      if (status < 300) {
        answered += 1
        for (const nested of nestedIn(body?.Response)) {
          // A user's workgroups are listed for the user, whatever the token may browse.
          if (one.id === 'v2.listWorkgroups' && /^\.Items\.\d+$/.test(nested.at)) continue
          if (await isRefused(client, nested)) shown.push({ operation: one.id, ...nested })
        }
      } else expect({ operation: one.id, status }).not.toEqual({ operation: one.id, status: 500 })
      // What is refused changes nothing.
      if (one.operation.method !== 'GET' && status < 300) await platform.restore(seed)
    }
    expect(shown).toEqual([])
    expect(answered).toBeGreaterThan(20)
  })
})

it('[SEC-07, ACC-20] the properties of a transferred project leave out what stayed with its former owner', async () => {
  await using platform = await startTestPlatform()
  const { ada, ben, control } = platform
  await refer(platform)
  await control.postJson('_emulator/projects/4001/transfer', { to: '1002' })
  await control.postJson('_emulator/projects/4001/transfer/accept', {})
  expect((await ada.get('v1pre3/projects/4001')).status).toBe(403)
  const { body } = await ben.get('v1pre3/projects/4001/properties?Limit=1024')
  const byName = new Map(
    (body.Response.Items as { Name: string }[]).map((property) => [property.Name, property]),
  )
  expect(byName.get('Test.projects')).toMatchObject({
    Items: [],
    ItemsDisplayedCount: 0,
    ItemsTotalCount: 0,
  })
  expect(byName.get('Test.run')).not.toHaveProperty('Content')
  expect(byName.get('Test.sample')).toMatchObject({ Content: { Id: '5001' } })
  const items = await ben.get('v1pre3/projects/4001/properties/Test.runs/items')
  expect(items.body.Response).toMatchObject({ Items: [], TotalCount: 0 })
  for (const path of ['projects/4001', 'appresults/6001', 'samples/5001']) {
    for (const nested of nestedIn((await ben.get(`v1pre3/${path}`)).body.Response)) {
      expect({ path, ...nested, isRefused: await isRefused(ben, nested) }).toMatchObject({
        isRefused: false,
      })
    }
  }
  const { AppSession } = (await ben.get('v1pre3/appresults/6001')).body.Response
  expect((await ben.get(AppSession.Href)).status).toBe(200)
})

it('[SEC-07, ACC-20] a project that exists is named without its properties to a token that may not browse it', async () => {
  await using platform = await startTestPlatform()
  await refer(platform)
  const { Name } = (await platform.ada.get('v1pre3/projects/4001')).body.Response
  const client = platform.withScopes(['create projects'], { application: '2002' })
  expect((await client.get('v1pre3/projects/4001')).status).toBe(403)
  const { status, body } = await client.post('v1pre3/projects', { Name })
  expect(status).toBe(200)
  expect(body.Response.Id).toBe('4001')
  expect(body.Response).not.toHaveProperty('Properties')
  const again = await platform.ada.post('v1pre3/projects', { Name })
  expect(again.body.Response).toHaveProperty('Properties')
})

it('[SEC-07] all nested records of a kind are looked up at once, however many an answer has', () => {
  const requested: [ResourceKind, number][] = []
  const authority = {
    findAll(kind: ResourceKind, ids: readonly number[]) {
      requested.push([kind, ids.length])
      const reached = (id: number) => [{ kind: 'project' as const, id: id % 2 === 0 ? 4001 : 4002 }]
      return new Map(
        ids.map((id) => [
          id,
          {
            kind,
            id,
            ownerId: 1001,
            namedKind: kind,
            reachedBy: reached(id),
            applicationId: undefined,
          },
        ]),
      )
    },
  }
  const caller = {
    kind: 'user' as const,
    userId: 1001,
    tokenId: 1,
    private: false,
    applicationId: 2002,
    grants: [{ access: 'BROWSE' as const, kind: 'project' as const, id: 4001 }],
  }
  const items = Array.from({ length: 1000 }, (_, at) => ({
    Name: `item ${at}`,
    Library: { Id: String(at), Href: `v2/libraries/${at + 1}` },
    Lane: { Id: String(at), Href: `v2/lanes/${at + 1}` },
    Project: { Id: '4001', Href: 'v2/projects/4002' },
  }))
  const answer = withoutHidden({ status: 200, items, total: 1000 }, caller, authority, undefined)
  expect(requested).toEqual([
    ['library', 1000],
    ['lane', 1000],
    ['project', 1],
  ])
  expect(answer.items?.[0]).toEqual({ Name: 'item 0', Project: items[0]?.Project })
  expect(answer.items?.[1]).toEqual(items[1])
})
