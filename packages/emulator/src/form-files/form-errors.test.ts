import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../kernel/log.ts'
import type { SeedDocument } from '../seeds/seed-schema.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import { testSeed } from '../testing/test-seed.ts'

const broken = `{
  "fields": [
    { "$type": "TextBox", "label": "Without an id" }
  ]
}`

describe.each(['spec', 'field'] as const)('a form with an error, profile %s', (profile) => {
  it('[FRM-04] is warned of as it is seeded, with file, line and column, and once', async () => {
    await using folder = await temporaryFolder()
    const form = join(folder.path, 'form.json')
    await writeFile(form, broken)
    const warnings: string[] = []
    const log = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) }
    const [, native] = testSeed.applications ?? []
    const seed = (id: string): { name: string; folder: string; document: SeedDocument } => ({
      name: 'forms',
      folder: folder.path,
      document: {
        ...(id === '2900' && { users: testSeed.users ?? [] }),
        applications: [{ ...native!, id, clientId: `form-${id}`, form: 'form.json' }],
      },
    })
    await using platform = await startTestPlatform({ profile, log, seed: [seed('2900')] })
    const warning = (id: string) =>
      new RegExp(String.raw`^The form of application ${id} .*form\.json, line 3, column \d+: `)
    await expect.poll(() => warnings).toEqual([expect.stringMatching(warning('2900'))])
    await platform.seed(seed('2901'))
    expect(warnings.slice(1)).toEqual([expect.stringMatching(warning('2901'))])
  })

  it('[FRM-04] is refused as it is registered over HTTP, with line and column', async () => {
    await using platform = await startTestPlatform({ profile })
    const { status, text } = await platform.control.postJson('_emulator/applications', {
      name: 'Broken',
      kind: 'native',
      owner: '1001',
      command: ['true'],
      form: broken,
    })
    expect([status, text]).toEqual([400, expect.stringMatching(/form: line 3, column \d+: /)])
  })
})
