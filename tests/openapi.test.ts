import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apis, profiles, type Profile } from '@benchtop/contracts'
import {
  bruno,
  openApiDocument,
  openApiNames,
  postman,
  type OpenApiOptions,
} from '@benchtop/contracts/openapi'
import { startTestPlatform } from '@benchtop/testkit'
import { describe, expect, it } from 'vitest'

// The documents that a platform gives of itself, under the rules that programs which read OpenAPI documents rely on.

type Described = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<Record<string, unknown>>
}
type Document = {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

const names = ['openapi.json', 'control-openapi.json'] as const
const methods = ['get', 'post', 'put', 'delete']

async function readDocument(name: string): Promise<Document> {
  await using platform = await startTestPlatform()
  const response = await fetch(`${platform.uiUrl}/_emulator/${name}`)
  return (await response.json()) as Document
}

function operationsOf({ paths }: Document): Described[] {
  return Object.values(paths).flatMap((item) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([, operation]) => operation),
  )
}

it('[HTG-01] openapi.json has the operations of htsget', async () => {
  const { paths } = await readDocument('openapi.json')
  const found = Object.keys(paths).filter((path) => path.startsWith('/htsget/'))
  expect(found).toContain('/htsget/reads/{id}')
  expect(found).toContain('/htsget/variants/service-info')
})

it.each(names)('[V2-15] %s describes each operation completely', async (name) => {
  const document = await readDocument(name)
  const operations = operationsOf(document)
  const tags = document.tags.map((tag) => tag.name)
  const incomplete = operations.filter(
    ({ operationId, summary, description, tags: [tag = ''], responses }) =>
      !/^[a-z]\w*(\.[a-z]\w*)+$/.test(operationId) ||
      !tags.includes(tag) ||
      !/^[A-Z].*\.$/s.test(summary) ||
      !/^[A-Z].*\.$/s.test(description) ||
      !Object.keys(responses).some((status) => /^4\d\d$/.test(status)),
  )
  expect(incomplete.map((one) => one.operationId)).toEqual([])
  const ids = operations.map((one) => one.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

it("[V2-13] the parameters of instruments' statistics are in the query", async () => {
  const { paths } = await readDocument('openapi.json')
  const parameters = paths['/v2/instrumentstatistics']?.['get']?.parameters ?? []
  expect(parameters.map((one) => one.name)).toEqual(
    expect.arrayContaining(['serialnumbers', 'fromdate', 'todate', 'timezone', 'binby']),
  )
  expect(new Set(parameters.map((one) => one.in))).toEqual(new Set(['query']))
})

const servers = {
  apiUrl: 'http://api.example',
  uiUrl: 'http://ui.example',
  storeUrl: 'http://store.example',
}
const documentOf = (api: OpenApiOptions['api'], profile: Profile = 'spec') =>
  openApiDocument({ api, profile, servers, version: '0.1.0' })
const platformApis = apis.filter((api) => api !== 'control')

describe.each(profiles)('the documents of the profile %s', (profile) => {
  it('[WIR-07, V2-15] have all operations, each API at its own address', () => {
    const ids = platformApis.flatMap((api) => operationsOf(asDocument(api)).map(byId))
    expect(ids.toSorted()).toEqual(operationsOf(asDocument('platform')).map(byId).toSorted())
    expect(
      Object.fromEntries(apis.map((api) => [api, documentOf(api, profile).servers[0]?.url])),
    ).toEqual({
      v1: 'http://api.example/v1pre3',
      v2: 'http://api.example/v2',
      oauth: 'http://api.example/v1pre3',
      htsget: 'http://api.example/htsget',
      billing: 'http://store.example/v1pre3',
      control: 'http://ui.example/_emulator',
    })
    expect(documentOf('v1', profile).info.version).toBe('0.1.0')
  })

  it.each(platformApis)(
    '[WIR-07, V2-15] of %s describe every parameter, and every member of bodies and answers',
    (api) => {
      const { paths, components } = documentOf(api, profile)
      const operations = Object.values(paths).flatMap((item) => Object.values(item))
      const parameters = [
        ...(operations as { parameters: Named[] }[]).flatMap((one) => one.parameters),
        ...Object.values(components.parameters as Record<string, Named>),
      ].filter((one) => one.$ref === undefined)
      const members = membersIn([operations, components.schemas])
      const undescribed = [...parameters, ...members].filter((one) => one.description === undefined)
      expect(undescribed.map((one) => one.name)).toEqual([])
    },
  )

  const asDocument = (api: OpenApiOptions['api']) => documentOf(api, profile) as unknown as Document
  const byId = ({ operationId }: Described) => operationId
})

type Named = { readonly name: string; readonly description?: string; readonly $ref?: string }

/** The members of objects anywhere in a value. */
function membersIn(value: unknown): Named[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => {
    if (name !== 'properties') return membersIn(one)
    const members = Object.entries(one as Record<string, Omit<Named, 'name'>>)
    return [
      ...members.map(([member, schema]) => ({ ...schema, name: member })),
      ...membersIn(Object.values(one as object)),
    ]
  })
}

it('[WIR-07] a document follows its profile: the envelope of v2, its addresses, and the codes of errors', () => {
  const spec = documentOf('v2').components.schemas
  const field = documentOf('v2', 'field').components.schemas
  expect(spec).toHaveProperty('V2Envelope')
  expect(field).not.toHaveProperty('V2Envelope')
  expect(spec).toMatchObject({
    V2Href: { pattern: expect.any(String) },
    V2Error: { properties: { ErrorCode: { enum: expect.arrayContaining(['NotFound']) } } },
  })
  expect(field).toMatchObject({
    V2Href: { format: 'uri-reference' },
    V2Error: {
      properties: { ErrorCode: { enum: expect.arrayContaining(['PLATFORM.COMMON.NOT_FOUND']) } },
    },
  })
  const required = (profile: Profile) => {
    const text = JSON.stringify(documentOf('billing', profile).paths['/purchases'])
    return text.includes('"required":["Products","AppSessionId"]')
  }
  expect([required('spec'), required('field')]).toEqual([true, false])
})

it('[WIR-07] errors of v1 and billing are described in ResponseStatus, and tickets of htsget with their media type', () => {
  expect(documentOf('v1').components.schemas['V1Error']).toMatchObject({
    properties: { ResponseStatus: { properties: { ErrorCode: {}, Message: {} } } },
  })
  expect(documentOf('billing').components.schemas['BillingError']).toMatchObject({
    properties: { ResponseStatus: { properties: { ErrorCode: {}, Message: {} } } },
  })
  const text = JSON.stringify(documentOf('htsget').paths['/reads/{id}'])
  expect(text).toContain('"application/vnd.ga4gh.htsget.v1.3.0+json":{"schema":{')
  expect(JSON.stringify(documentOf('v1'))).not.toContain('"not":')
})

it('[V2-15] the document of v1 has a model for each record and at most 300 kB', () => {
  const { schemas } = documentOf('v1').components
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['V1Project', 'V1Envelope', 'Paging', 'V1Error', 'V1UserSummary']),
  )
  expect(Object.keys(documentOf('v2').components.schemas)).toEqual(
    expect.arrayContaining(['V2Dataset', 'V2Project', 'V2Error', 'V2User', 'V2UserRecord']),
  )
  expect(JSON.stringify(documentOf('v1')).length).toBeLessThan(300_000)
})

