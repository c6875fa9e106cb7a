import { chmod, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventsOf, runCommand, startHere } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const form = {
  $type: 'Form',
  fields: [
    { $type: 'SampleChooser', id: 'reads', label: 'Reads', multiselect: true, required: true },
    { $type: 'Numeric', id: 'depth', label: 'Depth', max: 100 },
  ],
}

/** A web app that responds to its trigger with a status, and records the requests. */
async function startApp(status = 303) {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.writeHead(status, status === 303 ? { location: '/report' } : {}).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
  onTestFinished(stop)
  return { visits, stop, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A platform with a web app with a form, one without, and a native app. */
async function startPlatform(appUrl = 'http://127.0.0.1:3000') {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const web = { kind: 'web', owner: '1', redirectUri: `${appUrl}/callback` }
  const seed = {
    users: [{ id: '1', name: 'Ada', email: 'ada@example.test' }],
    applications: [
      { ...web, id: '2', name: 'Browser', clientId: 'browser', form: 'form.json' },
      { ...web, id: '3', name: 'Plain', clientId: 'plain', launchFrom: ['project'] },
      { id: '4', name: 'Depth', clientId: 'depth', kind: 'native', owner: '1', command: ['true'] },
      { id: '5', name: 'Nowhere', clientId: 'nowhere', kind: 'web', owner: '1' },
    ],
    projects: [
      {
        id: '40',
        owner: '1',
        name: 'Demo',
        samples: [
          { id: '50', name: 'A' },
          { id: '51', name: 'B' },
        ],
      },
    ],
  }
  await writeFile(join(folder.path, 'form.json'), JSON.stringify(form))
  await writeFile(join(folder.path, 'seed.json'), JSON.stringify(seed))
  const args = [
    'start',
    '--memory',
    '--port',
    '0',
    '--json',
    '--seed',
    join(folder.path, 'seed.json'),
  ]
  const command = startHere(args)
  onTestFinished(() => command[Symbol.asyncDispose]())
  const { uiUrl } = await command.ready()
  return {
    folder: folder.path,
    uiUrl,
    trigger: (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
      runCommand(['trigger', ...args], { environment: { BENCHTOP_UI_URL: uiUrl, ...environment } }),
  }
}

const reads = ['--input', 'reads=samples/50', '--input', 'reads=samples/51']

describe('benchtop trigger', () => {
  it('[TRG-06] prints the address that the browser of a launch is sent to', async () => {
    const platform = await startPlatform()
    const ended = await platform.trigger(['browser', ...reads, '--name', 'Mine'])
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toMatch(/Browser is triggered as Ada +v1pre3\/appsessions\/\d+/)
    expect(ended.stdout).toMatch(
      /\n +http:\/\/127\.0\.0\.1:3000\/callback\?action=trigger&appsessionuri=v1pre3\/appsessions\/\d+&authorization_code=[\w-]+$/,
    )
    const inputs = join(platform.folder, 'inputs.json')
    await writeFile(inputs, JSON.stringify({ reads: ['samples/50'], depth: 7, dpeth: 1 }))
    const json = await platform.trigger(['2', '--inputs', inputs, '--json'])
    expect(eventsOf(json)).toMatchObject([
      { event: 'triggered', warnings: [{ member: 'values.dpeth' }] },
    ])
    expect(json.stderr).toContain('warning: The form has no field "dpeth". Did you mean')
  })

  it('[TRG-06] requests the address with --follow, and prints how the app responds', async () => {
    const app = await startApp()
    const platform = await startPlatform(app.url)
    const ended = await platform.trigger(['plain', '--from', 'projects/40', '--follow'])
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toContain(
      `Plain responded 303, and redirects the browser to ${app.url}/report`,
    )
    expect(app.visits).toEqual([expect.stringContaining('/callback?action=trigger&appsessionuri=')])
    await app.stop()
    const gone = await platform.trigger(['plain', '--follow', '--json'])
    expect(gone.code).toBe(1)
    expect(eventsOf(gone)).toMatchObject([{ event: 'triggered' }])
    expect(gone.stderr).toContain(`Nothing is listening at ${app.url}`)
  })

  it('[TRG-06] fails if the app refuses', async () => {
    const app = await startApp(400)
    const platform = await startPlatform(app.url)
    const ended = await platform.trigger(['plain', '--follow', '--json'])
    expect(ended.code).toBe(1)
    expect(eventsOf(ended)).toMatchObject([
      { event: 'triggered' },
      { event: 'followed', status: 400, location: null },
    ])
    expect(ended.stderr).toContain('Plain refused the trigger with status 400')
  })

  it.runIf(process.platform === 'linux')('[TRG-06] opens a browser', async () => {
    const platform = await startPlatform()
    const browser = join(platform.folder, 'browser')
    const opened = join(platform.folder, 'opened')
    await writeFile(
      browser,
      `#!/bin/sh\necho "$1" > ${opened}.part && mv ${opened}.part ${opened}\n`,
    )
    await chmod(browser, 0o755)
    const ended = await platform.trigger(['plain', '--open', '--json'], { BROWSER: browser })
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const [triggered] = eventsOf(ended)
    await vi.waitFor(
      async () => expect((await readFile(opened, 'utf8')).trim()).toBe(triggered!['redirect']),
      { timeout: 60_000 },
    )
  })

  it.each([
    [['depth'], 1, 'Depth is a native app, which has no page to open: use benchtop launch depth.'],
    [['nowhere'], 1, 'Nowhere has no redirect address'],
    [['browser'], 1, '"Reads" is required: choose a sample, or several.'],
    [['browser', ...reads, '--input', 'depth=300'], 1, '"Depth" must be at most 100, not 300.'],
    [
      ['browser', '--input', 'reads=samples/9'],
      1,
      "the sample 9 doesn't exist, or you may not read it",
    ],
    [['plain', '--from', 'samples/50'], 1, "can't be launched from a sample, only from a project."],
    [['plain', '--inputs', '/nowhere.json'], 2, 'The inputs file /nowhere.json does not exist'],
    [['plain', '--input', 'reads'], 2, 'Write it as NAME=VALUE'],
    [[], 2, "missing required argument 'app'"],
  ])('[TRG-01, TRG-06] refuses %j with the reason', async (args, code, words) => {
    const platform = await startPlatform()
    const ended = await platform.trigger(args)
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(words)])
  })

  it('[CLI-01] has help', async () => {
    const { code, stdout } = await runCommand(['trigger', '--help'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('Examples:')])
  })
})
