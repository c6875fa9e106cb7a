import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { eventsOf, runCommand, startHere } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const sound = `// What is counted.
{ "$type": "Form", "fields": [
  { "$type": "SampleChooser", "id": "reads", "label": "Reads", "required": true },
  { "$type": "Numeric", "id": "min-depth" },
] }
`
const broken = `{ "$type": "Form", "fields": [
\t{ "$type": "Textbx", "id": "a" },
  { "$type": "TextBox", "id": "b", "lable": "B" },
  { "$type": "TextBox" }
] }
`

const forms = pathToFileURL(join(import.meta.dirname, '../../../forms/src/index.ts')).href
const inCode = (field: string): string =>
  `import { defineForm } from '${forms}'\nexport const form = defineForm({ $type: 'Form', fields: [${field}] })\n`

async function folderWith(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder()
  await mkdir(join(folder.path, 'depth'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder.path, name), text)
  return folder
}

describe('form check', () => {
  it('[FRM-04] prints the position, reason and source line of each error', async () => {
    await using folder = await folderWith({ 'broken.json': broken, 'sound.json': sound })
    const ended = await runCommand(['form', 'check', 'sound.json', 'broken.json'], {
      folder: folder.path,
    })
    expect(ended).toMatchObject({ code: 1, stderr: '' })
    expect(ended.stdout).toContain(
      '✓ sound.json is valid: 2 fields.\n  Not strict JSON in 2 places, but accepted.\n',
    )
    expect(ended.stdout).toContain(
      ['broken.json:2:13 error: Unknown $type "Textbx" of a field. Did you mean "TextBox"?'].join(
        '\n',
      ),
    )
    expect(ended.stdout).toContain(
      [
        '  1 | { "$type": "Form", "fields": [',
        '  2 | \t{ "$type": "Textbx", "id": "a" },',
        '    | \t           ^',
        '  3 |   { "$type": "TextBox", "id": "b", "lable": "B" },',
      ].join('\n'),
    )
    expect(ended.stdout).toContain('broken.json:3:36 warning: A TextBox has no attribute "lable".')
    expect(ended.stdout).toContain('broken.json:4:3 error: A TextBox needs the attribute "id".')
    expect(ended.stdout).toContain('✗ broken.json has 2 errors and 1 warning.')
  })

  it('[FRM-04] checks forms that are defined in TypeScript, and names the place in the form', async () => {
    await using folder = await folderWith({
      'form.ts': inCode(`{ $type: 'TextBox', id: 'who', label: 'Who' }`),
      'broken.ts': inCode(`{ $type: 'TextBox', id: '' }`),
      'odd.ts': 'export default {{',
    })
    const options = { folder: folder.path }
    const ended = await runCommand(['form', 'check', 'form.ts', 'broken.ts'], options)
    expect(ended).toMatchObject({ code: 1, stderr: '' })
    expect(ended.stdout).toContain('✓ form.ts is valid: 1 field.\n')
    expect(ended.stdout).toContain('broken.ts: fields[0].id error: ')
    const odd = await runCommand(['form', 'check', 'odd.ts'], options)
    expect(odd).toMatchObject({ code: 1, stdout: '' })
    expect(odd.stderr).toContain("odd.ts can't be evaluated: line 1: ")
  })

  it('[FRM-06] warns about a default below min, and does not fail', async () => {
    const text =
      '{ "$type": "Form", "fields": [{ "$type": "Numeric", "id": "n", "min": 1, "value": 0 }] }'
    await using folder = await folderWith({ 'form.json': text })
    const ended = await runCommand(['form', 'check', 'form.json'], { folder: folder.path })
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toMatch(/form\.json:1:\d+ warning: /)
    expect(ended.stdout).not.toContain('error')
  })

  it('[FRM-04] prints the same as records with --json', async () => {
    await using folder = await folderWith({ 'broken.json': broken })
    const ended = await runCommand(['form', 'check', 'broken.json', '--json'], {
      folder: folder.path,
    })
    const events = eventsOf(ended)
    expect(ended.code).toBe(1)
    expect(events[0]).toMatchObject({
      event: 'diagnostic',
      file: 'broken.json',
      line: 2,
      column: 13,
      severity: 'error',
      code: 'type-unknown',
      path: 'fields[0].$type',
    })
    expect(events.at(-1)).toEqual({
      event: 'checked',
      file: 'broken.json',
      sound: false,
      errors: 2,
      warnings: 1,
    })
  })

  it('refuses a file that does not exist', async () => {
    expect(await runCommand(['form', 'check', '/nowhere.json'])).toMatchObject({
      code: 2,
      stderr: 'error: The form /nowhere.json does not exist. Name a readable file.',
    })
  })
})

