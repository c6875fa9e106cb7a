import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '../../packages/emulator/src/testing/temporary-folder.ts'
import {
  startTestPlatform,
  type TestPlatform,
} from '../../packages/emulator/src/testing/test-platform.ts'
import type { Page } from './workspace.ts'

/** The apps that a bench has in addition to those of the test seed. */
export const apps = {
  /** Native, with a form; writes one report and ends. */
  counter: '2010',
  /** Native, without a form; runs until it is stopped. */
  sleeper: '2011',
  /** Native, without a form; a launch costs three half credits. */
  billed: '2012',
  /** Native, launched by its owner Ada alone; its launchSpec throws. */
  broken: '2014',
  /** On the web, with a form; launched from samples alone. */
  viewer: '2013',
  /** On the web, without a form. */
  plain: '2015',
} as const

const counterForm = {
  $type: 'Form',
  fields: [
    {
      $type: 'TextBox',
      id: 'app-session-name',
      label: 'Name of this analysis',
      value: 'Counting [LocalDateTime]',
    },
    { $type: 'AppResultChooser', id: 'calls', label: 'Calls', required: true },
    { $type: 'Numeric', id: 'depth', label: 'Depth', numericType: 'Integer', min: 1, value: 10 },
    {
      $type: 'ProjectChooser',
      id: 'project-id',
      label: 'Save in',
      valueType: 'Output',
      allowedPermissions: 'owner',
      required: true,
    },
  ],
}

const viewerForm = {
  $type: 'Form',
  fields: [
    { $type: 'TextBox', id: 'app-session-name', label: 'Name of this analysis', value: 'A view' },
    { $type: 'SampleChooser', id: 'reads', label: 'Reads', multiselect: true, required: true },
    { $type: 'TextBox', id: 'tube', label: 'Tube', pattern: '[A-Z]{2}\\d+' },
    { $type: 'ProjectChooser', id: 'project-id', label: 'Save in', valueType: 'Output' },
  ],
}

const counter = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
const data = process.env.BENCHTOP_DATA
const session = JSON.parse(readFileSync(join(data, 'input/AppSession.json'), 'utf8'))
const output = session.Properties.Items.find(({ Name }) => Name === 'Output.Projects')
console.log('counting the lines')
const folder = join(data, 'output/appresults', output.Items[0].Id, 'Counted')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'report.html'), '<!doctype html><title>R</title><h1>12 lines</h1>')
writeFileSync(join(folder, 'lines.txt'), '12')
`

const sleeper = `
import { writeFileSync } from 'node:fs'
const data = process.env.BENCHTOP_DATA
writeFileSync(data + '/progress', '42 Dreaming')
writeFileSync(data + '/logs/dreams.log', 'of sheep')
console.log('asleep')
process.on('SIGTERM', () => { console.log('woken'); process.exit(1) })
setInterval(() => {}, 1000)
`

/** What the Line Counter shows of what it made. */
const report = `<h1>{{ session.name }}</h1>
<table><tr><th>Lines</th><td>{{ result.files["lines.txt"].content }}</td></tr></table>
<p><a href="{{ result.files["report.html"].href }}">The whole report</a></p>
<script>document.body.textContent = 'a script ran'</script>`

const callbacks = `function billingSpec() { return [{ Id: '3201', Quantity: 1.5 }] }`

export type Bench = AsyncDisposable & {
  readonly platform: TestPlatform
  /** Where the apps on the web are. */
  readonly appUrl: string
}

/** Replaces apps on the web: users who are sent there see a page. */
async function startApps() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>The app</title>')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

/** The test platform with apps to launch. */
export async function startBench(
  start: () => Promise<TestPlatform> = startTestPlatform,
): Promise<Bench> {
  const folder = await temporaryFolder()
  const put = (name: string, text: string) => writeFile(join(folder.path, name), text)
  await put('form.json', JSON.stringify(counterForm))
  await put('viewer.json', JSON.stringify(viewerForm))
  await put('counter.mjs', counter)
  await put('sleeper.mjs', sleeper)
  await put('callbacks.js', callbacks)
  await put('broken.js', `function launchSpec() { throw new Error('no image today') }`)
  const web = await startApps()
  await put('report.liquid', report)
  const platform = await start()
  const native = { kind: 'native', owner: '1001', workingDirectory: '.' } as const
  await platform.seed({
    name: 'bench',
    folder: folder.path,
    document: {
      applications: [
        {
          ...native,
          id: apps.counter,
          name: 'Line Counter',
          shortDescription: 'Counts the lines of calls.',
          command: [process.execPath, 'counter.mjs'],
          form: 'form.json',
          report: 'report.liquid',
        },
        {
          ...native,
          id: apps.sleeper,
          name: 'Sleeper',
          command: [process.execPath, 'sleeper.mjs'],
        },
        {
          ...native,
          id: apps.billed,
          name: 'Paid Service',
          command: [process.execPath, '--version'],
          callbacks: 'callbacks.js',
          products: [{ id: '3201', name: 'Half an hour', price: '1.00' }],
        },
        {
          ...native,
          id: apps.broken,
          name: 'Broken Spec',
          callbacks: 'broken.js',
          launchFrom: ['project'],
          launchBy: 'owner',
        },
        {
          id: apps.viewer,
          owner: '1001',
          name: 'Read Viewer',
          kind: 'web',
          shortDescription: 'Shows reads along a genome.',
          clientId: 'read-viewer',
          clientSecret: 'viewer-secret',
          redirectUri: `${web.url}/viewer`,
          launchFrom: ['sample'],
          form: 'viewer.json',
        },
        {
          id: apps.plain,
          owner: '1001',
          name: 'Plain Browser',
          kind: 'web',
          clientId: 'plain-browser',
          clientSecret: 'plain-secret',
          redirectUri: `${web.url}/plain`,
        },
      ],
    },
  })
  return {
    platform,
    appUrl: web.url,
    async [Symbol.asyncDispose]() {
      await platform.close()
      await web.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** What the Line Counter is launched with. */
export const counterProperties = [
  { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
  { Name: 'Input.depth', Type: 'string', Content: '7' },
  { Name: 'Input.project-id', Type: 'project', Content: 'v1pre3/projects/4002' },
  { Name: 'Output.Projects', Type: 'project[]', Items: ['v1pre3/projects/4002'] },
]

/** Launches an app for Ada; gives the id of its analysis. */
export async function launched(
  platform: TestPlatform,
  application: string,
  properties: readonly Readonly<Record<string, unknown>>[] = [],
  name = 'A launch',
): Promise<string> {
  const { appSession } = await platform.launch({ user: '1001', application, name, properties })
  return appSession.split('/').at(-1)!
}

/** Whether the keyboard is at something. */
export async function hasFocus(page: Page, target: ReturnType<Page['locator']>): Promise<boolean> {
  return (await target.and(page.locator(':focus')).count()) > 0
}

/** Moves the focus by Tab to what a role and a name say; throws where Tab never gets there. */
export async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'combobox',
  name: string | RegExp,
): Promise<void> {
  const target = page.getByRole(role, { name, exact: true })
  await target.waitFor()
  for (let steps = 0; steps < 80; steps += 1) {
    if (await hasFocus(page, target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab doesn't lead to the ${role} ${String(name)} of ${page.url()}.`)
}
