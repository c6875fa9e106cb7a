import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openNativeSession, type PropertyToSet } from '../index.ts'
import { jobOf, project, property } from '../testing/job.ts'

const chosen = property('Output.Projects', 'project[]', { Items: [project('4001', 'Demo')] })

async function newJob() {
  const job = await jobOf([chosen])
  const session = await openNativeSession({ dataFolder: job.path })
  return { ...job, session }
}

it('writes files and metadata where the platform expects an AppResult', async () => {
  await using job = await newJob()

  const result = await job.session.createResult({ name: 'Report', description: 'Of one sample' })
  await result.writeFile('summary.json', '{}')
  await result.writeFile('tables/regions.tsv', Readable.from(['contig\t', 'start\n']))
  await result.writeFile('raw.bin', Uint8Array.of(1, 2, 3))
  const plots = await result.folder('plots/depth')
  result.setProperty({ Name: 'Report.TiTv', Type: 'string', Content: '2.0' })
  result.setProperty({ Name: 'Report.TiTv', Type: 'string', Content: '2.1' })
  result.setProperty({ Name: 'Report.Input', Type: 'appresult', Content: 'v1pre3/appresults/1' })
  await result.finish()

  const folder = join(job.path, 'output/appresults/4001/Report')
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    '_metadata.json',
    'plots',
    'plots/depth',
    'raw.bin',
    'summary.json',
    'tables',
    'tables/regions.tsv',
  ])
  expect(await readFile(join(folder, 'tables/regions.tsv'), 'utf8')).toBe('contig\tstart\n')
  expect(plots).toBe(join(folder, 'plots/depth'))
  expect(JSON.parse(await readFile(join(folder, '_metadata.json'), 'utf8'))).toEqual({
    Name: 'Report',
    Description: 'Of one sample',
    HrefAppSession: 'v1pre3/appsessions/9001',
    Properties: [
      { Name: 'Report.TiTv', Type: 'string', Content: '2.1' },
      { Name: 'Report.Input', Type: 'appresult', Content: 'v1pre3/appresults/1' },
    ],
  })
})

it('creates a result in the requested project', async () => {
  await using job = await newJob()
  const result = await job.session.createResult({ name: 'Report', projectId: '4002' })
  expect(await result.writeFile('a.txt', '')).toBe(
    join(job.path, 'output/appresults/4002/Report/a.txt'),
  )
})

it.each(['', '.', '..', 'a/b', 'a\\b', '/etc', 'a\0b', ' a', 'ü'.repeat(128)])(
  'refuses %j as the name of a result or a project',
  async (name) => {
    await using job = await newJob()
    const refused = { code: 'NameInvalid' }
    await expect(job.session.createResult({ name })).rejects.toMatchObject(refused)
    const elsewhere = job.session.createResult({ name: 'Report', projectId: name })
    await expect(elsewhere).rejects.toMatchObject(refused)
    expect(await readdir(job.path)).toEqual(['input'])
  },
)

it.each(['../a', 'a/../../b', '/etc/passwd', 'a//b', 'a\\..\\b', 'a\0', '_metadata.json'])(
  'refuses %j as the path of a file',
  async (path) => {
    await using job = await newJob()
    const result = await job.session.createResult({ name: 'Report' })
    const refused = { code: 'NameInvalid', message: expect.stringContaining(path.slice(0, 1)) }
    await expect(result.writeFile(path, '')).rejects.toMatchObject(refused)
    await expect(result.folder(path)).rejects.toMatchObject(refused)
    expect(await readdir(join(job.path, 'output/appresults/4001/Report'))).toEqual([])
  },
)

it('refuses a second result of the same name, and changes after the end', async () => {
  await using job = await newJob()
  const result = await job.session.createResult({ name: 'Report' })
  await expect(job.session.createResult({ name: 'Report' })).rejects.toMatchObject({
    code: 'ResultExists',
  })
  await result.finish()

  const late = { code: 'ResultFinished' }
  await expect(result.writeFile('late.txt', '')).rejects.toMatchObject(late)
  await expect(result.finish()).rejects.toMatchObject(late)
})

it.each<[PropertyToSet | object, RegExp]>([
  [{ Name: 'TiTv', Type: 'string', Content: '2' }, /"TiTv" needs a namespace/],
  [{ Name: 'A.B C', Type: 'string', Content: '2' }, /only have letters/],
  [{ Name: 'A.B', Type: 'number', Content: '2' }, /unknown Type, "number"/],
  [{ Name: 'A.B', Type: 'string', Content: 2 }, /must have Content, a text/],
  [{ Name: 'A.B', Type: 'file[]', Content: 'v1pre3/files/1' }, /must have Items, a list/],
  [{ Name: 'A.B', Type: 'map', Items: [] }, /must have ContentMap, a list/],
  [{ Name: 'A.B', Type: 'map[]', ContentMap: [] }, /must have ItemsMap, a list/],
])('refuses the property %j', async (wrong, message) => {
  await using job = await newJob()
  const result = await job.session.createResult({ name: 'Report' })
  expect(() => result.setProperty(wrong as PropertyToSet)).toThrow(
    expect.objectContaining({
      code: 'PropertyInvalid',
      message: expect.stringMatching(message),
    }),
  )
})
