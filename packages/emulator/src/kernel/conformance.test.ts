import { faces, operations, type Operation, type Paging } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { accessesOf, callerOf, cases, pathOf, placesOf, send, type Case } from '../testing/calls.ts'
import { refusalOf } from '../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { unchangedPlatforms } from '../testing/unchanged-platforms.ts'

// Every operation of the platform against the promises that hold for all. What each one does beyond them
// is tested next to its resource.

const missingId = '999999999'

const platformOf = unchangedPlatforms(startTestPlatform)

/** A platform for a good call: one that reads leaves it as it is. */
const platformFor = (one: Case) =>
  one.operation.method === 'GET' ? platformOf(one) : startTestPlatform()

const onResource = cases.filter(({ operation }) => placesOf(operation.permission).length > 0)
// Every token shows its own user.
const onOwnData = onResource.filter(({ operation }) =>
  placesOf(operation.permission).every(
    (place) =>
      place.resource !== 'user' &&
      // Whom an application is shown, its properties are shown, too.
      !(place.kind === 'resource' && place.access === 'BROWSE' && place.resource === 'application'),
  ),
)
const withAccess = onOwnData.filter(({ operation }) => operation.permission.kind !== 'own')
const ofRights = cases.filter(({ operation }) =>
  ['global', 'own'].includes(operation.permission.kind),
)
const closed = cases.filter(({ operation }) => operation.permission.kind !== 'anyone')
const lists = cases.filter(({ operation }) => operation.paging !== undefined)
const filtered = cases.filter(({ operation }) => operation.permission.kind === 'visible')
const withMembers = cases.filter(({ call }) => call.members !== undefined)
const withRecords = cases.filter(({ operation, call }) =>
  ['record', 'collection', 'either'].includes(operation.responses[call.status]!.kind),
)

/** A token of Ada for an application that made nothing, with no scope at all. */
const withoutRights = (platform: TestPlatform) => platform.withScopes([], { application: '2002' })

/** How the platform's messages write the kinds of resource. */
const kindNames: Record<string, RegExp> = {
  user: /\bUser\b/,
  run: /\bRun\b/,
  project: /\bProject\b/,
  sample: /\bSample\b/,
  appresult: /\bAppResult\b/,
  appsession: /\bAppSession\b/,
  file: /\b(File|Run|Sample|AppResult)\b/,
  variantset: /\b(VariantSet|AppResult|Sample)\b/i,
  coverage: /\b(Coverage|AppResult|Sample)\b/,
  trash: /\bTrash entry\b/,
  purchase: /\bPurchase\b/,
}

describe('a call without a valid token', () => {
  it.each(closed)('[ERR-05] $id answers 401 without a token', async (one) => {
    await using platform = await platformOf(one)
    const reply = await send(platform.anonymous, one, await pathOf(one, platform))
    expect(reply.status).toBe(401)
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer\b/)
    expect(refusalOf(reply, one.operation.api)).toMatchObject({ code: 'Unauthorized' })
  })

  it.each(cases)('[ERR-05] $id answers 401 to an unknown token', async (one) => {
    await using platform = await platformOf(one)
    const reply = await send(platform.withToken('made-up'), one, await pathOf(one, platform))
    expect(reply.status).toBe(401)
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer\b/)
    expect(refusalOf(reply, one.operation.api)).toMatchObject({ code: 'Unauthorized' })
  })
})

describe('a call on something that does not exist', () => {
  it.each(onResource)('[ERR-03] $id names the kind and the id that is missing', async (one) => {
    await using platform = await platformOf(one)
    for (const { idFrom, resource } of placesOf(one.operation.permission)) {
      const path = await pathOf(one, platform, { [idFrom]: missingId })
      const reply = await send(platform.ada, one, path)
      expect(reply.status).toBe(404)
      const { code, message } = refusalOf(reply, one.operation.api)
      expect(code).toBe('NotFound')
      expect(message).toMatch(kindNames[resource]!)
      expect(message).toContain(missingId)
    }
  })

  it.each(['abc', '0', '-1', '4001.5', '4001%00', '1e3', '99999999999999999999'])(
    '[ERR-03] treats the id %s as unknown',
    async (id) => {
      await using platform = await startTestPlatform()
      for (const one of onResource) {
        const [permission] = placesOf(one.operation.permission)
        const path = await pathOf(one, platform, { [permission!.idFrom]: '{id}' })
        const { status } = await send(platform.ada, one, path.replace('%7Bid%7D', id))
        expect({ operation: one.id, status }).toEqual({ operation: one.id, status: 404 })
      }
    },
  )
})

