import { chmod, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const formOf = (label: string): string =>
  `// Mine.\n{"$type":"Form","fields":[{"$type":"TextBox","id":"a","label":"${label}"}]}\n`
const formIn = (label: string) => ({
  $type: 'Form',
  fields: [{ $type: 'TextBox', id: 'a', label }],
})
const callbacks = `function launchSpec(dataProvider) {
  return { commandLine: ['count', dataProvider.GetProperty('Input.a')], Options: [] }
}`

type Bench = AsyncDisposable & {
  readonly platform: TestPlatform
  readonly file: string
  readonly folder: string
  /** Resolves after the next change of what is watched. */
  changed(): Promise<unknown>
  form(): Promise<{ text: string; revision: string; isMissing: boolean; path: string }>
}

async function openBench({ watchForms = false, link = false } = {}): Promise<Bench> {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'form.json')
  await writeFile(file, formOf('First'))
  await writeFile(join(folder.path, 'callbacks.js'), callbacks)
  if (link) await symlink('form.json', join(folder.path, 'link.json'))
  const platform = await startTestPlatform({ watchForms })
  const native = { kind: 'native', owner: '1001', command: ['node'] } as const
  await platform.seed({
    name: 'forms',
    folder: folder.path,
    document: {
      applications: [
        {
          ...native,
          id: '2010',
          name: 'Counter',
          form: link ? 'link.json' : 'form.json',
          callbacks: 'callbacks.js',
        },
      ],
    },
  })
  return {
    platform,
    file,
    folder: folder.path,
    changed() {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const stop = platform.onFormChanged((change) => {
        stop()
        resolve(change)
      })
      return promise
    },
    async form() {
      const { body } = await platform.control.get('_emulator/applications/2010/form')
      return body as Awaited<ReturnType<Bench['form']>>
    },
    async [Symbol.asyncDispose]() {
      await platform.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function labelOf(platform: TestPlatform): Promise<string> {
  const { body } = await platform.control.get('_emulator/applications/2010')
  return /"label": ?"([^"]*)"/.exec(body.form as string)?.[1] ?? ''
}

const put = (platform: TestPlatform, body: object) =>
  platform.control.send(
    'PUT',
    '_emulator/applications/2010/form',
    { 'content-type': 'application/json' },
    JSON.stringify(body),
  )

describe('the file of a form that is watched', () => {
  it('[FRM-05] applies as soon as it is saved', async () => {
    await using bench = await openBench({ watchForms: true })
    const changed = bench.changed()
    await writeFile(bench.file, formOf('Second'))
    expect(await changed).toEqual({ application: '2010', what: 'form' })
    expect(await labelOf(bench.platform)).toBe('Second')
  })

  it('[FRM-05] is still watched after an editor has replaced it', async () => {
    await using bench = await openBench({ watchForms: true })
    for (const label of ['Second', 'Third']) {
      const changed = bench.changed()
      await writeFile(`${bench.file}~`, formOf(label))
      await rename(`${bench.file}~`, bench.file)
      await changed
      expect(await labelOf(bench.platform)).toBe(label)
    }
  })

  it('[FRM-05] is still watched after its folder was replaced', async () => {
    await using bench = await openBench({ watchForms: true })
    const changed = bench.changed()
    await rename(bench.folder, `${bench.folder}-old`)
    await rm(`${bench.folder}-old`, { recursive: true })
    await mkdir(bench.folder)
    await writeFile(bench.file, formOf('Second'))
    await changed
    expect(await labelOf(bench.platform)).toBe('Second')
  })

  it('is reported as an event when it changes, the callbacks too', async () => {
    await using bench = await openBench({ watchForms: true })
    const end = new AbortController()
    const { body } = await fetch(`${bench.platform.uiUrl}/_emulator/events`, {
      signal: end.signal,
    })
    await writeFile(join(bench.folder, 'callbacks.js'), '// none')
    let received = ''
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
      received += chunk
      if (received.includes('event: form')) break
    }
    end.abort()
    expect(received).toContain('event: form\ndata: {"application":"2010","what":"callbacks"}')
  })

  it('takes precedence, whatever state is restored', async () => {
    await using bench = await openBench({ watchForms: true })
    const before = bench.platform.snapshot()
    const changed = bench.changed()
    await writeFile(bench.file, formOf('Second'))
    await changed
    await bench.platform.restore(before)
    expect(await labelOf(bench.platform)).toBe('Second')
  })
})

