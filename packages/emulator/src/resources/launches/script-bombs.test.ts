import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const textBox = (more: object) => ({
  $type: 'Form',
  fields: [{ $type: 'TextBox', id: 'note', label: 'Note', ...more }],
})

/** What an app can bring that takes long at a launch: its callbacks, and the scripts and patterns of its form. */
const bombs = {
  'a launchSpec that never ends': { callbacks: 'function launchSpec() { for (;;); }' },
  'a billingSpec that never ends': {
    callbacks:
      'function launchSpec() { return { commandLine: ["true"] } } function billingSpec() { for (;;); }',
  },
  'formUpdates that never end': {
    callbacks: 'function formUpdates() { for (;;); }',
    form: textBox({}),
  },
  'a pattern that backtracks': { form: textBox({ pattern: '(a+)+b' }) },
} as const

it.each(Object.entries(bombs))(
  '[SEC-05] %s holds neither a request nor the launch of another application',
  async (_, bomb) => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform()
    const native = { kind: 'native', owner: '1001', command: ['true'] } as const
    const files = {
      ...('callbacks' in bomb && { callbacks: 'callbacks.js' }),
      ...('form' in bomb && { form: 'form.json' }),
    }
    if ('callbacks' in bomb) await writeFile(join(folder.path, 'callbacks.js'), bomb.callbacks)
    if ('form' in bomb) await writeFile(join(folder.path, 'form.json'), JSON.stringify(bomb.form))
    await writeFile(
      join(folder.path, 'harmless.js'),
      'function launchSpec() { return { commandLine: ["true"] } }',
    )
    const document = {
      applications: [
        { ...native, id: '2900', name: 'Bomb', ...files },
        { ...native, id: '2901', name: 'Harmless', callbacks: 'harmless.js' },
      ],
    }
    await platform.seed({ name: 'apps', folder: folder.path, document })
    const launch = (application: string) =>
      platform.control.postJson('_emulator/launches', {
        user: '1001',
        application,
        ...(application === '2900' && 'form' in bomb && { values: { note: 'a'.repeat(40) } }),
      })

    const answered: string[] = []
    const refused = launch('2900').then((reply) => {
      answered.push('bomb')
      return reply
    })
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await platform.ada.get('v1pre3/users/current')).status).toBe(200)
      answered.push('ping')
    }
    const harmless = await launch('2901')
    answered.push('launch')
    expect(harmless.status).toBeLessThan(300)
    expect((await refused).status).toBeGreaterThanOrEqual(400)
    expect(answered).toEqual([...Array<string>(10).fill('ping'), 'launch', 'bomb'])
  },
)