describe('a call with too little access', () => {
  it.each(withAccess)('[ERR-02] $id names the access that is missing, and on what', async (one) => {
    await using platform = await platformOf(one)
    const path = await pathOf(one, platform)
    const reply = await send(withoutRights(platform), one, path)
    expect(reply.status).toBe(403)
    const { code, message } = refusalOf(reply, one.operation.api)
    expect(code).toBe('Forbidden')
    const permissions = accessesOf(one.operation.permission)
    expect(message).toMatch(
      new RegExp(`\\b(${permissions.map(({ access }) => access).join('|')})\\b`),
    )
    expect(message).toMatch(kindNames[permissions[0]!.resource]!)
  })

  it.each(onOwnData)('[ACC-20] $id refuses the data of another user', async (one) => {
    await using platform = await platformOf(one)
    const path = await pathOf(one, platform)
    const reply = await send(platform.ben, one, path)
    expect(reply.status).toBe(403)
    expect(refusalOf(reply, one.operation.api)).toMatchObject({ code: 'Forbidden' })
  })

  it.each(ofRights)('[ERR-02] $id names the right that is missing', async (one) => {
    await using platform = await platformOf(one)
    const reply = await send(withoutRights(platform), one, await pathOf(one, platform))
    expect(reply.status).toBe(403)
    const { permission, api } = one.operation
    const { message } = refusalOf(reply, api)
    expect(message).toContain('right' in permission ? permission.right : '')
  })

  it.each(filtered)('[ACC-20] $id leaves out what the caller may not see', async (one) => {
    await using platform = await platformOf(one)
    const idsFor = async (client: TestPlatform['ada'], user: string) => {
      const isByUser = one.operation.path.startsWith('/users/{userId}')
      const path = await pathOf(one, platform, isByUser ? { userId: user } : {})
      const { Items, TotalCount } = (await send(client, one, path)).body.Response
      expect(TotalCount).toBe(Items.length)
      // What a search found stands under the name of its type.
      return (Items as { Id?: string; Type?: string }[]).map(
        (item) => item.Id ?? (item as Record<string, { Id: string }>)[item.Type!]!.Id,
      )
    }
    const adas = await idsFor(platform.ada, '1001')
    const bens = await idsFor(platform.ben, '1002')
    expect(adas.length).toBeGreaterThan(0)
    expect(bens.length).toBeGreaterThan(0)
    expect(adas.filter((id) => bens.includes(id))).toEqual([])
    expect(await idsFor(withoutRights(platform), '1001')).toEqual([])
  })
})

describe('the order of checks', () => {
  const checked = withAccess.filter(
    ({ operation }) => operation.paging !== undefined || operation.body?.kind === 'json',
  )

  it.each(checked)('is token, existence, permission, input in $id', async (one) => {
    await using platform = await platformOf(one)
    const [permission] = accessesOf(one.operation.permission)
    const path = await pathOf(one, platform)
    const nowhere = await pathOf(one, platform, { [permission!.idFrom]: missingId })
    const wrong = {
      ...(one.operation.paging !== undefined && { query: 'Limit=x' }),
      ...(one.operation.body?.kind === 'json' && { body: '{' }),
    }
    const statuses = [
      await send(platform.anonymous, one, nowhere, wrong),
      await send(withoutRights(platform), one, nowhere, wrong),
      await send(withoutRights(platform), one, path, wrong),
      await send(platform.ada, one, path, wrong),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 404, 403, 400])
  })
})

describe('a call with another method', () => {
  it.each(cases)('[ERR-07] $id answers 405 with the methods of its path', async (one) => {
    await using platform = await platformOf(one)
    const reply = await platform.ada.send('PATCH', await pathOf(one, platform), {})
    expect(reply.status).toBe(405)
    expect(refusalOf(reply, one.operation.api)).toMatchObject({ code: 'MethodNotAllowed' })
    const allowed = reply.headers.get('allow')?.split(/,\s*/) ?? []
    expect(allowed.filter((method) => method !== 'HEAD').sort()).toEqual(
      methodsOf(one.operation).sort(),
    )
  })

  function methodsOf({ api, path }: Operation): string[] {
    return operations
      .filter((other) => addressOf(other.api) === addressOf(api) && other.path === path)
      .map(({ method }) => method)
  }

  function addressOf(api: Operation['api']): string {
    return faces[api].host + faces[api].base
  }
})

