import type {
  ControlJob,
  ControlSessionDetails,
  JobUsageRecord,
  TimelineStep,
} from '@benchtop/contracts'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { installApp, type NativeBench } from '../testing/native-apps.ts'
import { newResult } from '../testing/new-result.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

const busy = `
  const kept = Buffer.alloc(80_000_000, 1)
  // By its own time, which a busy machine doesn't take from it.
  while (process.cpuUsage().user < 700_000) kept[0] += 1
  setTimeout(() => {}, 200)
`

const idOf = (href: string) => href.slice(href.lastIndexOf('/') + 1)
const read = async <Body>({ platform }: NativeBench, path: string): Promise<Body> =>
  (await platform.control.get(`_emulator/${path}`)).body as Body
const details = (bench: NativeBench, id: string) =>
  read<ControlSessionDetails>(bench, `appsessions/${id}`)
const timeline = async (bench: NativeBench, href: string): Promise<TimelineStep[]> =>
  (await read<{ steps: TimelineStep[] }>(bench, `appsessions/${idOf(href)}/timeline`)).steps
const jobsOf = async (bench: NativeBench, query = ''): Promise<ControlJob[]> =>
  (await read<{ jobs: ControlJob[] }>(bench, `jobs${query}`)).jobs

it('lists what a native app did step by step, from the queue to the upload of its results', async () => {
  await using bench = await installApp(`console.log('hello')`)
  const { Href, Id } = await bench.run()
  const steps = await timeline(bench, Href)
  const named = steps.map(({ kind, name }) => name || kind)
  expect(named).toEqual(['Pending', 'inputs', 'Running', 'command', 'upload', 'Complete'])
  expect(steps.slice(0, -1).every(({ ended }) => ended !== null)).toBe(true)
  expect(steps.every(({ failure }) => failure === null)).toBe(true)
  const { ranMs } = await details(bench, Id)
  expect(ranMs).toBe(steps.find(({ name }) => name === 'Running')?.tookMs)
  expect(ranMs).toBeGreaterThan(0)
})

it('says at which step a job failed, and why', async () => {
  await using bench = await installApp(`process.exit(3)`)
  const { Href } = await bench.run()
  const failed = (await timeline(bench, Href)).filter(({ failure }) => failure !== null)
  expect(failed).toMatchObject([{ kind: 'command', failure: /exited with code 3/ }])
})

it('says how long an app ran that failed, by the clock, and that one never ran that could not begin', async () => {
  await using bench = await installApp(['no-such-program-anywhere'])
  const { Id, Href } = await bench.run()
  await bench.platform.control.postJson('_emulator/clock', { advance: '3h' })
  expect(await details(bench, Id)).not.toHaveProperty('ranMs')
  const failed = (await timeline(bench, Href)).find(({ failure }) => failure !== null)
  expect(failed?.kind).toBe('inputs')
})

it('counts the time that a session ran until it timed out, and not until now', async () => {
  await using platform = await startTestPlatform({ runningTimeoutMs: 3_600_000 })
  const { AppSession } = await newResult(platform.ada)
  const id = idOf(AppSession.Href)
  await platform.control.postJson('_emulator/clock', { advance: '9h' })
  const { body } = await platform.control.get(`_emulator/appsessions/${id}`)
  expect(body.status).toBe('TimedOut')
  expect(body.ranMs).toBe(3_600_000)
})

it('measures CPU and memory of a running job, against what its app asks for', async () => {
  await using bench = await installApp(busy, {}, { limits: { memoryMB: 900, cpus: 2 } })
  const { Id } = await bench.run()
  const usage = await read<JobUsageRecord>(bench, `appsessions/${Id}/usage`)
  expect(usage).toMatchObject({
    unmeasured: null,
    host: null,
    requested: { memoryMB: 900, cpus: 2 },
  })
  expect(['process', 'bubblewrap']).toContain(usage.executor)
  expect(usage.samples.length).toBeGreaterThan(2)
  expect(usage.used?.peakMemoryBytes).toBeGreaterThan(80_000_000)
  expect(usage.used?.cpuMs).toBeGreaterThan(200)
  const moments = usage.samples.map(({ atMs }) => atMs)
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
})

