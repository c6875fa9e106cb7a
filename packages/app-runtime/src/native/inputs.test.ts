import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, expectTypeOf, it } from 'vitest'
import { openNativeSession } from '../index.ts'
import { appResult, jobOf, project, property, sessionRecord } from '../testing/job.ts'
import { sessionInputs } from './inputs.ts'

const calls = property('Input.calls', 'appresult', {
  Content: appResult('6001', 'Calls'),
  Items: [appResult('6001', 'Calls')],
})
const inputs = sessionInputs(
  sessionRecord([
    property('Input.regions', 'string', { Content: 'ctgA:1-500' }),
    property('Input.min-depth', 'string', { Content: ' 12.5 ' }),
    property('Input.empty', 'string', { Content: '' }),
    property('Input.steps', 'string[]', { Items: ['align', 'call', 'call'] }),
    property('Input.genes', 'map', { ContentMap: [{ Key: 'EDEN', Values: ['ctgA', '1050'] }] }),
    calls,
    property('Input.many', 'appresult[]', {
      Items: [appResult('6002', 'Second'), appResult('6001', 'First')],
    }),
    property('Input.into', 'project', { Content: project('4001', 'Demo') }),
    property('Output.Projects', 'project[]', { Items: [project('4002', 'Other')] }),
  ]),
  '/data/input',
)

it('reads values by the id of their field', () => {
  expect(inputs.names()).toEqual([
    'regions',
    'min-depth',
    'empty',
    'steps',
    'genes',
    'calls',
    'many',
    'into',
  ])
  expect(inputs.text('regions')).toBe('ctgA:1-500')
  expect(inputs.number('min-depth')).toBe(12.5)
  expect(inputs.texts('steps')).toEqual(['align', 'call', 'call'])
  expect(inputs.texts('regions')).toEqual(['ctgA:1-500'])
  expect(inputs.map('genes')).toEqual([{ Key: 'EDEN', Values: ['ctgA', '1050'] }])
})

it('uses the fallback for a missing input, and for an empty number', () => {
  expect(inputs.has('absent')).toBe(false)
  expect(inputs.text('absent', 'all')).toBe('all')
  expect(inputs.text('empty', 'all')).toBe('')
  expect(inputs.number('absent', 10)).toBe(10)
  expect(inputs.number('empty', 10)).toBe(10)
  expect(inputs.texts('absent')).toEqual([])
  expect(inputs.map('absent')).toEqual([])
  expect(inputs.resources('absent')).toEqual([])
})

it('returns the resources that the user chose, typed by the requested type', () => {
  const resource = inputs.resource('calls', 'appresult')
  expectTypeOf(resource.record.TotalSize).toEqualTypeOf<number>()
  expect(resource).toMatchObject({
    type: 'appresult',
    id: '6001',
    href: 'v1pre3/appresults/6001',
    name: 'Calls',
    record: appResult('6001', 'Calls'),
    folder: join('/data/input', 'appresults', '6001'),
  })
  expect(inputs.resources('many').map((each) => each.name)).toEqual(['Second', 'First'])
  expect(inputs.resource('into').folder).toBeUndefined()
})

it.each([
  [() => inputs.text('absent'), 'InputMissing', /no input "absent".*regions, min-depth/],
  [() => inputs.resource('absent'), 'InputMissing', /Input\.absent/],
  [() => inputs.number('empty'), 'InputTypeMismatch', /Input\.empty is ""/],
  [() => inputs.number('regions'), 'InputTypeMismatch', /"ctgA:1-500".*isn't a number/],
  [() => inputs.text('calls'), 'InputTypeMismatch', /Input\.calls is of type appresult/],
  [() => inputs.texts('genes'), 'InputTypeMismatch', /type map/],
  [() => inputs.map('steps'), 'InputTypeMismatch', /type string\[\]/],
  [() => inputs.resource('regions'), 'InputTypeMismatch', /reads a resource/],
  [() => inputs.resource('calls', 'sample'), 'InputTypeMismatch', /of type sample/],
  [() => inputs.resource('many'), 'InputTypeMismatch', /has 2 resources/],
])('refuses %s, naming the input and the remedy', (read, code, message) => {
  expect(read).toThrow(expect.objectContaining({ code, message: expect.stringMatching(message) }))
})

it.each(['../../etc', 'a/b', ''])('refuses a reference whose Id is %j', (id) => {
  const evil = property('Input.calls', 'appresult', { Content: appResult(id, 'Calls') })
  const read = () => sessionInputs(sessionRecord([evil]), '/data/input').resource('calls')
  expect(read).toThrow(expect.objectContaining({ code: 'SessionInvalid' }))
})

it('lists the files of a resource by path, links to stored files included', async () => {
  await using job = await jobOf([calls], {
    'input/appresults/6001/z.txt': 'z',
    'input/appresults/6001/calls/a.vcf': 'variants',
    'input/appresults/6002/other.txt': 'not requested',
    'stored/blob': 'reads',
  })
  await symlink(join(job.path, 'stored/blob'), join(job.path, 'input/appresults/6001/calls/b.bam'))
  const session = await openNativeSession({ dataFolder: job.path })

  const resource = session.input.resource('calls')
  const files = await resource.files()

  expect(files.map(({ path, size }) => [path, size])).toEqual([
    ['calls/a.vcf', 8],
    ['calls/b.bam', 5],
    ['z.txt', 1],
  ])
  expect(files[0]?.absolutePath).toBe(join(job.path, 'input/appresults/6001/calls/a.vcf'))
})

it('returns a single chosen file, and a run by its experiment name', async () => {
  const file = { Id: '7001', Href: 'v1pre3/files/7001', Name: 'targets.bed' }
  const run = { Id: '8001', Href: 'v1pre3/runs/8001', ExperimentName: 'Spring' }
  await using job = await jobOf(
    [
      property('Input.targets', 'file', { Content: file }),
      property('Input.run', 'run', { Content: run }),
    ],
    { 'input/files/7001/targets.bed': 'ctgA\t0\t10\n' },
  )
  const { input } = await openNativeSession({ dataFolder: job.path })

  expect(await input.resource('targets', 'file').files()).toMatchObject([{ path: 'targets.bed' }])
  expect(input.resource('run').name).toBe('Spring')
  expect(await input.resource('run').files()).toEqual([])
})
