import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJobBench } from '../testing/job-bench.ts'
import { testKeeper } from '../testing/executors.ts'
import { createProcessExecutor } from './process-executor.ts'

/** A native app as a plain process: the script with `data` for the folder of its job, and its AppSession.json. */
function openNative(script: string) {
  const opening = `
    const data = process.env.BENCHTOP_DATA
    const session = JSON.parse(fs.readFileSync(data + '/input/AppSession.json', 'utf8'))
    const property = (name) => session.Properties.Items.find((item) => item.Name === name)`
  return openJobBench({
    executor: createProcessExecutor({ baseEnvironment: {}, keeper: testKeeper() }),
    command: [process.execPath, '-e', `${opening}\n${script}`],
  })
}

it('[NAT-01] runs a native app from its inputs to its AppResults', async () => {
  const bench = await openNative(`
    const calls = property('Input.calls').Content
    const vcf = fs.readFileSync(data + '/input/appresults/' + calls.Id + '/calls/volvox.vcf', 'utf8')
    fs.writeFileSync(data + '/scratch/half', 'to be thrown away')
    const project = property('Output.project-id').Content.Id
    const result = data + '/output/appresults/' + project + '/Depth'
    fs.mkdirSync(result + '/plots', { recursive: true })
    fs.writeFileSync(result + '/depth.tsv', vcf + ' at ' + property('Input.min-depth').Content)
    fs.writeFileSync(result + '/plots/depth.svg', '<svg/>')
    fs.writeFileSync(result + '/_metadata.json', JSON.stringify({
      Name: 'Depth of ' + calls.Name,
      Properties: [{ Name: 'Depth.Mean', Type: 'string', Content: '31.4' }],
    }))
    console.log('done')`)
  const sessionId = bench.launch([
    { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
    { Name: 'Input.min-depth', Type: 'string', Content: '10' },
    { Name: 'Output.project-id', Type: 'project', Content: 'v1pre3/projects/4001' },
  ])
  await bench.jobs.idle()

  expect(bench.platform.sessions.get(sessionId)).toMatchObject({
    status: 'Complete',
    status_summary: '',
  })
  const [result] = bench.results(sessionId)
  expect(result).toMatchObject({ name: 'Depth of Calls', project_id: 4001, status: 'Complete' })
  const files = bench.platform.files.ofOwner({ kind: 'appresult', id: result!.id })
  expect(files.map((file) => file.path)).toEqual(['depth.tsv', 'plots/depth.svg'])
  expect(await bench.contentOf(files[0]!.id)).toBe('new at 10')
  const parent = { kind: 'appresult', id: result!.id } as const
  expect(bench.platform.properties.get(parent, 'Depth.Mean').Content).toBe('31.4')

  const job = join(bench.folder, String(sessionId))
  expect(await readFile(join(job, 'logs/output.log'), 'utf8')).toBe('done\n')
  expect(existsSync(join(job, 'data/scratch'))).toBe(false)
})

it('[NAT-01] stores the end of the log of an app that exits with another code', async () => {
  const bench = await openNative(`
    for (let n = 0; n < 20_000; n++) console.error('line ' + n)
    process.exitCode = 3`)
  const sessionId = bench.launch()
  await bench.jobs.idle()
  expect(bench.platform.sessions.get(sessionId)).toMatchObject({
    status: 'Aborted',
    status_summary: 'line 19999 (exit code 3)',
  })
  const parent = { kind: 'appsession', id: sessionId } as const
  const { Type, Content } = bench.platform.properties.get(parent, 'Logs.Tail')
  expect(Type).toBe('string')
  expect(Content).toContain('line 19999\nbenchtop: The command')
})

it('[SES-11] a stop signals the running app, and the session is Aborted once the app has ended', async () => {
  const bench = await openNative(`
    process.on('SIGTERM', () => { console.log('got SIGTERM'); process.exit(0) })
    console.log('ready')
    setInterval(() => {}, 1000)`)
  const ready = bench.event((event) => event.type === 'log' && event.text.includes('ready'))
  const sessionId = bench.launch()
  await ready
  expect(bench.platform.sessions.get(sessionId).status).toBe('Running')
  const stopped = bench.jobs.stop(sessionId)
  expect(bench.platform.sessions.get(sessionId).status).toBe('Aborting')
  await stopped
  expect(bench.platform.sessions.get(sessionId)).toMatchObject({
    status: 'Aborted',
    status_summary: 'Stopped by the user.',
  })
  const log = await readFile(join(bench.folder, String(sessionId), 'logs/output.log'), 'utf8')
  expect(log).toBe('ready\ngot SIGTERM\nbenchtop: Stopped by the user.\n')
  const kinds = bench.events.flatMap((event) => (event.type === 'status' ? [event.status] : []))
  expect(kinds).toEqual(['Running', 'Aborting', 'Aborted'])
})

it('aborts the session of an app that is not there', async () => {
  const bench = await openJobBench({
    executor: createProcessExecutor({
      baseEnvironment: { PATH: '/nowhere' },
      keeper: testKeeper(),
    }),
    command: ['dpeth'],
  })
  const sessionId = bench.launch()
  await bench.jobs.idle()
  expect(bench.platform.sessions.get(sessionId)).toMatchObject({
    status: 'Aborted',
    status_summary: 'The command "dpeth" was not found: check its spelling and PATH.',
    started_ms: null,
  })
})