it('says why nothing is measured where an analysis has no job', async () => {
  await using platform = await startTestPlatform()
  const { body } = await platform.control.get('_emulator/appsessions/9001/usage')
  expect(body).toMatchObject({ unmeasured: /no job/, used: null, samples: [], requested: {} })
})

it('lists jobs that run, that wait in their order, and that ended in the last hours', async () => {
  await using bench = await installApp(`setInterval(() => {}, 1000)`, { executorSlots: 1 })
  const hrefs = [await bench.launch(), await bench.launch(), await bench.launch()]
  await expect.poll(async () => (await jobsOf(bench, '?state=running')).length).toBe(1)
  const jobs = await jobsOf(bench)
  expect(jobs.map(({ state, position }) => [state, position])).toEqual([
    ['running', null],
    ['queued', 1],
    ['queued', 2],
  ])
  expect(jobs.map(({ appSession }) => appSession)).toEqual(hrefs)
  const [{ executor } = { executor: '' }] = jobs
  expect(await jobsOf(bench, `?executor=${executor}`)).toHaveLength(1)
  expect(await jobsOf(bench, `?executor=tes`)).toEqual([])
  for (const href of hrefs) {
    await bench.platform.control.postJson(`_emulator/appsessions/${idOf(href)}/stop`, {})
  }
  await bench.platform.idle()
  expect((await jobsOf(bench)).every(({ state }) => state === 'ended')).toBe(true)
  await bench.platform.control.postJson('_emulator/clock', { advance: '25h' })
  expect(await jobsOf(bench)).toEqual([])
  expect(await jobsOf(bench, '?hours=48')).toHaveLength(3)
})

it('[NAT-02] gives a job that waits for its agent no place in the queue until the agent connects', async () => {
  await using bench = await installApp(`setInterval(() => {}, 1000)`, { executorSlots: 1 })
  const { platform } = bench
  const order = { Name: 'Of an agent', AgentId: 'laptop' }
  const launched = await platform.ada.postJson('v1pre3/applications/2002/appsessions', order)
  expect(launched.status).toBe(201)
  const ofAgent = launched.body.Response.Href as string
  const hrefs = [await bench.launch(), await bench.launch(), await bench.launch()]
  const places = async () =>
    (await jobsOf(bench, '?state=queued')).map((job) => [
      job.appSession,
      job.position,
      job.waitsFor,
    ])
  // Others pass it, since the queue does: the first of them has the slot.
  await expect.poll(places).toEqual([
    [hrefs[1], 1, 'slot'],
    [hrefs[2], 2, 'slot'],
    [ofAgent, null, 'agent'],
  ])
  const agent = { workingDirectory: tmpdir(), command: ['true'] }
  const json = { 'content-type': 'application/json' }
  await platform.control.send('PUT', '_emulator/agents/laptop', json, JSON.stringify(agent))
  await expect.poll(places).toEqual([
    [ofAgent, 1, 'slot'],
    [hrefs[1], 2, 'slot'],
    [hrefs[2], 3, 'slot'],
  ])
  for (const href of [...hrefs, ofAgent]) {
    await platform.control.postJson(`_emulator/appsessions/${idOf(href)}/stop`, {})
  }
  await platform.idle()
})

it('refuses filters of jobs that no job can match', async () => {
  await using platform = await startTestPlatform()
  const get = (query: string) => platform.control.get(`_emulator/jobs?${query}`)
  const queries = ['state=idle', 'hours=0', 'hours=99999', 'limit=1001', 'application=x']
  const statuses = await Promise.all(queries.map(async (query) => (await get(query)).status))
  expect(statuses).toEqual(queries.map(() => 400))
})