describe('form types', () => {
  it('[FRM-01] generates the types of an app’s inputs', async () => {
    await using folder = await folderWith({ 'depth/form.json': sound, 'broken.json': broken })
    const options = { folder: folder.path }
    const shown = await runCommand(['form', 'types', 'depth/form.json'], options)
    expect(shown.stdout).toContain('export type DepthInputs = {')
    expect(shown.stdout).toContain("readonly 'Input.reads': Reference<'samples'>")
    const made = await runCommand(
      ['form', 'types', 'depth/form.json', '--name', 'My app', '--out', 'src/form.d.ts'],
      options,
    )
    expect(made).toMatchObject({ code: 0, stdout: '✓ src/form.d.ts is written.' })
    expect(await readFile(join(folder.path, 'src/form.d.ts'), 'utf8')).toContain('MyAppInputs')
    await writeFile(
      join(folder.path, 'form.ts'),
      inCode(`{ $type: 'TextBox', id: 'who', label: 'Who' }`),
    )
    const ofCode = await runCommand(['form', 'types', 'form.ts', '--name', 'Who'], options)
    expect(ofCode.stdout).toContain("readonly 'Input.who'")
    const failed = await runCommand(['form', 'types', 'broken.json'], options)
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(failed.stderr).toContain('broken.json:2:13 error: Unknown $type')
  })
})

it('[FRM-01] form schema prints the JSON Schema for editors', async () => {
  await using folder = await temporaryFolder()
  const ended = await runCommand(['form', 'schema', '--out', 'form.schema.json', '--json'], {
    folder: folder.path,
  })
  expect(ended.code).toBe(0)
  expect(eventsOf(ended)).toEqual([
    { event: 'schema', file: join(folder.path, 'form.schema.json') },
  ])
  const schema = await readFile(join(folder.path, 'form.schema.json'), 'utf8')
  expect(JSON.parse(schema)).toMatchObject({ $id: 'benchtop-form.schema.json' })
})

type Form = { readonly text: string; readonly path: string }

describe('form preview', () => {
  it('[FRM-05] starts a platform with an app created from the form', async () => {
    await using folder = await folderWith({
      'form.json': sound,
      'callbacks.js': 'function launchSpec() { return { commandLine: ["count"] } }',
    })
    await using command = startHere(
      ['form', 'preview', 'form.json', '--callbacks', 'callbacks.js', '--port', '0', '--json'],
      { folder: folder.path },
    )
    const { url, application } = await command.event('preview')
    const { uiUrl } = await command.ready()
    expect(url).toBe(`${uiUrl}/forms/${String(application)}`)
    const answer = await fetch(`${uiUrl}/_emulator/applications/${String(application)}/form`)
    expect((await answer.json()) as Form).toMatchObject({
      text: sound,
      path: join(folder.path, 'form.json'),
    })
    const rehearsal = await fetch(
      `${uiUrl}/_emulator/applications/${String(application)}/rehearsal`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: '1001', properties: [] }),
      },
    )
    expect(await rehearsal.json()).toMatchObject({ launchSpec: { ok: true } })
    command.kill('SIGINT')
    expect(await command.ended).toMatchObject({ code: 0 })
  })

  it('uses a running platform, and registers one app for each file', async () => {
    await using bench = await startBench(['--allow-source', '{folder}'], { 'form.json': sound })
    const preview = async () => {
      const args = ['form', 'preview', 'form.json', '--url', bench.ready.uiUrl, '--json']
      return eventsOf(await runCommand(args, { folder: bench.folder }))[0]
    }
    const first = await preview()
    expect(first).toMatchObject({ event: 'preview' })
    expect(await preview()).toEqual(first)
    // The command that its page copies works.
    const launched = await runCommand(
      [
        'launch',
        String(first?.['application']),
        '--url',
        bench.ready.uiUrl,
        '--input',
        'min-depth=3',
      ],
      { folder: bench.folder },
    )
    expect(launched.stderr).toContain('"Reads"')
  })

  it('refuses files that do not exist', async () => {
    await using folder = await folderWith({ 'form.json': sound })
    const preview = (...args: string[]) =>
      runCommand(['form', 'preview', ...args], { folder: folder.path })
    expect(await preview('none.json')).toMatchObject({ code: 2 })
    expect(await preview('form.json', '--callbacks', 'none.js')).toMatchObject({
      code: 2,
      stderr: 'error: The callbacks file none.js does not exist. Name an existing file.',
    })
  })
})