describe('the parameters of a list', () => {
  const wrong = [
    ['Limit=-1', 'Limit'],
    ['Limit=99999', 'Limit'],
    ['Limit=x', 'Limit'],
    ['Limit=1.5', 'Limit'],
    ['Offset=-1', 'Offset'],
    ['Offset=x', 'Offset'],
    ['SortDir=up', 'SortDir'],
    ['SortBy=nope', 'SortBy'],
  ] as const

  it.each(lists)('[CON-08, CON-09] $id refuses what they do not allow, by name', async (one) => {
    await using platform = await platformOf(one)
    const path = await pathOf(one, platform)
    for (const [query, name] of wrong) {
      const reply = await send(platform.ada, one, path, { query })
      expect({ query, status: reply.status }).toEqual({ query, status: 400 })
      const { code, message, members } = refusalOf(reply, one.operation.api)
      expect(code).toBe('BadRequest')
      expect(members.map((member) => member.toLowerCase())).toEqual([name.toLowerCase()])
      expect(message.toLowerCase()).toContain(name.toLowerCase())
    }
  })

  it.each(lists)('[CON-08] $id states the range of Limit and accepts its bounds', async (one) => {
    await using platform = await platformOf(one)
    const path = await pathOf(one, platform)
    const { maxLimit } = pagingOf(one)
    const over = await send(platform.ada, one, path, { query: `Limit=${maxLimit + 1}` })
    expect(over.status).toBe(400)
    expect(refusalOf(over, one.operation.api).message).toMatch(
      new RegExp(`\\b0\\b.*\\b${maxLimit}\\b`),
    )
    for (const limit of [0, maxLimit]) {
      const reply = await send(platform.ada, one, path, { query: `Limit=${limit}` })
      expect(reply.status).toBeLessThan(300)
      expect(reply.body.Response.Limit).toBe(limit)
    }
  })

  it.each(lists)('[CON-09] $id sorts by each of its fields and names them all', async (one) => {
    await using platform = await platformOf(one)
    const path = await pathOf(one, platform)
    const { sortBy: all, sortDir, deployedSortBy = [] } = pagingOf(one)
    const sortBy = all.filter((field) => !deployedSortBy.includes(field))
    const unasked = (await send(platform.ada, one, path)).body.Response
    expect([unasked.SortBy, unasked.SortDir]).toEqual([sortBy[0], sortDir])
    for (const field of sortBy) {
      for (const direction of ['Asc', 'Desc']) {
        const query = `SortBy=${field}&SortDir=${direction}`
        const { status, body } = await send(platform.ada, one, path, { query })
        expect(Object.keys(one.operation.responses)).toContain(String(status))
        expect([body.Response.SortBy, body.Response.SortDir]).toEqual([field, direction])
      }
    }
    const reply = await send(platform.ada, one, path, { query: 'SortBy=nope' })
    const { message } = refusalOf(reply, one.operation.api)
    expect(sortBy.filter((field) => !message.includes(field))).toEqual([])
  })

  it.each(lists.filter(({ operation }) => operation.method === 'GET'))(
    '[CON-06, CON-07] $id returns the true TotalCount on every page, past the end too',
    async (one) => {
      await using platform = await platformOf(one)
      const path = await pathOf(one, platform)
      const whole = (await send(platform.ada, one, path, { query: 'Limit=1000' })).body.Response
      const total = whole.TotalCount as number
      expect(whole.Items).toHaveLength(total)
      expect(total).toBeGreaterThan(0)
      const paged: unknown[] = []
      for (let offset = 0; offset < total; offset += 2) {
        const query = `Offset=${offset}&Limit=2`
        const page = (await send(platform.ada, one, path, { query })).body.Response
        expect(page).toMatchObject({ TotalCount: total, Offset: offset, Limit: 2 })
        expect(page.DisplayedCount).toBe(page.Items.length)
        paged.push(...page.Items)
      }
      expect(paged).toEqual(whole.Items)
      const past = (await send(platform.ada, one, path, { query: `Offset=${total}` })).body.Response
      expect(past).toMatchObject({ Items: [], DisplayedCount: 0, TotalCount: total, Offset: total })
    },
  )

  function pagingOf({ operation }: Case): Paging {
    return operation.paging!
  }
})

