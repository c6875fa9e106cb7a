import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { profiles } from '@benchtop/contracts'
import { bruno, openApiDocument, openApiNames, postman } from '@benchtop/contracts/openapi'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../packages/emulator/src/testing/temporary-folder.ts'
import { startTestPlatform } from '../packages/emulator/src/testing/test-platform.ts'

// A collection is imported and run by the program that runs those of Postman: each GET that needs no id is answered.

const newman = join(import.meta.dirname, 'release/node_modules/newman/bin/newman.js')

type Item = {
  readonly name: string
  readonly request: { readonly method: string; readonly url: { readonly variable: unknown[] } }
}
type Report = {
  readonly run: {
    readonly executions: readonly {
      readonly item: { readonly name: string }
      readonly response?: { readonly code: number }
    }[]
  }
}

it.each(profiles)(
  '[V2-15] a program of others imports and runs the collections of the profile %s',
  async (profile) => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform({ profile })
    const answered: [string, number | undefined][] = []
    for (const api of ['v1', 'v2', 'billing'] as const) {
      const document = openApiDocument({ api, profile, servers: platform, version: '0' })
      const whole = postman(document) as { item: { item: Item[] }[] }
      const isPlain = ({ request: { method, url } }: Item) =>
        method === 'GET' && url.variable.length === 0
      const item = whole.item.map((one) => ({ ...one, item: one.item.filter(isPlain) }))
      const file = join(folder.path, `${api}.json`)
      const report = join(folder.path, `${api}.report.json`)
      await writeFile(file, JSON.stringify({ ...whole, item }))
      const args = ['run', file, '--env-var', 'token=ada-private', '--reporters', 'json']
      const env = { HOME: folder.path, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` }
      await promisify(execFile)(
        process.execPath,
        [newman, ...args, '--reporter-json-export', report],
        { env },
      )
      const { run } = JSON.parse(await readFile(report, 'utf8')) as Report
      for (const { item: one, response } of run.executions) {
        answered.push([`${api}: ${one.name}`, response?.code])
      }
    }
    expect(answered.filter(([, code]) => code !== 200)).toEqual([])
    expect(answered.length).toBeGreaterThan(25)
  },
)

type Schema = { validate(value: unknown): Promise<unknown> }
const { collectionSchema } = createRequire(join(import.meta.dirname, 'release/package.json'))(
  '@usebruno/schema',
) as { readonly collectionSchema: Schema }

/** The lists whose rows the program of Bruno gives ids of its own. */
const listed: ReadonlySet<string> = new Set([
  'items',
  'params',
  'headers',
  'environments',
  'variables',
])

/** A collection as that program reads it, with its word for requests. */
function asRead(value: unknown, isRow = true): unknown {
  if (Array.isArray(value)) return value.map((one) => asRead(one, isRow))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, one]) => {
    const isRequest = name === 'type' && one === 'http'
    return [name, isRequest ? 'http-request' : asRead(one, listed.has(name))]
  })
  return { ...(isRow && { uid: 'x'.repeat(21) }), ...Object.fromEntries(members) }
}

it.each(profiles)(
  '[V2-15] the schema of Bruno accepts the collections of the profile %s',
  async (profile) => {
    const servers = { apiUrl: 'http://api', uiUrl: 'http://ui', storeUrl: 'http://store' }
    for (const api of openApiNames) {
      const document = openApiDocument({ api, profile, servers, version: '0' })
      await expect(collectionSchema.validate(asRead(bruno(document)))).resolves.toBeDefined()
    }
  },
)
