import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const program = `
const fs = require('node:fs')
const result = process.env.BENCHTOP_DATA + '/output/appresults/4001/Depth'
fs.mkdirSync(result, { recursive: true })
fs.writeFileSync(result + '/depth.tsv', 'ctgA\\t30\\n')`

/** A platform on which an app has made something, and has a template to show it with. */
async function startWithReport(template: string) {
  const folder = await temporaryFolder()
  await writeFile(join(folder.path, 'report.liquid'), template)
  const platform = await startTestPlatform()
  await platform.seed({
    name: 'app',
    folder: folder.path,
    document: {
      applications: [
        {
          id: '2900',
          owner: '1001',
          name: 'Depth',
          kind: 'native',
          command: [process.execPath, '-e', program],
          report: 'report.liquid',
        },
      ],
    },
  })
  const { appSession } = await platform.launch({ user: '1001', application: '2900' })
  await platform.idle()
  return {
    platform,
    view: `/analyses/${appSession.split('/').at(-1)}/report/view`,
    async [Symbol.asyncDispose]() {
      await platform.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** A browser with a signed-in user. */
async function signedIn(platform: TestPlatform, email: string, password: string) {
  const browser = createBrowser()
  const page = await browser.get(`${platform.uiUrl}/sign-in`)
  const at = page.forms.findIndex(
    (form) => form.action.endsWith('/sign-in') && !('account' in form.hidden),
  )
  await browser.submit(page, { email, password }, { form: Math.max(0, at) })
  return browser
}

it('[NAT-01] shows an app’s report, on the other origin, to a user who may read it', async () => {
  await using run = await startWithReport(
    '<h1>{{ session.application }}</h1>{% for row in result.files["depth.tsv"].parse.rows %}<p>{{ row[1] }}</p>{% endfor %}',
  )
  const { platform, view } = run
  const ada = await signedIn(platform, 'ada@example.test', 'ada')
  const { location = '' } = await ada.get(`${platform.uiUrl}${view}`)
  expect(location.startsWith(platform.apiUrl)).toBe(true)
  const page = await createBrowser().get(location)
  expect(page.status).toBe(200)
  expect(page.text).toContain('<h1>Depth</h1><p>30</p>')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('allow-scripts')

  const ben = await signedIn(platform, 'ben@example.test', 'ben')
  expect((await ben.get(`${platform.uiUrl}${view}`)).status).toBe(404)
  const anonymous = await createBrowser().get(`${platform.uiUrl}${view}`)
  expect([anonymous.status, anonymous.location]).toEqual([
    302,
    `${platform.uiUrl}/sign-in?return=${encodeURIComponent(view)}`,
  ])
  expect((await createBrowser().get(`${location}0`)).status).toBe(403)
})

it('[NAT-01] shows the position of an error in the template of a report', async () => {
  await using run = await startWithReport('<h1>Depth</h1>\n{{ result.name | shout }}')
  const ada = await signedIn(run.platform, 'ada@example.test', 'ada')
  const { location = '' } = await ada.get(`${run.platform.uiUrl}${run.view}`)
  const page = await createBrowser().get(location)
  expect(page.status).toBe(500)
  expect(page.text).toContain('line 2 of its template: undefined filter: shout')
})

it('has no report of an app that brings none', async () => {
  await using run = await startWithReport('x')
  const { platform } = run
  const ada = await signedIn(platform, 'ada@example.test', 'ada')
  const { body } = await platform.ada.postJson('v1pre3/projects/4002/appresults', { Name: 'R' })
  const { Id } = body.Response.AppSession
  expect((await ada.get(`${platform.uiUrl}/analyses/${Id}/report/view`)).status).toBe(404)
})

it.each([
  [
    { kind: 'web', redirectUri: 'http://127.0.0.1:3000/', report: 'r' },
    'only a native application has a report',
  ],
  [
    { kind: 'web', redirectUri: 'http://127.0.0.1:3000/', image: 'r' },
    'only a native application has an image',
  ],
  [{ kind: 'native' }, 'a native application needs a command, an image, or callbacks'],
  [{ kind: 'native', image: 'x', report: 'nowhere.liquid' }, 'must be an existing file'],
] as const)('refuses a seed where %o', async (members, message) => {
  await using folder = await temporaryFolder()
  await using platform = await startTestPlatform()
  await writeFile(join(folder.path, 'r'), '')
  const application = { id: '2900', owner: '1001', name: 'Depth', ...members }
  const seeding = platform.seed({
    name: 's',
    folder: folder.path,
    document: { applications: [application] },
  })
  await expect(seeding).rejects.toThrow(message)
})

it('[NAT-01] renders an app’s reports one after the other, also after a mistake', async () => {
  await using run = await startWithReport('<h1>{{ session.application }}</h1>')
  const id = run.view.split('/')[2] ?? ''
  const render = async (body: object) =>
    (await run.platform.control.postJson(`_emulator/appsessions/${id}/report`, body)) as {
      status: number
      body: { html: string }
      text: string
    }
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await render({})).body.html).toContain('<h1>Depth</h1>')
    const wrong = await render({ template: '\n{% for %}' })
    expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('line 2: ') })
  }
})
