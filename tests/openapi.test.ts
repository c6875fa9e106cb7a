import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

it.each(names)('[V2-15] %s has no error and no warning by spectral:oas', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-openapi-'))
  try {
    await writeFile(join(folder, 'ruleset.json'), '{ "extends": ["spectral:oas"] }')
    await writeFile(join(folder, name), JSON.stringify(await readDocument(name)))
    const args = ['lint', '--ruleset', 'ruleset.json', '--fail-severity', 'hint', name]
    expect(await spectral(args, folder)).toEqual({
      code: 0,
      output: expect.stringContaining('No results'),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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

function spectral(
  args: readonly string[],
  folder: string,
): Promise<{ code: unknown; output: string }> {
  const program = join(import.meta.dirname, 'node_modules/.bin/spectral')
  // Its first line says which program runs it: this one.
  const env = { HOME: folder, PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, NO_COLOR: '1' }
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, output: stdout + stderr })
    })
  })
}