describe('a body', () => {
  it.each(withMembers)('[ERR-06] $id names each wrong member', async (one) => {
    await using platform = await platformOf(one)
    const path = await pathOf(one, platform)
    for (const [members, named] of one.call.wrong ?? []) {
      const reply = await send(await callerOf(one, platform), one, path, {
        body: JSON.stringify(members),
      })
      expect({ members, status: reply.status }).toEqual({ members, status: 400 })
      const refusal = refusalOf(reply, one.operation.api)
      expect(refusal.code).toBe('BadRequest')
      expect([...refusal.members].sort()).toEqual([...named].sort())
    }
  })

  it.each(withMembers)(
    '[ERR-06] $id refuses malformed JSON and bodies that are not objects',
    async (one) => {
      await using platform = await platformOf(one)
      const path = await pathOf(one, platform)
      for (const body of ['{"Name": ', '{"Name": "a"} {}', '[]', '"text"', '7', 'null']) {
        const reply = await send(await callerOf(one, platform), one, path, { body })
        expect({ body, status: reply.status }).toEqual({ body, status: 400 })
        expect(refusalOf(reply, one.operation.api).members).not.toEqual([])
      }
    },
  )

  it.each(withMembers)('[ERR-07] $id answers 415 to another Content-Type', async (one) => {
    await using platform = await platformOf(one)
    const path = await pathOf(one, platform)
    for (const contentType of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await send(await callerOf(one, platform), one, path, { contentType })
      expect({ contentType, status: reply.status }).toEqual({ contentType, status: 415 })
      expect(refusalOf(reply, one.operation.api)).toMatchObject({ code: 'UnsupportedMediaType' })
    }
  })
})

describe('a good call', () => {
  it.each(cases)('of $id is answered as in its contract', async (one) => {
    await using platform = await platformFor(one)
    const reply = await send(await callerOf(one, platform), one, await pathOf(one, platform))
    expect(reply).toMatchObject({ status: one.call.status })
    for (const [schema, value] of promised(one, reply.body?.Response)) schema.parse(value)
  })

  it.each(withRecords)('[CON-04] of $id comes in the envelope, and nothing else', async (one) => {
    await using platform = await platformFor(one)
    const { body } = await send(await callerOf(one, platform), one, await pathOf(one, platform))
    expect(Object.keys(body).sort()).toEqual(['Notifications', 'Response', 'ResponseStatus'])
    expect(body).toMatchObject({ ResponseStatus: {}, Notifications: [] })
    expect(body.ResponseStatus).toEqual({})
  })

  it.each(withRecords)(
    '[CON-01, CON-02, CON-03] of $id has text ids, relative addresses, ISO times and no null',
    async (one) => {
      await using platform = await platformFor(one)
      const { body } = await send(await callerOf(one, platform), one, await pathOf(one, platform))
      const { api, recordsOf = api } = one.operation
      const base = recordsOf === 'v2' ? 'v2' : 'v1pre3'
      const resource = { ...body.Response }
      // Where the bytes are is an address on the web, and not one of the API.
      if (one.id.endsWith('.getFileContent')) delete resource.HrefContent
      expect(faultsIn(resource, base)).toEqual([])
    },
  )

  function promised({ operation, call }: Case, response: Record<string, unknown>) {
    const result = operation.responses[call.status]!
    const options = result.kind === 'either' ? result.of : [result]
    const found = options.flatMap((option) => {
      if (option.kind === 'record') return [[option.schema, response] as const]
      if (option.kind !== 'collection') return []
      const items = response['Items'] as unknown[]
      return items.map((item) => [option.item, item] as const)
    })
    if (withRecords.some(({ id }) => id === operation.id)) expect(found).not.toEqual([])
    return found
  }

  /** The members anywhere in an answer that break a convention, by their paths. */
  function faultsIn(value: unknown, base: string, path = 'Response'): string[] {
    if (value === null) return [`${path} is null`]
    if (typeof value !== 'object') return []
    return Object.entries(value).flatMap(([name, member]) => {
      const at = `${path}.${name}`
      const broken = conventions.find(
        ({ names, values }) =>
          // The rows of a lane's libraries are numbered, as recorded.
          !/IndexingCounts\.\d+\.Id$/.test(at) &&
          names.test(name) &&
          !values(base).test(textOf(member)),
      )
      return broken === undefined ? faultsIn(member, base, at) : [`${at} is ${textOf(member)}`]
    })
  }

  function textOf(member: unknown): string {
    return typeof member === 'string' ? member : `of type ${typeof member}`
  }

  const conventions = [
    { names: /^Id$/, values: () => /^(?!of type ).+/ },
    {
      names: /^(Date[A-Z]\w*|ModifiedOn)$/,
      values: () => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z?$/,
    },
    { names: /^Href(PlatformUI|PurchaseDialog)$/, values: () => /^http:\/\// },
    // These are operations of v1 alone, in files of v2 as well.
    {
      names: /^Href(Variants|Coverage)$/,
      values: (base: string) => new RegExp(`^${base.replace(/v2$/, 'v1pre3')}/[a-z0-9]+/\\S+$`),
    },
    {
      names: /^Href(?!PlatformUI|PurchaseDialog|Variants|Coverage)/,
      // What v1 alone has is named where it is.
      values: (base: string) =>
        new RegExp(`^(${base}/[a-z0-9]+|v1pre3/(samples|appresults))(/\\S+)?$`),
    },
  ]
})
