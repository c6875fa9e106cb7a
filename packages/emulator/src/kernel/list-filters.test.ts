import { operations, type Operation } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { cases, listCases, listPathOf, pathOf, type Case } from '../testing/calls.ts'
import { deployedParameters } from '../testing/deployed-parameters.ts'
import { datasetId, openListedWorld, type ListedWorld } from '../testing/listed-world.ts'
import { chooseNoRows, filterValues } from '../testing/filter-values.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

type Row = Readonly<Record<string, unknown>>

/** The values that a parameter is tried with. */
function candidates(name: string, rows: readonly Row[]): readonly string[] {
  const of = (row: Row, member: string) => (row[member] as Row | undefined)?.['Id']
  const ids = (read: (row: Row) => unknown) =>
    [...new Set(rows.map((row) => (read(row) as string | undefined) ?? ''))].filter(Boolean)
  if (name === 'appsessionids') return ids((row) => of(row, 'AppSession')).concat('999999')
  if (name !== 'id') return filterValues[name] ?? []
  const own = (row: Row) => row['Id'] ?? row['LaneId'] ?? of(row, 'BioSample')
  return ids(own).concat('999999')
}

/** Whether a parameter takes several values, which a row has one of. */
function takesList(operation: Operation, name: string): boolean {
  type Unwrapped = { def: { type: string; innerType?: Typed; out?: Typed } }
  type Typed = { _zod: Unwrapped }
  let schema = operation.query?.shape[name] as unknown as Typed | undefined
  while (schema !== undefined && schema._zod.def.type !== 'array') {
    schema = schema._zod.def.innerType ?? schema._zod.def.out
  }
  return schema !== undefined
}

async function openWorld(): Promise<ListedWorld> {
  const world = await openListedWorld()
  const archived = { DatasetIds: [datasetId(20_001)] }
  expect((await world.platform.ada.postJson('v2/archive', archived)).status).toBe(200)
  return world
}

async function addressOf(one: Case, world: ListedWorld): Promise<string> {
  const listed = listCases.find(({ id }) => id === one.id)
  if (listed !== undefined) return listPathOf(listed, world)
  return pathOf(one, world.platform, one.id === 'v1.listFileSetFiles' ? { id: world.session } : {})
}

const lists = cases.filter(({ operation: { api, method, paging } }) => {
  return (api === 'v1' || api === 'v2') && method === 'GET' && paging !== undefined
})

describe('a filter of a list', () => {
  const filtersOf = ({ operation }: Case): string[] =>
    Object.keys(operation.query?.shape ?? {}).filter(
      (name) => !chooseNoRows.has(name.toLowerCase()),
    )
  it.each(lists.filter((one) => filtersOf(one).length > 0))(
    '[WIR-06] narrows $id, and two values choose other rows than one',
    async (one) => {
      const world = await openWorld()
      await using platform = world.platform
      const address = await addressOf(one, world)
      const rowsOf = async (query = ''): Promise<string[] | undefined> => {
        const separator = address.includes('?') ? '&' : '?'
        const { status, body } = await platform.ada.get(`${address}${separator}limit=500&${query}`)
        if (status !== 200) return undefined
        const items = body.Response.Items as Row[]
        all ??= items
        return items.map(
          (row) =>
            (row['Id'] ?? row['InstrumentId'] ?? JSON.stringify({ ...row, Score: 0 })) as string,
        )
      }
      let all: Row[] | undefined
      const rows = (await rowsOf()) ?? []
      expect(rows.length).toBeGreaterThan(0)
      for (const name of filtersOf(one)) {
        const found: { value: string; rows: string[] }[] = []
        for (const value of candidates(name.toLowerCase(), all ?? [])) {
          const chosen = await rowsOf(`${name}=${encodeURIComponent(value)}`)
          // A value of another list's is no value of this one.
          if (chosen !== undefined) found.push({ value, rows: chosen })
        }
        const narrowing = found.filter(
          (one) => one.rows.length < rows.length && one.rows.every((row) => rows.includes(row)),
        )
        expect({ name, narrows: narrowing.length > 0 }).toEqual({ name, narrows: true })
        if (!takesList(one.operation, name)) continue
        const differ: string[] = []
        for (const [at, first] of found.entries()) {
          for (const second of found.slice(at + 1)) {
            const both = await rowsOf(
              `${name}=${encodeURIComponent(`${first.value},${second.value}`)}`,
            )
            if (both?.join() !== first.rows.join() || both.join() !== second.rows.join()) {
              differ.push(`${first.value},${second.value}`)
            }
          }
        }
        expect({ name, differs: differ.length > 0 }).toEqual({ name, differs: true })
      }
    },
  )
})

