import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'

const frozen = ['--now', '2026-03-01T12:00:00.000Z']

function run({ ready, folder }: Bench, ...args: string[]) {
  return runCommand([...args, '--url', ready.uiUrl], { folder })
}

async function firstEvent(bench: Bench, ...args: string[]) {
  const ended = await run(bench, ...args, '--json')
  if (ended.code !== 0) throw new Error(ended.stderr)
  return eventsOf(ended)[0]
}

it('[RUN-04] a run is started, shown, paused, resumed and completed', async () => {
  await using bench = await startBench(frozen)
  await firstEvent(bench, 'clock', '--freeze')
  const begun = await firstEvent(bench, 'run', 'start', 'Exome 7', '--instrument', 'NB501')
  const id = String(begun?.['id'])
  expect(begun).toMatchObject({
    event: 'run',
    user: '1001',
    experimentName: 'Exome 7',
    status: 'Running',
    plan: { step: 0, paused: false, filesLeft: 8 },
  })
  await firstEvent(bench, 'clock', '--advance', '1h')
  expect(await firstEvent(bench, 'run', 'pause', id)).toMatchObject({ status: 'Paused' })
  await firstEvent(bench, 'clock', '--advance', '100h')
  expect(await firstEvent(bench, 'run', 'resume', `runs/${id}`)).toMatchObject({
    status: 'Running',
  })
  await firstEvent(bench, 'clock', '--advance', '7h')
  await firstEvent(bench, 'clock', '--advance', '30m')
  expect(await firstEvent(bench, 'run', 'show', id)).toMatchObject({
    status: 'Uploading',
    files: 4,
    plan: { filesLeft: 4 },
  })
  const shown = (await run(bench, 'run', 'show', id)).stdout
  expect(shown).toMatch(/Exome 7 +Uploading +v1pre3\/runs\/\d+\n/)
  expect(shown).toMatch(/Files +4 of 8\n/)
  expect(shown).toMatch(
    /✓ +Running +8h +\S+Z\n +▸ +Uploading +1h +\S+Z\n +PendingAnalysis +5m +\S+Z\n/,
  )
  await firstEvent(bench, 'clock', '--advance', '10h')
  const list = await firstEvent(bench, 'run', 'list', '--user', 'ada@example.test')
  expect(list).toMatchObject({ event: 'runs', runs: [{ id, status: 'Complete', plan: null }] })
  expect((await run(bench, 'run', 'list')).stdout).toMatch(/Exome 7 +Complete +8/)
  expect((await run(bench, 'run', 'list', '--user', '1002')).stdout).toContain('No runs yet')
})

it('[RUN-04] a run takes its plan and files from a file and from options', async () => {
  await using bench = await startBench(frozen)
  await firstEvent(bench, 'clock', '--freeze')
  await writeFile(join(bench.folder, 'reads.txt'), 'ACGT')
  await writeFile(
    join(bench.folder, 'plan.json'),
    JSON.stringify({
      durations: { Running: '1h', Uploading: '10m' },
      files: [{ path: 'reads.txt', source: 'reads.txt' }],
    }),
  )
  const args = ['start', 'Panel', '--user', 'ben@example.test', '--plan', 'plan.json']
  const more = ['--duration', 'Running=2h', '--outcome', 'NeedsAttention', '--number', '7']
  const planned = await firstEvent(bench, 'run', ...args, ...more)
  expect(planned).toMatchObject({
    user: '1002',
    number: 7,
    plan: {
      steps: [
        { status: 'Running', duration: '2h' },
        { status: 'Uploading', duration: '10m' },
        { status: 'NeedsAttention' },
        { status: 'PendingAnalysis' },
        { status: 'Analyzing' },
        { status: 'Complete' },
      ],
      filesLeft: 1,
    },
  })
  const id = String(planned?.['id'])
  await firstEvent(bench, 'clock', '--advance', '3h')
  expect(await firstEvent(bench, 'run', 'show', id)).toMatchObject({
    status: 'NeedsAttention',
    files: 1,
  })
  expect((await run(bench, 'notices', '--user', '1002')).stdout).toMatch(
    /• +\d+ +1002 +The sample sheet of the run Panel is not valid\./,
  )
  expect(await firstEvent(bench, 'run', 'resolve', id)).toMatchObject({ status: 'PendingAnalysis' })
  const typed = await firstEvent(bench, 'run', 'start', 'Typed', '--file', 'a/b.txt=reads.txt')
  expect(typed).toMatchObject({ user: '1001', plan: { filesLeft: 1 } })
  expect(await firstEvent(bench, 'run', 'stop', String(typed?.['id']))).toMatchObject({
    status: 'Stopped',
    plan: null,
  })
})

