import { profiles, type Profile } from '@benchtop/contracts'
import { openApiDocument } from '@benchtop/contracts/openapi'
import { createGeneratorSync, type JsonSchema } from 'json-schema-faker'
import { expect, it } from 'vitest'
import { callerOf, cases, pathOf, type Case } from '../packages/emulator/src/testing/calls.ts'
import { startTestPlatform } from '../packages/emulator/src/testing/test-platform.ts'

// Requests that are made of a document alone: each operation, with parameters and bodies that its schemas permit. The test
// platform holds every answer to the document by itself, refusals included.

const apis = ['v1', 'v2', 'billing'] as const
/** For each API in each profile: a minute for all. */
const fuzzedMs = 60_000 / (apis.length * profiles.length)
const seed = 20_261_127
/** So many requests are made of an operation before the next one has its turn. */
const inTurn = 8
/** So many turns an operation has at most once the time is over. */
const mostRounds = 20

/** What a request that is made of the document alone can't get, with what it would have to know. */
const neverServed: Readonly<Record<string, string>> = {
  'v1.getCoverage': 'a window that ends after it begins',
  'v2.createWorkflow': 'the id of an application',
  'v2.updateBioSamples': 'the ids of biosamples',
  'v2.createBioSampleLibrary': 'the id of a library preparation',
  'billing.createPurchase': 'the ids of products',
  'billing.refundPurchase': 'the secret of the purchase',
}

type Schema = Exclude<JsonSchema, boolean>
type Described = {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Contents }
}
type Parameter = {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: Schema
}
type Contents = Readonly<Record<string, { readonly schema: Schema }>>

it.each(profiles.flatMap((profile) => apis.map((api) => [api, profile] as const)))(
  '[WIR-07] the platform answers requests made of the document of %s in %s as it says, for ten seconds',
  async (api, profile) => {
    await using platform = await startTestPlatform({ profile })
    const requests = requestsOf(api, profile)
    const of = cases.filter(({ operation }) => operation.api === api)
    const failures: string[] = []
    let sentInAll = 0
    const answered = new Map<string, Set<number>>()
    const endMs = performance.now() + fuzzedMs
    const isServed = ({ id }: Case) =>
      answered.has(id) &&
      (id in neverServed || [...(answered.get(id) ?? [])].some((status) => status < 300))
    // On a slow machine some have had no turn by then, or none that could be served.
    const isOver = (at: number) =>
      performance.now() >= endMs && (at >= of.length * mostRounds || of.every(isServed))
    for (let at = 0; !isOver(at); at += 1) {
      const one = of[at % of.length] as Case
      if (performance.now() >= endMs && isServed(one)) continue
      await platform.reset()
      const caller = await callerOf(one, platform)
      // The ids of its path are those of a call that is known to work: others are not found.
      const path = await pathOf(one, platform)
      for (let sent = 0; sent < inTurn; sent += 1) {
        const { query, contentType, body } = requests(one.id)
        sentInAll += 1
        const { status, text } = await caller.send(
          one.operation.method,
          query === '' ? path : `${path}?${query}`,
          contentType === undefined ? {} : { 'content-type': contentType },
          body,
        )
        answered.set(one.id, (answered.get(one.id) ?? new Set<number>()).add(status))
        if (status >= 500) failures.push(`${one.id} ?${query} ${body}: ${status} ${text}`)
      }
    }
    expect(failures).toEqual([])
    expect(answered.size).toBe(of.length)
    const unserved = [...answered].filter(([, all]) => ![...all].some((status) => status < 300))
    expect(unserved.map(([id]) => id).filter((id) => !(id in neverServed))).toEqual([])
    expect(sentInAll).toBeGreaterThan(of.length * inTurn)
  },
  120_000,
)

/** What is sent to an operation: another request each time. */
function requestsOf(api: (typeof apis)[number], profile: Profile) {
  const servers = { apiUrl: 'http://api', uiUrl: 'http://ui', storeUrl: 'http://store' }
  const document = openApiDocument({ api, profile, servers, version: '0' })
  const { components } = document
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((item) => Object.values(item) as Described[])
      .map((one) => [one.operationId, one]),
  )
  const generator = createGeneratorSync({
    seed,
    optionalsProbability: 0.4,
    maxItems: 3,
    refDepthMax: 3,
  })
  const generate = (schema: Schema): unknown => generator.generate({ ...schema, components })
  const isLikely = (share: number): boolean =>
    Number(generate({ type: 'integer', minimum: 0, maximum: 999 })) < share * 1_000
  const resolved = ({ $ref, ...own }: Parameter): Parameter =>
    $ref === undefined ? own : (components.parameters[$ref.split('/').at(-1) ?? ''] as Parameter)
  return (id: string) => {
    const operation = operations.get(id)
    if (operation === undefined) throw new TypeError(`The document has no ${id}.`)
    const parameters = operation.parameters
      .map(resolved)
      .filter((one) => one.in === 'query' && (one.required || isLikely(0.2)))
      .map(({ name, schema }): [string, string] => [name, [generate(schema)].flat().join(',')])
    const query = new URLSearchParams(parameters).toString()
    const { requestBody } = operation
    if (requestBody === undefined || (!requestBody.required && isLikely(0.1))) return { query }
    const types = Object.keys(requestBody.content)
    const contentType = types.includes('application/json') ? 'application/json' : types[0]
    const schema = requestBody.content[contentType ?? '']?.schema
    const value = schema && generate(schema)
    const isJson = contentType === 'application/json'
    return {
      query,
      contentType: contentType === '*/*' ? 'text/plain' : contentType,
      body: isJson ? JSON.stringify(value) : String(value),
    }
  }
}
