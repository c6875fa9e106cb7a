import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@benchtop/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesOf } from './blocks.ts'
import { schemaRows } from './reference/schema-table.ts'
import { writeReference } from './write-reference.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
let pages: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchtop-reference-'))
  pages = await writeReference(folder)
})

afterAll(async () => rm(folder, { recursive: true, force: true }))

const read = (page: string) => readFile(join(folder, `${page}.md`), 'utf8')
const operationNames = () => pages.filter((page) => page.startsWith('operations/'))
const operationTexts = () => Promise.all(operationNames().map(read))

describe('the reference', () => {
  it('has every operation of the platform, with an answer of a real run', async () => {
    const texts = await operationTexts()
    const missing = operations.filter(
      ({ id }) => !texts.some((text) => text.includes(`Its id is \`${id}\``)),
    )
    expect(missing.map(({ id }) => id)).toEqual([])
    expect(await read('operations/v1-list-user-projects')).toMatch(
      /An answer\n\n````json\n\{\n {2}"Response": \{/,
    )
  })

  it('has a page for each operation, htsget’s too: how to call it, its parameters, answers and errors', async () => {
    const text = await read('operations/htsget-reads')
    for (const part of ['Call', 'Parameters', 'Answer', 'Errors'])
      expect(text).toContain(`\n## ${part}\n`)
    expect(text).toContain('Takes an access token')
    expect(await read('api/htsget-reads')).toContain('](/reference/operations/htsget-reads.md)')
  })

  it('lists each operation on the page of its family, where links to it led before', async () => {
    const lists = await Promise.all(
      [...pages.filter((page) => page.startsWith('api/')), 'control'].map(read),
    )
    const text = lists.join('')
    const missing = operationNames().filter((page) => !text.includes(`(/reference/${page}.md)`))
    expect(missing).toEqual([])
    expect(await read('api/v1-projects')).toContain('<a id="op-v1-getproject"></a>')
  })

  it('shows how to call every operation, those of the control API too', async () => {
    const languages = ['````sh [curl]', '````ts [TypeScript]', '````py [Python]']
    const texts = await operationTexts()
    const without = texts.filter((text) => languages.some((tab) => !text.includes(tab)))
    expect(texts.length).toBeGreaterThan(operations.length)
    expect(without.map((text) => /^# .*/m.exec(text)?.[0])).toEqual([])
  })

  it('lets the page send each call that pages of other origins may make', async () => {
    const isControl = (text: string) => text.includes('](/reference/control.md)')
    const texts = await operationTexts()
    const without = texts.filter((text) => !isControl(text) && !text.includes('<TryIt '))
    const heads = without.map(
      (text) => /<code v-pre>(.*?)<\/code>|`([A-Z]+ [^`]+)`/.exec(text)?.[0],
    )
    expect(heads).toMatchInlineSnapshot(`
      [
        "<code v-pre>POST /v2/users/{userId}/settings</code>",
        "<code v-pre>POST /v2/users/current/apiagreements/{id}/sign</code>",
      ]
    `)
    expect(texts.filter((text) => isControl(text) && text.includes('<TryIt '))).toEqual([])
  })

  it('has every call of the client', async () => {
    expect(await read('calls')).toContain('| `v1.getProject` | `GET /v1pre3/projects/{id}` |')
  })

  it('has the help of every command, those below others too', async () => {
    const text = await read('commands')
    for (const command of ['start', 'launch', 'run simulate', 'faults add']) {
      expect(text).toContain(`## benchtop ${command}\n`)
    }
  })

  it('has states, errors, limits and files', async () => {
    expect(await read('states')).toMatch(/Aborted<\/code> \| stays for good/)
    expect(await read('errors')).toContain('authorization_pending')
    expect(await read('limits')).toMatch(/runningTimeoutMs<\/code> \| .*2 days/)
    expect(await read('property-types')).toMatch(/<code v-pre>map\[\]<\/code> \|.*ItemsMap/)
    expect(await read('seed')).toContain('projects[].appResults[]')
    expect(await read('config')).toContain('storePort')
    expect(await read('forms')).toMatch(/## Numeric\n\nA number\./)
  })

  it('has what is stated of each operation, as the command prints it', async () => {
    const text = await read('conformance')
    const missing = operations.filter(({ path }) => !text.includes(path))
    expect(missing.map(({ id }) => id)).toEqual([])
    expect(text).toContain('FIL-02')
  })

  it('has every page that the list of what is generated is linked to for', () => {
    const missing = pagesOf(root)
      .filter((page) => page.startsWith('docs/'))
      .flatMap((page) => generatedIn(page).map((name) => ({ page, name })))
      .filter(({ name }) => !pages.includes(name))
    expect(missing).toEqual([])
  })
})

describe('the table of a schema', () => {
  it('lists members within members, their types and rules', () => {
    const rows = schemaRows({
      type: 'object',
      required: ['users'],
      properties: {
        users: { type: 'array', items: { $ref: '#/$defs/user' } },
        port: { type: 'integer', minimum: 0, maximum: 65_535, description: 'A port.' },
        kind: { enum: ['web', 'native'] },
      },
      $defs: { user: { type: 'object', properties: { name: { type: 'string', minLength: 2 } } } },
    })
    const shown = rows.map((row) => row.map((cell) => cell.replaceAll(/<[^>]+>|&nbsp;/g, '')))
    expect(shown).toEqual([
      ['users', 'list of object', ''],
      ['users[].nameoptional', 'string', 'at least 2 characters'],
      ['portoptional', 'integer', 'A port.; from 0 to 65535'],
      ['kindoptional', '"web", "native"', ''],
    ])
  })
})

/** The links of a page to other pages of the site. */
/** The pages of the reference that a page links to by their list, since the repository doesn't have them. */
function generatedIn(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/\]\([^)\s]*\bindex\.md#([\w-]+)\)/g)].map(([, name = '']) =>
    name.replace(/^api-/, 'api/'),
  )
}