it('[RUN-04] invalid input is refused with the reason and the exit code of its kind', async () => {
  await using bench = await startBench()
  const cases: readonly [string[], number, string][] = [
    [['run', 'start'], 2, "missing required argument 'experiment'"],
    [['run', 'start', 'X', '--duration', 'long'], 2, 'Write it as Running=2h.'],
    [
      ['run', 'start', 'X', '--duration', 'Running=long'],
      1,
      'durations.Running must be a duration',
    ],
    [['run', 'start', 'X', '--outcome', 'Lost'], 2, 'Allowed choices are'],
    [['run', 'start', 'X', '--number', 'one'], 2, 'It must be an integer'],
    [['run', 'start', 'X', '--user', 'eve'], 1, 'There is no user "eve".'],
    [['run', 'start', 'X', '--file', 'a=nowhere.txt'], 1, 'must be an existing file'],
    [['run', 'start', 'X', '--plan', 'nowhere.json'], 2, 'does not exist'],
    [['run', 'show', 'Panel'], 2, 'Write it as 4001 or runs/4001.'],
    [['run', 'show', '8999'], 1, "Run 8999 doesn't exist."],
    [['run', 'fly', '8001'], 2, "unknown command 'fly'"],
  ]
  for (const [args, code, message] of cases) {
    const ended = await run(bench, ...args)
    expect({ args, ...ended }).toMatchObject({ code, stdout: '' })
    expect(ended.stderr).toContain(message)
  }
})

it('[V2-18] a run takes the pools on its lanes and the seed of its figures from options', async () => {
  const lab = {
    biosamples: [{ id: '12001', owner: '1001', name: 'Control' }],
    libraries: [{ id: '16001', name: 'Control_L1', biosample: '12001', prep: 'Exome' }],
    libraryPools: [{ id: '17001', owner: '1001', userPoolId: 'pool', libraries: ['16001'] }],
  }
  const files = { 'lab.json': JSON.stringify(lab) }
  await using bench = await startBench([...frozen, '--seed', '{folder}/lab.json'], files)
  const { apiUrl, uiUrl } = bench.ready
  const start = ['run', 'start', 'Exome', '--seed', '7', '--instrument-type', 'HiSeq 4000']
  const begun = await firstEvent(bench, ...start, '--lane', '1=17001', '--lane', '2=17001')
  const issued = await fetch(`${uiUrl}/_emulator/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: '1001', private: true }),
  })
  const { token } = (await issued.json()) as { token: string }
  const mappings = await fetch(`${apiUrl}/v2/runs/${String(begun?.['id'])}/lanelibrarymappings`, {
    headers: { 'x-access-token': token },
  })
  expect(await mappings.json()).toMatchObject({
    Response: { Items: [{ LaneNumber: 1, LibraryPoolId: '17001' }, { LaneNumber: 2 }] },
  })
  const wrong = await run(bench, ...start, '--lane', 'one')
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Write it as 1=17001') })
  const absent = await run(bench, ...start, '--lane', '1=999')
  expect(absent.stderr).toContain(
    "lanes[0].libraryPool must be a pool of the run's owner, not 999.",
  )
})

it('[RUN-07] a run is made of a sample sheet', async () => {
  await using bench = await startBench(frozen)
  const sheet = '[Header]\nRunName,Panel 3\n[Data]\nLane,Sample_ID,index\n1,S1,ACGT\n1,S2,TGCA\n'
  await writeFile(join(bench.folder, 'SampleSheet.csv'), sheet)
  const create = ['run', 'create', '--samplesheet']
  const begun = await firstEvent(bench, ...create, 'SampleSheet.csv')
  expect(begun).toMatchObject({ event: 'run', experimentName: 'Panel 3', status: 'Running' })
  await writeFile(join(bench.folder, 'wrong.csv'), 'no sheet')
  const refused = await run(bench, ...create, 'wrong.csv')
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('sample sheet')])
})
