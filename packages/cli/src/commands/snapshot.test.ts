import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'

async function run({ ready, folder }: Bench, ...args: string[]) {
  return runCommand(['snapshot', ...args, '--url', ready.uiUrl], { folder })
}

it('[HAR-05] [CLI-01] snapshots are saved, listed, compared, restored and deleted', async () => {
  await using bench = await startBench()
  const { uiUrl } = bench.ready
  expect((await run(bench, 'list')).stdout).toContain('No snapshots yet.')
  expect(await run(bench, 'save', 'before')).toMatchObject({ code: 0, stderr: '' })
  expect((await run(bench, 'diff', 'before')).stdout).toContain('No differences.')

  const launch = ['launch', 'greeter', '--input', 'who=Ada', '--output', 'project=projects/4001']
  await runCommand([...launch, '--wait', '--url', uiUrl])
  await run(bench, 'save', 'after')
  const diff = await run(bench, 'diff', 'before', 'after')
  expect(diff).toMatchObject({ code: 0, stderr: '' })
  expect(diff.stdout).toMatch(/^ {2}appsession +\+1$/m)
  expect(diff.stdout).toMatch(/^\+ file \d+ {2}"greeting.txt"/m)
  expect(diff.stdout).toMatch(/^~ project 4001$/m)
  expect(diff.stdout).toMatch(/^ {4}total_size {2}0 → 11$/m)
  const [event] = eventsOf(await run(bench, 'diff', 'after', 'before', '--limit', '0', '--json'))
  expect(event).toMatchObject({ event: 'difference', before: { name: 'after' } })
  expect(event?.['resources']).toContainEqual({
    resource: 'appsession',
    added: 0,
    removed: 1,
    changed: 0,
    records: [],
  })

  const list = await run(bench, 'list', '--json')
  expect(eventsOf(list)[0]?.['snapshots']).toMatchObject([
    { name: 'after', state: 'good' },
    { name: 'before', state: 'good' },
  ])
  expect((await run(bench, 'list')).stdout).toMatch(/^ {2}after +\d{4}-\d\d-\d\d /m)
  expect(await run(bench, 'restore', 'before')).toMatchObject({ code: 0, stderr: '' })
  expect((await run(bench, 'diff', 'before')).stdout).toContain('No differences.')
  expect(await run(bench, 'delete', 'before')).toMatchObject({ code: 0, stderr: '' })
  expect(await run(bench, 'delete', 'before')).toMatchObject({ code: 1, stdout: '' })
})

it('[HAR-05] [CLI-01] a snapshot is exported to a file and imported on another platform', async () => {
  await using here = await startBench()
  await using there = await startBench()
  await run(here, 'save', 'one')
  const exported = await run(here, 'export', 'one')
  const file = join(here.folder, 'one.benchtop-snapshot')
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining(file) })
  const again = await run(here, 'export', 'one')
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') })
  const [event] = eventsOf(await run(here, 'export', 'one', file, '--force', '--json'))
  expect(event).toMatchObject({ event: 'exported', file, bytes: (await stat(file)).size })
  expect((await readdir(here.folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])

  expect(await run(there, 'import', file)).toMatchObject({ code: 0, stderr: '' })
  expect(await run(there, 'import', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is a snapshot "one" already.'),
  })
  expect(await run(there, 'import', file, 'two')).toMatchObject({ code: 0, stderr: '' })
  expect((await run(there, 'diff', 'one', 'two')).stdout).toContain('No differences.')
  expect(await run(there, 'restore', 'two')).toMatchObject({ code: 0, stderr: '' })
})

it('[CLI-01] invalid requests are refused with the reason and a suggestion', async () => {
  await using bench = await startBench()
  await run(bench, 'save', 'before-launch')
  for (const args of [['restore'], ['delete'], ['diff'], ['export']]) {
    const { code, stderr } = await run(bench, ...args, 'before-lanch')
    expect([args, code]).toEqual([args, 1])
    expect(stderr).toContain('There is no snapshot "before-lanch". There are: before-launch.')
    expect(stderr).toContain('Did you mean "before-launch"?')
  }
  expect((await run(bench, 'save', '../up')).stderr).toContain('name must be 1 to 64 letters')
  const wrong = join(bench.folder, 'wrong.txt')
  await writeFile(wrong, 'something else')
  expect((await run(bench, 'import', wrong)).stderr).toContain('This is not an exported snapshot.')
  expect((await run(bench, 'import', 'gone')).stderr).toContain("can't be read")
  await mkdir(join(bench.folder, 'folder'))
  const inFolder = await run(bench, 'export', 'before-launch', 'folder/none/x')
  expect(inFolder).toMatchObject({ code: 1, stderr: expect.stringContaining("can't be written") })
})

it('[SEC-14] restoring an imported snapshot says what its jobs would run, and release runs them', async () => {
  await using here = await startBench(['--executor', 'process'])
  await using there = await startBench(['--executor', 'process'])
  await runCommand(['user', 'quota', 'ada@example.test', '--jobs', '0', '--url', here.ready.uiUrl])
  const launch = ['launch', 'greeter', '--output', 'project=projects/4001', '--name', 'Waiting']
  await runCommand([...launch, '--url', here.ready.uiUrl])
  await run(here, 'save', 'one')
  await run(here, 'export', 'one')
  await run(there, 'import', join(here.folder, 'one.benchtop-snapshot'))
  const restored = await run(there, 'restore', 'one')
  expect(restored.stdout).toContain('Its jobs are held. benchtop snapshot release lets them run:')
  expect(restored.stdout).toMatch(/\d+ +Waiting +Greeter +\S+/)
  const jobs = async () =>
    eventsOf(await runCommand(['jobs', '--json', '--url', there.ready.uiUrl]))
  expect(await jobs()).toMatchObject([{ name: 'Waiting', state: 'queued', waitsFor: 'release' }])
  await runCommand([
    'user',
    'quota',
    'ada@example.test',
    '--jobs',
    'none',
    '--url',
    there.ready.uiUrl,
  ])
  expect(await run(there, 'release')).toMatchObject({ code: 0, stderr: '' })
  await expect.poll(jobs).toMatchObject([{ name: 'Waiting', state: 'ended' }])
})
