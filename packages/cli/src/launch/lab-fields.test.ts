import { createClient } from '@benchtop/client'
import { createControlClient } from '@benchtop/client/control'
import { describe, expect, it } from 'vitest'
import { idOf } from '../remote/resource-id.ts'
import { startBench } from '../testing/bench.ts'
import { runCommand } from '../testing/command.ts'

const form = {
  $type: 'Form',
  fields: [
    { $type: 'BioSampleChooser', id: 'subject', label: 'Biosample' },
    { $type: 'LibraryChooser', id: 'library', label: 'Library', multiselect: true },
    { $type: 'DatasetChooser', id: 'reads', label: 'Reads' },
    { $type: 'TextBox', id: 'note', label: 'Note' },
    { $type: 'SampleChooser', id: 'sample', label: 'Sample' },
    { $type: 'ProjectChooser', id: 'project-id', label: 'Save in', valueType: 'Output' },
  ],
}
const dataset = `ds.${'20901'.padStart(32, '0')}`
const lab = {
  applications: [
    {
      id: '2900',
      owner: '1001',
      name: 'Lab report',
      kind: 'native',
      clientId: 'lab-report',
      clientSecret: 'lab-report-secret',
      command: ['node', '-e', ''],
      form: 'form.json',
    },
  ],
  biosamples: [
    { id: '12901', owner: '1001', name: 'Volvox-7' },
    { id: '12902', owner: '1001', name: 'Volvox-8' },
  ],
  libraries: [
    { id: '16901', name: 'L1', biosample: '12901', prep: 'Whole genome' },
    { id: '16902', name: 'L1', biosample: '12902', prep: 'Whole genome' },
    { id: '16903', name: 'L2', biosample: '12902', prep: 'Whole genome' },
  ],
  projects: [
    { id: '4901', owner: '1001', name: 'Lab', samples: [{ id: '5901', name: 'Night reads' }] },
  ],
  datasets: [{ id: '20901', sample: '5901' }],
}

async function startLab() {
  const files = { 'form.json': JSON.stringify(form), 'lab.json': JSON.stringify(lab) }
  const bench = await startBench(['--seed', '{folder}/lab.json'], files)
  const environment = { BENCHTOP_UI_URL: bench.ready.uiUrl }
  return {
    [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose](),
    async launch(...inputs: string[]) {
      const named = inputs.flatMap((input, at) =>
        input === '--output' || inputs[at - 1] === '--output' ? [input] : ['--input', input],
      )
      const ended = await runCommand(['launch', 'lab-report', '--json', ...named], { environment })
      if (ended.stderr === '') return ended
      const { message } = JSON.parse(ended.stderr) as { message: string }
      return { ...ended, stderr: message }
    },
    async offered(...words: string[]): Promise<string[]> {
      const args = ['__complete', 'launch', 'lab-report', ...words]
      const { stdout } = await runCommand(args, { environment })
      return stdout.split('\n').filter(Boolean)
    },
    async properties(launched: { stdout: string }): Promise<Record<string, unknown>> {
      const { appSession } = JSON.parse(launched.stdout.split('\n', 1)[0] ?? '') as {
        appSession: string
      }
      const control = createControlClient({ uiUrl: bench.ready.uiUrl })
      const { token } = await control.issueToken({ user: '1001', scopes: ['read global'] })
      const { v1 } = createClient({ apiUrl: bench.ready.apiUrl, token })
      const list = await v1.appSessionProperties.list({ id: idOf(appSession), Limit: 100 })
      return Object.fromEntries(
        list.Items.map(({ Name, Items = [] }) => [
          Name,
          Items.map((item) => (typeof item === 'object' && 'Id' in item ? item.Id : item)),
        ]),
      )
    },
  }
}

describe('a field of a form that chooses from the lab', () => {
  it('[CLI-01] accepts ids, names in any case and addresses', async () => {
    await using bench = await startLab()
    const launched = await bench.launch(
      'subject=volvox-7',
      'library=L2',
      'library=16901',
      `reads=datasets/${dataset}`,
      'note=Volvox-8',
    )
    expect(launched).toMatchObject({ code: 0, stderr: '' })
    expect(await bench.properties(launched)).toMatchObject({
      'Input.subject': ['12901'],
      'Input.library': ['16903', '16901'],
      'Input.reads': [dataset],
    })
  })

  it('[CLI-01] refuses a name that nothing has, and one that several have', async () => {
    await using bench = await startLab()
    const unknown = await bench.launch('subject=Volvox-9')
    expect(unknown.code).toBe(1)
    expect(unknown.stderr).toContain('subject: there is no biosample')
    const ambiguous = await bench.launch('library=L1')
    expect(ambiguous.code).toBe(1)
    expect(ambiguous.stderr).toContain('Name one by its id: libraries/16901, libraries/16902.')
  })

  it('[CLI-01] is completed with names, or with ids where names are not words or not unique', async () => {
    await using bench = await startLab()
    expect(await bench.offered('--input', 'subject=')).toEqual([
      'subject=Volvox-7\tbiosamples/12901',
      'subject=Volvox-8\tbiosamples/12902',
    ])
    expect(await bench.offered('--input=library=')).toEqual([
      '--input=library=libraries/16901\tL1',
      '--input=library=libraries/16902\tL1',
      '--input=library=L2\tlibraries/16903',
    ])
    expect(await bench.offered('--user', 'ada@example.test', '--input', 'reads=')).toEqual([
      `reads=datasets/${dataset}\tNight reads`,
    ])
    expect(await bench.offered('--input', 'note=')).toEqual([])
  })
})

it('[CLI-02] every chooser takes an id, an address or a name, and a refusal names its own flag', async () => {
  await using bench = await startLab()
  for (const sample of ['5901', 'samples/5901', 'night READS']) {
    const launched = await bench.launch(`sample=${sample}`, '--output', 'project-id=Lab')
    expect(launched).toMatchObject({ code: 0, stderr: '' })
    expect(await bench.properties(launched)).toMatchObject({
      'Input.sample': ['5901'],
      'Output.project-id': ['4901'],
    })
  }
  const refused = await bench.launch('sample=Day reads', '--output', 'project-id=Labs')
  expect(refused.stderr).toMatch(/not "Day reads"\. +--input sample=samples\/1001\n/)
  expect(refused.stderr).toMatch(/not "Labs"\. +--output project-id=projects\/1001/)
})

it('[CLI-01] names the option of a field whose value is refused', async () => {
  await using bench = await startLab()
  const refused = await bench.launch('reads=datasets/nowhere')
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('The app was not launched.')
  expect(refused.stderr).toContain('choose another one.  --input reads=datasets/1001')
})

it('[CLI-01] refuses an input that is no field of the form, with the one that was probably intended', async () => {
  await using bench = await startLab()
  const refused = await bench.launch('subjetc=Volvox-7')
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(refused.stderr).toContain('The form has no field "subjetc". Did you mean "subject"?')
})