describe('what deployed clients send', () => {
  it.each(deployedParameters)('[WIR-06] is declared by $id', ({ id, parameters, sortBy }) => {
    const operation = operations.find((one) => one.id === id) as Operation
    const body =
      operation.body !== undefined && 'members' in operation.body ? operation.body : undefined
    const declared = Object.keys({ ...operation.query?.shape, ...body?.members.shape })
    expect(parameters.filter((name) => !declared.includes(name))).toEqual([])
    expect(sortBy.filter((field) => operation.paging?.sortBy.includes(field) !== true)).toEqual([])
  })
})

describe('a parameter that an operation doesn’t know', () => {
  it('[WIR-06] is named in a header and in the recorded request, with the nearest known name', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.get('v2/datasets?projectids=4001&Limit=1&nonsense=1')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('x-benchtop-ignored')).toBe('projectids, nonsense')
    const { body } = await platform.control.get('_emulator/requests')
    const requests = (body.Items ?? body.requests ?? body) as { url: string; ignored?: unknown }[]
    expect(requests.find(({ url }) => url.includes('projectids'))?.ignored).toEqual([
      { name: 'projectids', nearest: 'projectid' },
      { name: 'nonsense' },
    ])
    const known = await platform.ada.get('v2/datasets?PROJECTID=4001')
    expect(known.headers.get('x-benchtop-ignored')).toBeNull()
  })

  it('[WIR-06] is refused where that is required, in both profiles', async () => {
    for (const profile of ['spec', 'field'] as const) {
      await using platform = await startTestPlatform({ profile, strictParameters: true })
      const reply = await platform.ada.get('v2/datasets?projectids=4001')
      expect(reply.status).toBe(400)
      expect(reply.text).toContain(
        'projectids is no parameter of this operation. Did you mean projectid?',
      )
      expect((await platform.ada.get('v2/datasets?projectid=4001')).status).toBe(200)
      expect((await platform.ada.get('v2/datasets/none?projectids=1')).status).toBe(404)
    }
  })

  it('[DEC-01] names the decision behind it where it is refused, and nothing else does', async () => {
    await using platform = await startTestPlatform()
    const decisionOf = async (path: string) =>
      (await platform.ada.get(path)).headers.get('x-benchtop-decision')
    expect(await decisionOf('v2/biosamples?include=nonsense')).toBe('values-include')
    expect(await decisionOf('v2/libraries/999999')).toBe('linked-records')
    expect(await decisionOf('v2/libraries/16001')).toBeNull()
    expect(await decisionOf('v2/datasets?limit=-1')).toBeNull()
  })

  it('[WIR-06] is named to pages of registered origins', async () => {
    const origin = 'http://127.0.0.1:3000'
    const application = {
      id: '2901',
      name: 'Page',
      kind: 'web',
      owner: '1001',
      origins: [origin],
    } as const
    await using platform = await startTestPlatform()
    await platform.seed({ name: 'page', folder: '/', document: { applications: [application] } })
    const { headers } = await platform.ada.get('v2/runs?sort=Id', { origin })
    expect(headers.get('x-benchtop-ignored')).toBe('sort')
    expect(headers.get('access-control-expose-headers')).toBe('*')
  })
})
