import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createClient } from '@benchtop/client'
import { createControlClient } from '@benchtop/client/control'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand, startCommand, startHere } from '../testing/command.ts'

/** Jobs of plain processes reach a listener of the test; those in a sandbox reach the platform alone. */
const reachable = ['--executor', 'process']

const toProject = ['--output', 'project=projects/4001']

const senseless: readonly [string[], number, string][] = [
  [
    ['launch', 'greter'],
    1,
    'There is no application "greter". Did you mean "Greeter"? The platform has Greeter (greeter).',
  ],
  [['launch', 'greeter', '--user', 'eve'], 1, 'There is no user "eve". The platform has ada@'],
  [['launch', 'greeter', '--input', 'who'], 2, 'Write it as NAME=VALUE'],
  [
    ['launch', 'greeter', '--inputs', '/nowhere.json'],
    2,
    'The inputs file /nowhere.json does not exist',
  ],
  [['launch', 'greeter', '--gather'], 2, '--gather needs --nodes, such as --nodes 4.'],
  [['launch'], 2, "missing required argument 'app'"],
]

function launch({ ready }: Bench, ...args: string[]) {
  return runCommand(['launch', 'greeter', ...toProject, ...args], {
    environment: { BENCHTOP_UI_URL: ready.uiUrl },
  })
}

