import { fileURLToPath } from 'node:url'
import { faces, operations } from '@benchtop/contracts'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'
import { inlineTables } from '../build/inline-tables.ts'

async function bundle(): Promise<string> {
  const input = fileURLToPath(new URL('../src/index.ts', import.meta.url))
  const bundled = await rolldown({
    input,
    plugins: [inlineTables()],
    external: (id) => /^[^./]/.test(id),
    logLevel: 'silent',
  })
  const { output } = await bundled.generate()
  await bundled.close()
  return output.map((one) => ('code' in one ? one.code : '')).join('')
}

it('[RTM-02] the build contains every route, and neither the contracts nor their schemas', async () => {
  // The tables are texts of JSON in it.
  const code = (await bundle()).replaceAll(String.raw`\"`, '"')
  expect(code).not.toMatch(/^(import|export) .*from/m)
  expect(code).not.toMatch(/contracts['"]|zod/)
  for (const { id, path } of operations) {
    expect(code).toContain(`"${id}"`)
    expect(code).toContain(`"${path}"`)
  }
  expect(code).toContain(`"${faces.v2.base}"`)
})
