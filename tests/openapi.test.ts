import { startTestPlatform } from '@benchtop/testkit'
import { expect, it } from 'vitest'

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