describe('a launch', () => {
  it('waits for the analysis, and shows its files', async () => {
    await using bench = await startBench()
    const ended = await launch(bench, '--input', 'who=Ada', '--name', 'My greeting', '--wait')
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toMatch(/Greeter is launched as Ada +v1pre3\/appsessions\/\d+/)
    expect(ended.stdout).toMatch(/Analysis +My greeting\n/)
    expect(ended.stdout).toMatch(/Status +Complete\n/)
    expect(ended.stdout).toMatch(/greeting\.txt +11 B +\d+/)
    const [, id = ''] = /v1pre3\/appsessions\/(\d+)/.exec(ended.stdout) ?? []
    expect(`${ended.stdout}\n`).toContain(`\n  ${bench.ready.uiUrl}/analyses/${id}\n`)
    const launched = await launch(bench, '--input', 'who=Ada')
    expect(launched.stdout).toMatch(/\n {2}http:\S+\/analyses\/\d+$/m)
  })

  it('[NAT-10] has the last of its nodes wait for the others, and gather their results', async () => {
    await using bench = await startBench()
    const events = eventsOf(await launch(bench, '--nodes', '2', '--gather', '--wait', '--json'))
    expect(events.at(-1)).toMatchObject({ event: 'finished', status: 'Complete' })
    const { results } = events.at(-1) as unknown as { results: { href: string }[] }
    const session = String(events[0]?.['appSession'])
    const { apiUrl, uiUrl } = bench.ready
    const control = createControlClient({ uiUrl, startToken: undefined })
    const { children } = await control.getAppSession({ id: session.split('/').at(-1) ?? '' })
    const id = children.at(-1)?.appSession.split('/').at(-1) ?? ''
    const { token } = await control.issueToken({ user: '1001', private: true })
    const { Properties } = await createClient({ apiUrl, token }).v1.getAppSession({ id })
    const gathered = Properties.Items.find(({ Name }) => Name === 'Node.Results')
    expect(gathered?.Items).toMatchObject([{ Href: results[0]?.href }])
  })

  it('prints the same as records with --json', async () => {
    await using bench = await startBench()
    const inputs = join(bench.folder, 'inputs.json')
    await writeFile(inputs, JSON.stringify({ who: 'the file' }))
    const ended = await launch(bench, '--inputs', inputs, '--wait', '--json')
    const events = eventsOf(ended)
    expect(events.at(0)).toMatchObject({ event: 'launched', redirect: null })
    expect(events.at(-1)).toMatchObject({
      event: 'finished',
      session: events[0]?.['appSession'],
      status: 'Complete',
      results: [{ name: 'Greeting', files: [{ path: 'greeting.txt', size: 16 }] }],
    })
  })

  it('that does not become Complete fails, with the last lines of the app’s log', async () => {
    await using bench = await startBench()
    const ended = await launch(bench, '--input', 'who=noone', '--wait')
    expect(ended.code).toBe(1)
    expect(ended.stdout).toMatch(/Status +Aborted\n/)
    expect(ended.stdout).toContain('There is no one to greet.')
  })

  it.each(['lines', 'records'])(
    '[NAT-04] prints the progress of the analysis, in %s',
    async (form) => {
      const json = form === 'records'
      await using bench = await startBench(reachable)
      await using job = await listenForJob()
      const args = ['launch', 'greeter', '--input', `who=slowly ${job.port}`, '--wait']
      await using waiting = startHere([
        ...args,
        ...(json ? ['--json'] : []),
        '--url',
        bench.ready.uiUrl,
      ])
      const launchedHref = json ? '' : await waiting.line(/(v1pre3\/appsessions\/\d+)/)
      await job.running
      if (json) {
        expect(await waiting.event('progress')).toMatchObject({
          percent: 42,
          message: 'Greeting everybody',
        })
      } else {
        expect(await waiting.line(/Waiting for the analysis: (.*)/)).toBeDefined()
        expect(await waiting.line(/(42 % Greeting everybody)/)).toBe('42 % Greeting everybody')
      }
      const href = json ? ((await waiting.event('launched'))['appSession'] as string) : launchedHref
      const shown = await runCommand(['session', 'show', href, '--url', bench.ready.uiUrl])
      expect(shown.stdout).toContain('████████▍░░░░░░░░░░░ 42 %')
      job.end()
      expect((await waiting.ended).code).toBe(0)
    },
  )

  it('continues after Ctrl-C has ended the waiting', async () => {
    await using bench = await startBench(reachable)
    await using job = await listenForJob()
    await using waiting = startCommand([
      'launch',
      'greeter',
      '--input',
      `who=port ${job.port}`,
      '--wait',
      '--json',
      '--url',
      bench.ready.uiUrl,
    ])
    await job.running
    await waiting.event('status')
    waiting.kill('SIGINT')
    const ended = await waiting.ended
    expect(ended.code).toBe(130)
    expect(ended.stderr).toContain('The analysis continues.')
    expect(job.isRunning()).toBe(true)
  })

  it('with invalid inputs is refused with the reason', async () => {
    await using bench = await startBench()
    const environment = { BENCHTOP_UI_URL: bench.ready.uiUrl }
    for (const [args, code, message] of senseless) {
      const ended = await runCommand(args, { environment })
      expect(ended).toMatchObject({ code, stdout: '' })
      expect(ended.stderr).toContain(message)
    }
  })

  it('names the address if no platform answers', async () => {
    await using gone = await startBench()
    gone.command.kill('SIGTERM')
    await gone.command.ended
    const ended = await launch(gone)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toContain(`No platform answers at ${gone.ready.uiUrl}. Start one with`)
  })
})

it('[SEC-04] the end of the platform stops running jobs', async () => {
  await using bench = await startBench(reachable, {}, startCommand)
  await using job = await listenForJob()
  expect(await launch(bench, '--input', `who=port ${job.port}`)).toMatchObject({ code: 0 })
  const stopped = once(await job.running, 'close')
  bench.command.kill('SIGTERM')
  expect(await bench.command.ended).toMatchObject({ code: 0, signal: null })
  await stopped
})

/** A server that a job connects to while it runs. */
async function listenForJob() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const running = once(server, 'connection').then(([socket]) => {
    // The connection ends when its job is killed.
    ;(socket as Socket).on('error', () => {}).resume()
    return socket as Socket
  })
  let socket: Socket | undefined
  void running.then((one) => void (socket = one))
  return {
    port: (server.address() as AddressInfo).port,
    running,
    isRunning: () => socket?.destroyed === false,
    /** Lets the job end. */
    end: () => socket?.end(),
    async [Symbol.asyncDispose]() {
      socket?.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