it('[V2-15] a platform serves the documents of both profiles, and says which there are', async () => {
  await using platform = await startTestPlatform({ profile: 'field' })
  const read = async (path: string) => {
    const response = await fetch(`${platform.uiUrl}/_emulator/openapi/${path}`)
    return { status: response.status, text: await response.text() }
  }
  expect((await read('v2')).text).not.toContain('V2Envelope')
  expect((await read('v2?profile=spec')).text).toContain('V2Envelope')
  expect(await read('v3')).toEqual({
    status: 404,
    text: expect.stringContaining('There is no document v3: name one of v1, v2, billing,'),
  })
  expect(await read('v2?profile=other')).toEqual({
    status: 400,
    text: expect.stringContaining('must be one of spec, field'),
  })
})

it.each(openApiNames)(
  '[V2-15] a collection of %s has a folder for each family and a variable for the token',
  (api) => {
    const document = documentOf(api)
    const count = operationsOf(document as unknown as Document).length
    type Folder = {
      readonly name: string
      readonly items: readonly object[]
      readonly item: readonly object[]
    }
    const made = postman(document) as { variable: { key: string }[]; item: Folder[] }
    expect(made.variable.map(({ key }) => key)).toEqual(['baseUrl', 'token'])
    expect(made.item.flatMap(({ item }) => item)).toHaveLength(count)
    const other = bruno(document) as { items: Folder[]; environments: unknown }
    expect(other.items.flatMap(({ items }) => items)).toHaveLength(count)
    expect(JSON.stringify(other.environments)).toContain('"name":"token"')
  },
)

it('[V2-15] the examples of the documents are what a bench with the demo data answers', async () => {
  const textsIn = (value: unknown, pick: (name: string, one: unknown) => string[]): Texts => {
    if (typeof value !== 'object' || value === null) return new Map()
    const found: Texts = new Map()
    const add = (name: string, text: string) =>
      found.set(name, (found.get(name) ?? new Set()).add(text))
    for (const [name, one] of Object.entries(value as Record<string, unknown>)) {
      for (const text of pick(name, one)) add(name, text)
      for (const [below, all] of textsIn(one, pick)) for (const text of all) add(below, text)
    }
    return found
  }
  const examples = textsIn([documentOf('v1'), documentOf('v2')], (_, one) =>
    typeof one === 'object' && one !== null && 'examples' in one ? (one.examples as string[]) : [],
  )
  const folder = join(import.meta.dirname, '../examples/variant-report')
  const seeds = ['seed.json', 'lab/seed.json'].map((file) => ({
    name: file,
    folder: dirname(join(folder, file)),
    document: JSON.parse(readFileSync(join(folder, file), 'utf8')) as object,
  }))
  await using platform = await startTestPlatform({ seed: seeds })
  const records = await Promise.all(
    `v1pre3/users/current v1pre3/projects/4001 v1pre3/projects/4001/samples v1pre3/appresults/6001/files
     v1pre3/genomes v2/runs v2/runs/8002 v2/biosamples v2/datasets v2/applications`
      .split(/\s+/)
      .map(async (path) => {
        const headers = { 'x-access-token': 'ada-private' }
        return (await fetch(`${platform.apiUrl}/${path}`, { headers })).json()
      }),
  )
  const answered = textsIn(records, (_, one) => (typeof one === 'string' ? [one] : []))
  const moments = ['DateCreated', 'DateModified']
  const invented = [...examples]
    .filter(([name]) => !moments.includes(name))
    .flatMap(([name, all]) => [...all].map((text) => [name, text] as const))
    .filter(([name, text]) => answered.get(name)?.has(text) !== true)
  expect(invented).toEqual([])
  expect(examples.size).toBeGreaterThan(15)
})

type Texts = Map<string, Set<string>>
