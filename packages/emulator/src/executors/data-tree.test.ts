import type { AppSessionRecord } from '@benchtop/contracts'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFakeExecutor } from '../testing/fake-executor.ts'
import { openJobBench } from '../testing/job-bench.ts'

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

const inputs = [
  { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
  { Name: 'Input.reads', Type: 'sample[]', Items: ['v1pre3/samples/5001'] },
  { Name: 'Input.run', Type: 'run', Content: 'v1pre3/runs/8001' },
  { Name: 'Input.notes', Type: 'file', Content: 'v1pre3/files/7003' },
  { Name: 'Input.project-id', Type: 'project', Content: 'v1pre3/projects/4001' },
  { Name: 'Input.min-depth', Type: 'string', Content: '10' },
]

it("lays out a session's record and the files of what was chosen", async () => {
  const fake = createFakeExecutor()
  const bench = await openJobBench(fake)
  const sessionId = bench.launch(inputs)
  const { task } = await fake.next()
  expect(task.dataFolder).toBe(join(bench.folder, String(sessionId), 'data'))
  expect(await filesBelow(task.dataFolder)).toEqual([
    'input/AppSession.json',
    'input/appresults/6001/README.txt',
    'input/appresults/6001/calls/volvox.vcf',
    'input/files/7003/README.txt',
    'input/runs/8001/RunInfo.xml',
    'input/samples/5001/reads/R1.fastq',
  ])
  expect((await readdir(task.dataFolder)).toSorted()).toEqual([
    'input',
    'logs',
    'output',
    'scratch',
  ])

  const text = await readFile(join(task.dataFolder, 'input/AppSession.json'), 'utf8')
  const record = JSON.parse(text) as AppSessionRecord
  expect(record).toMatchObject({ Id: String(sessionId), Status: 'Pending' })
  expect(record.Properties.Items.find((item) => item.Name === 'Input.min-depth')).toMatchObject({
    Type: 'string',
    Content: '10',
  })
})

it('provides the newest of files with the same path, as the app’s own copy', async () => {
  const fake = createFakeExecutor()
  const bench = await openJobBench(fake)
  bench.launch(inputs)
  const { task } = await fake.next()
  const path = join(task.dataFolder, 'input/appresults/6001/calls/volvox.vcf')
  expect(await readFile(path, 'utf8')).toBe('new')
  await writeFile(path, 'changed')
  expect(await bench.contentOf(7002)).toBe('new')
})

it.each(['../../outside.txt', '/etc/passwd', 'a/../../b', 'a//b', './a', 'a\\b', ''])(
  'refuses a file whose path is %j',
  async (path) => {
    const fake = createFakeExecutor()
    const bench = await openJobBench(fake)
    bench.platform.database
      .statement<[string]>('UPDATE file SET path = ? WHERE id = 7003')
      .run(path)
    const sessionId = bench.launch(inputs)
    await bench.jobs.idle()
    expect(fake.begun()).toBe(0)
    expect(bench.platform.sessions.get(sessionId)).toMatchObject({
      status: 'Aborted',
      status_summary: `File 7003 can't be given to an app: its path is ${path}.`.trim(),
    })
  },
)
