import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inlineTables } from '../build/inline-tables.ts'

// What a program loads with the build of the client, by the files that Node reads for it.

const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url))
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'benchtop-client-'))
  const bundled = await rolldown({
    input: { index: source('index.ts'), control: source('control.ts') },
    plugins: [inlineTables()],
    external: (id) => /^[^./]/.test(id),
    logLevel: 'silent',
  })
  await bundled.write({ dir: folder, entryFileNames: '[name].mjs', chunkFileNames: 'shared.mjs' })
  await bundled.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The names of the files and packages that a script of a module loads, in the order of their names. */
function loadedBy(statements: string): string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      resolve(specifier, context, next) {
        loaded.add(specifier.split('/').at(-1))
        return next(specifier, context)
      },
    })
    const index = ${JSON.stringify(pathToFileURL(join(folder, 'index.mjs')).href)}
    const answers = async () => Response.json({ Response: { Items: [] }, ResponseStatus: {} })
    ${statements}
    console.log(JSON.stringify([...loaded]))`
  const args = ['--input-type=module', '--eval', script]
  return (JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[]).sort()
}

describe('an app with the built client', () => {
  it('[RTM-02] loads the client alone: no contract of any API, and not the control API', () => {
    expect(loadedBy('await import(index)')).toEqual(['index.mjs', 'shared.mjs'])
  })

  it('[RTM-02] loads nothing more for calls of v1, of v2 and of the store', () => {
    const calls = `
      const { createClient } = await import(index)
      const client = createClient({ apiUrl: 'http://127.0.0.1:1', fetch: answers })
      await client.v1.listOwnProjects()
      await client.v2.listBioSamples()
      await client.billing.listOwnProducts()`
    expect(loadedBy(calls)).toEqual(['index.mjs', 'shared.mjs'])
  })
})