describe('the file of a form', () => {
  it('is read with its current content, watched or not', async () => {
    await using bench = await openBench()
    await writeFile(bench.file, formOf('Second'))
    expect(await bench.form()).toMatchObject({ text: formOf('Second'), path: bench.file })
    expect(await labelOf(bench.platform)).toBe('Second')
  })

  it('is written completely, by a caller that has read its current revision', async () => {
    await using bench = await openBench()
    await chmod(bench.file, 0o600)
    const { revision } = await bench.form()
    const answer = await put(bench.platform, { text: formOf('Second'), revision })
    expect(answer).toMatchObject({ status: 200, body: { text: formOf('Second') } })
    expect(await readFile(bench.file, 'utf8')).toBe(formOf('Second'))
    expect((await stat(bench.file)).mode & 0o777).toBe(0o600)
    expect(await labelOf(bench.platform)).toBe('Second')
  })

  it('is not overwritten where someone else has saved it meanwhile', async () => {
    await using bench = await openBench()
    const { revision } = await bench.form()
    await writeFile(bench.file, formOf('Theirs'))
    const answer = await put(bench.platform, { text: formOf('Mine'), revision })
    expect(answer).toMatchObject({ status: 409 })
    expect(await readFile(bench.file, 'utf8')).toBe(formOf('Theirs'))
    const { revision: theirs } = await bench.form()
    const [one, other] = await Promise.all(
      ['One', 'Other'].map((label) =>
        put(bench.platform, { text: formOf(label), revision: theirs }),
      ),
    )
    expect([one!.status, other!.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('[FRM-01] in code is what the module exports, and is changed only there', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'form.mjs')
    const inCode = (label: string) => `export default ${JSON.stringify(formIn(label))}\n`
    await writeFile(path, inCode('First'))
    await using platform = await startTestPlatform({ watchForms: true })
    const application = { kind: 'native', owner: '1001', command: ['node'], form: 'form.mjs' }
    const seed = (id: string) => ({
      name: 'forms',
      folder: folder.path,
      document: { applications: [{ ...application, id, name: `Counter ${id}` }] },
    })
    await platform.seed(seed('2010'))
    const form = async () =>
      (await platform.control.get('_emulator/applications/2010/form')).body as { revision: string }
    expect(await form()).toMatchObject({ text: expect.stringContaining('"label": "First"'), path })
    await writeFile(path, inCode('Second'))
    await vi.waitFor(async () => expect(await labelOf(platform)).toBe('Second'))
    const written = await put(platform, { text: '{}', revision: (await form()).revision })
    expect(written).toMatchObject({ status: 409 })
    expect(written.text).toContain(`is code: change it in ${path}`)
    await writeFile(path, 'export const none = 1')
    await expect(platform.seed(seed('2011'))).rejects.toThrow("form.mjs can't be evaluated")
  })

  it('stays a link where it is one', async () => {
    await using bench = await openBench({ link: true })
    const { revision } = await bench.form()
    await put(bench.platform, { text: formOf('Second'), revision })
    expect(await readFile(bench.file, 'utf8')).toBe(formOf('Second'))
    expect(await bench.form()).toMatchObject({ text: formOf('Second') })
  })

  it('keeps its last content when it is deleted, and is created again', async () => {
    await using bench = await openBench()
    await rm(bench.file)
    const gone = await bench.form()
    expect(gone).toMatchObject({ text: formOf('First'), isMissing: true })
    await put(bench.platform, { text: formOf('Again'), revision: gone.revision })
    expect(await readFile(bench.file, 'utf8')).toBe(formOf('Again'))
  })

  it('that can’t be read is reported with the reason, and blocks no other', async () => {
    await using bench = await openBench()
    await rm(bench.file)
    await mkdir(bench.file)
    const answer = await bench.platform.control.get('_emulator/applications/2010/form')
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'Conflict' } } })
    expect(answer.text).toContain(`The file ${bench.file} can't be read: EISDIR`)
    const { body } = await bench.platform.control.get('_emulator/forms')
    expect(body.forms).toMatchObject([{ application: '2010', isMissing: true }])
  })

  it('is listed with its application, and with how many errors it has', async () => {
    await using bench = await openBench()
    await writeFile(bench.file, '{ "$type": "Form" }')
    const { body } = await bench.platform.control.get('_emulator/forms')
    expect(body.forms).toMatchObject([
      { application: '2010', name: 'Counter', path: bench.file, errors: 1, isMissing: false },
    ])
    expect(await bench.platform.control.get('_emulator/applications/2001/form')).toMatchObject({
      status: 404,
    })
    const schema = await bench.platform.control.get('_emulator/form.schema.json')
    expect(schema.body).toMatchObject({ $id: 'benchtop-form.schema.json' })
  })
})

it('[NAT-01, NAT-05] a rehearsal reports why a launch would be refused or what it would create, and starts nothing', async () => {
  await using bench = await openBench()
  const ask = (user: string) =>
    bench.platform.control.postJson('_emulator/applications/2010/rehearsal', {
      user,
      properties: [{ Name: 'Input.a', Type: 'string', Content: 'lines' }],
    })
  expect((await ask('1001')).body).toEqual({
    problems: [],
    fields: [],
    form: null,
    launchSpec: {
      ok: true,
      value: { nodes: [{ commandLine: ['count', 'lines'], options: [] }], isMultiNode: false },
    },
    billingSpec: null,
    warnings: [],
    session: {
      name: expect.stringMatching(/^Counter /),
      properties: [{ Name: 'Input.a', Type: 'string', Description: 'First', Content: 'lines' }],
      references: [],
      scopes: [],
    },
  })
  expect(await ask('9')).toMatchObject({ status: 400 })
  const required = { $type: 'Form', fields: [{ $type: 'TextBox', id: 'b', required: true }] }
  await bench
    .form()
    .then(({ revision }) => put(bench.platform, { text: JSON.stringify(required), revision }))
  expect((await ask('1001')).body).toMatchObject({
    problems: [{ member: 'Input.b', code: 'Required' }],
    launchSpec: { ok: true },
    session: null,
  })
  const { revision } = await bench.form()
  await put(bench.platform, { text: '{', revision })
  expect((await ask('1001')).body).toMatchObject({ problems: null, launchSpec: { ok: true } })
})
