import { limits } from '@benchtop/contracts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { readFormApart } from './read-forms.ts'

const opening = '{"$type":"Form","fields":['

/** A definition of the greatest length, made of the same piece again and again. */
function filled(piece: (nth: number) => string, end = ']}'): string {
  const pieces: string[] = []
  let length = opening.length + end.length
  for (let nth = 0; ; nth += 1) {
    length += piece(nth).length + 1
    if (length > limits.formLength) return `${opening}${pieces.join(',')}${end}`
    pieces.push(piece(nth))
  }
}

/** Definitions that take long to read, each in its own way. */
const bombs = {
  'thousands of fields': filled((nth) => `{"$type":"TextBox","id":"f${nth}","label":"F"}`),
  'thousands of errors': filled(() => '{}'),
  'thousands of unknown names': filled((nth) => `{"$type":"TextBxo","idd":"f${nth}"}`),
  'deep nesting': '['.repeat(limits.formLength),
  'nothing but commas': `${opening}${','.repeat(limits.formLength - 100)}]}`,
}

async function seedForm(platform: TestPlatform, text: string): Promise<void> {
  const folder = await testFolder()
  await writeFile(join(folder, 'form.json'), text)
  const application = { id: '2900', owner: '1001', name: 'Bomb', kind: 'native' as const }
  const document = {
    applications: [{ ...application, command: ['true'], form: 'form.json' }],
  }
  await platform.seed({ name: 'app', folder, document })
}

it.each(Object.entries(bombs))(
  '[SEC-05] a form with %s holds no other request',
  async (_, text) => {
    await using platform = await startTestPlatform()
    await seedForm(platform, text)
    const answered: string[] = []
    const launched = platform.control
      .postJson('_emulator/launches', { user: '1001', application: '2900' })
      .then(({ status }) => {
        answered.push('launch')
        return status
      })
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await platform.ada.get('v1pre3/users/current')).status).toBe(200)
      answered.push('ping')
    }
    expect([200, 201, 400, 409]).toContain(await launched)
    expect(answered).toEqual([...Array<string>(5).fill('ping'), 'launch'])
  },
)

it('[SEC-05] a form that is longer than the limit is not read', async () => {
  const { form, diagnostics } = await readFormApart(' '.repeat(limits.formLength + 1))
  expect(form).toBeUndefined()
  expect(diagnostics).toMatchObject([
    { code: 'too-large', severity: 'error', message: expect.stringContaining('at most 131072') },
  ])
})

it('reads a long form in a thread as it does a short one', async () => {
  const fields = Array.from({ length: 300 }, (_, nth) => ({
    $type: 'TextBox',
    id: `field-${nth}`,
    label: `Field ${nth}`,
  }))
  const long = JSON.stringify({ $type: 'Form', fields })
  const { readForm } = await import('@benchtop/forms')
  const { form, diagnostics } = readForm(long)
  expect(await readFormApart(long)).toEqual({ form, diagnostics })
})
