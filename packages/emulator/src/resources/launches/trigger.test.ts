import { describe, expect, it } from 'vitest'
import { startAppBench, type BenchApp } from '../../testing/app-bench.ts'
import type { Reply } from '../../testing/client.ts'
import { visibleText } from '../../testing/forms.ts'
import { ben, exchange, signedIn } from '../../testing/oauth.ts'
import type { TestPlatform } from '../../testing/test-platform.ts'

// A user launches a web app: the form, the dialog, the redirect, the code, the token.

const form = {
  $type: 'Form',
  fields: [
    { $type: 'TextBox', id: 'app-session-name', label: 'Name', required: true },
    { $type: 'SampleChooser', id: 'reads', label: 'Reads', multiselect: true, required: true },
    { $type: 'FileChooser', id: 'calls', label: 'Calls', extensionFilters: '.vcf, .vcf.gz' },
    { $type: 'Numeric', id: 'depth', label: 'Depth', min: 1, max: 100 },
    { $type: 'ProjectChooser', id: 'project-id', label: 'Save in', valueType: 'Output' },
  ],
}
const values = {
  'app-session-name': 'Depth of the cohort',
  reads: ['samples/5001', 'v1pre3/samples/5002'],
  calls: 'files/7001',
  depth: 30,
  'project-id': 'projects/4002',
}
const scopes = ['read sample 5001', 'read sample 5002', 'read appresult 6001', 'write project 4002']

const withForm: BenchApp = { id: '2901', name: 'With a form', form }
const plain: BenchApp = { id: '2902', name: 'Plain' }

const launch = (platform: TestPlatform, application: BenchApp, more: object = {}): Promise<Reply> =>
  platform.control.postJson('_emulator/launches', {
    user: '1001',
    application: application.id,
    ...more,
  })

const sessionOf = async (platform: TestPlatform, href: string) =>
  (await platform.ada.get(href)).body.Response as Session

type Session = {
  readonly Status: string
  readonly StatusSummary: string
  readonly Name: string
  readonly References: readonly object[]
  readonly Properties: { readonly Items: readonly { readonly Name: string }[] }
}

const credentials = ({ id }: BenchApp) => ({
  client_id: `app-${id}`,
  client_secret: `secret-${id}`,
})

/** The token for the code of a redirect, and its scopes. */
async function tokenOf(platform: TestPlatform, application: BenchApp, redirect: string) {
  const code = new URL(redirect).searchParams.get('authorization_code')!
  const { status, body } = await exchange(platform, { code, ...credentials(application) })
  expect(status).toBe(200)
  const token = body.access_token as string
  const info = await platform.withToken(token).get('v1pre3/oauthv2/token/current')
  return { token, scopes: info.body.Response.Scopes as string[] }
}

describe('the launch of a web app with a form', () => {
  it('[TRG-02, TRG-03, SES-06, SES-15] requests access to what was chosen, and leads to the app with a code', async () => {
    const platform = await startAppBench([withForm])
    const { status, body } = await launch(platform, withForm, { values, ask: true })
    expect(status).toBe(200)
    expect(body).toEqual({
      appSession: expect.stringMatching(/^v1pre3\/appsessions\/\d+$/),
      redirect: null,
      dialog: expect.stringContaining(`${platform.uiUrl}/oauth/authorize?client_id=app-2901&`),
    })
    expect((await sessionOf(platform, body.appSession)).Status).toBe('AwaitingAuthorization')
    expect(new URL(body.dialog).searchParams.get('scope')).toBe(scopes.join(','))

    const browser = await signedIn(platform)
    const consent = await browser.get(body.dialog)
    const words = visibleText(consent.text)
    for (const line of [
      'With a form requests access to your data',
      'Read sample NA12878 (5001)',
      'Read sample NA12891 (5002)',
      'Read result Calls (6001)',
      'Write to project Empty (4002)',
    ]) {
      expect(words).toContain(line)
    }
    expect(words).not.toContain('Use another account')

    const { location = '', status: sent } = await browser.submit(consent, { decision: 'allow' })
    expect(sent).toBe(302)
    expect(location).toMatch(
      new RegExp(
        `^http://127\\.0\\.0\\.1:3000/callback\\?action=trigger&appsessionuri=${body.appSession}&authorization_code=[\\w-]+$`,
      ),
    )
    const session = await sessionOf(platform, body.appSession)
    expect([session.Status, session.Name]).toEqual(['Running', 'Depth of the cohort'])
    expect(session.References).toMatchObject([
      { Rel: 'Input', Type: 'sample', Href: 'v1pre3/samples/5001' },
      { Rel: 'Input', Type: 'sample', Href: 'v1pre3/samples/5002' },
      { Rel: 'Input', Type: 'project', Href: 'v1pre3/projects/4002' },
    ])
    const names = session.Properties.Items.map(({ Name }) => Name)
    expect(names).toEqual(
      expect.arrayContaining([
        'Input.app-session-name',
        'Input.reads',
        'Input.reads.attributes',
        'Input.calls',
        'Input.depth',
        'Input.project-id',
        'Input.Samples',
        'Input.Files',
        'Output.Projects',
      ]),
    )
    const granted = await tokenOf(platform, withForm, location)
    expect(granted.scopes).toEqual(scopes)
    const reader = platform.withToken(granted.token)
    expect((await reader.get('v1pre3/samples/5001')).status).toBe(200)
    expect((await reader.get('v1pre3/files/7001')).status).toBe(200)
    expect((await reader.get('v1pre3/projects/4001')).status).toBe(403)
  })

  it('[TRG-06] is the same without a click', async () => {
    const platform = await startAppBench([withForm])
    const { body } = await launch(platform, withForm, { values })
    expect(body.redirect).toContain(`?action=trigger&appsessionuri=${body.appSession}&`)
    expect((await sessionOf(platform, body.appSession)).Status).toBe('Running')
    expect((await tokenOf(platform, withForm, body.redirect)).scopes).toEqual(scopes)
  })

  it('[TRG-03] that its user denies ends, and the app receives the error', async () => {
    const platform = await startAppBench([withForm])
    const { body } = await launch(platform, withForm, { values, ask: true })
    const browser = await signedIn(platform)
    const consent = await browser.get(body.dialog)
    const { location } = await browser.submit(consent, { decision: 'deny' })
    const sent = new URL(location!)
    expect(Object.fromEntries(sent.searchParams)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      appsessionuri: body.appSession,
    })
    const session = await sessionOf(platform, body.appSession)
    expect([session.Status, session.StatusSummary]).toEqual(['Aborted', 'The user denied access.'])
  })

  it('[SES-06] is decided once, by its own user', async () => {
    const platform = await startAppBench([withForm])
    const { body } = await launch(platform, withForm, { values, ask: true })
    const stranger = await signedIn(platform, ben)
    const foreign = await stranger.get(body.dialog)
    expect(foreign.status).toBe(409)
    expect(visibleText(foreign.text)).toContain('This launch is not yours')

    const browser = await signedIn(platform)
    const consent = await browser.get(body.dialog)
    expect((await browser.submit(consent, { decision: 'allow' })).status).toBe(302)
    const again = await browser.submit(consent, { decision: 'deny' })
    expect([again.status, visibleText(again.text)]).toEqual([
      409,
      expect.stringContaining('You already decided'),
    ])
    expect((await sessionOf(platform, body.appSession)).Status).toBe('Running')
  })

  it('[SES-06] can be decided later, at the address in its session', async () => {
    const platform = await startAppBench([withForm])
    const { body } = await launch(platform, withForm, { values, ask: true })
    const address = (body.appSession as string).replace('v1pre3', '_emulator')
    const waiting = await platform.control.get(address)
    expect(waiting.body).toMatchObject({
      status: 'AwaitingAuthorization',
      dialog: body.dialog as string,
    })
    const browser = await signedIn(platform)
    await browser.submit(await browser.get(body.dialog), { decision: 'allow' })
    expect((await platform.control.get(address)).body).not.toHaveProperty('dialog')
  })

  it('[TRG-03] requests access to what was chosen, whatever its address states', async () => {
    const platform = await startAppBench([withForm])
    const { body } = await launch(platform, withForm, { values, ask: true })
    const address = new URL(body.dialog as string)
    address.searchParams.set('scope', 'write global')
    const browser = await signedIn(platform)
    const consent = await browser.get(address.href)
    expect(visibleText(consent.text)).not.toContain('all of your data')
    const { location = '' } = await browser.submit(consent, { decision: 'allow' })
    expect((await tokenOf(platform, withForm, location)).scopes).toEqual(scopes)
  })

  it('[TRG-03] can no longer be decided once its resources are deleted', async () => {
    const platform = await startAppBench([withForm])
    const { body } = await launch(platform, withForm, { values, ask: true })
    expect((await platform.ada.delete('v1pre3/samples/5001')).status).toBe(200)
    const browser = await signedIn(platform)
    const page = await browser.get(body.dialog)
    expect([page.status, visibleText(page.text)]).toEqual([
      409,
      expect.stringContaining('read sample 5001'),
    ])
  })

  it('[LCH-03, LCH-06] reports a problem at its value', async () => {
    const platform = await startAppBench([withForm])
    const wrong = { ...values, reads: ['samples/5001', 'samples/9'], depth: 300, dpeth: 3 }
    const { status, body } = await launch(platform, withForm, { values: wrong })
    expect(status).toBe(400)
    expect(body.error.problems).toMatchObject([
      { member: 'values.reads[1]', code: 'ReferenceNotResolved' },
      { member: 'values.depth', code: 'OutOfRange' },
    ])
    const missing = await launch(platform, withForm, { values: { depth: 3 } })
    // The session has a default name.
    expect(missing.body.error.problems).toMatchObject([{ member: 'Input.reads', code: 'Required' }])
    const unnamed = await launch(platform, withForm, {
      values: { depth: 3, 'app-session-name': '' },
    })
    expect(unnamed.body.error.problems).toMatchObject([
      { member: 'values.app-session-name', code: 'Required' },
      { member: 'Input.reads', code: 'Required' },
    ])
    const typo = await launch(platform, withForm, { values: { ...values, dpeth: 3 } })
    expect(typo.body.warnings).toMatchObject([
      { member: 'values.dpeth', message: expect.stringContaining('Did you mean "depth"?') },
    ])
  })
})

describe('the launch of a web app without a form', () => {
  it('[TRG-02, TRG-04] requests READ on what it was launched from', async () => {
    const platform = await startAppBench([plain])
    const { body } = await launch(platform, plain, { from: 'projects/4001', ask: true })
    const browser = await signedIn(platform)
    const consent = await browser.get(body.dialog)
    expect(visibleText(consent.text)).toContain('Read project Volvox (4001)')
    const { location = '' } = await browser.submit(consent, { decision: 'allow' })
    const granted = await tokenOf(platform, plain, location)
    expect(granted.scopes).toEqual(['read project 4001'])
    const session = await sessionOf(platform, body.appSession)
    expect(session.References).toMatchObject([{ Type: 'project', Href: 'v1pre3/projects/4001' }])
    expect(session.Properties.Items).toMatchObject([{ Name: 'Input.Projects' }])
  })

  it('[TRG-04, ACC-19] leaves it to the app to run the web flow itself, with its session', async () => {
    const platform = await startAppBench([plain])
    const { body } = await launch(platform, plain, { from: 'samples/5001' })
    const client = platform.withClient('app-2902', 'secret-2902')
    const context = await client.get(body.appSession)
    expect(context.body.Response.References).toMatchObject([{ Href: 'v1pre3/samples/5001' }])
    expect((await client.get('v1pre3/samples/5001')).status).toBe(401)
    const first = await tokenOf(platform, plain, body.redirect)
    expect(first.scopes).toEqual(['read sample 5001'])

    const query = {
      client_id: 'app-2902',
      redirect_uri: 'http://127.0.0.1:3000/callback',
      response_type: 'code',
      scope: 'write project 4002, create projects',
      state: 'kept',
      appsessionuri: body.appSession as string,
    }
    const browser = await signedIn(platform)
    const dialog = `${platform.uiUrl}/oauth/authorize?${new URLSearchParams(query).toString()}`
    const consent = await browser.get(dialog)
    expect(visibleText(consent.text)).toContain(
      'It keeps the access that you allowed before: 1 more',
    )
    const { location = '' } = await browser.submit(consent, { decision: 'allow' })
    const sent = new URL(location).searchParams
    expect([sent.get('state'), sent.get('appsessionuri')]).toEqual(['kept', body.appSession])
    const more = await exchange(platform, { code: sent.get('code')!, ...credentials(plain) })
    const info = await platform
      .withToken(more.body.access_token as string)
      .get('v1pre3/oauthv2/token/current')
    expect([...(info.body.Response.Scopes as string[])].sort()).toEqual([
      'create projects',
      'read sample 5001',
      'write project 4002',
    ])
    expect((await sessionOf(platform, body.appSession)).Status).toBe('Running')
  })

  it('[TRG-04] without a resource requests only the user’s identity', async () => {
    const platform = await startAppBench([plain])
    const { body } = await launch(platform, plain)
    expect((await tokenOf(platform, plain, body.redirect)).scopes).toEqual([])
  })

  it('accepts no form values', async () => {
    const platform = await startAppBench([plain])
    const { status, text } = await launch(platform, plain, { values: { a: 1 } })
    expect([status, text]).toEqual([400, expect.stringContaining('has no form')])
  })
})

describe('launch location and permission', () => {
  const narrow: BenchApp = { ...plain, launchFrom: ['project', 'sample'] }

  it.each([
    ['projects/4001', 200, ''],
    ['v1pre3/samples/5001', 200, ''],
    [
      'appresults/6001',
      400,
      `Application 2902 (Plain) can't be launched from an AppResult, only from a project or a sample.`,
    ],
    ['runs/8001', 400, 'from must be a project, a sample or an AppResult'],
    ['Volvox', 400, 'from must be a project, a sample or an AppResult'],
    [
      'projects/4003',
      400,
      `from refers to project 4003, which doesn't exist, or neither belongs to this user nor is shared with this user.`,
    ],
  ])('[TRG-01] from %s is %i', async (from, status, words) => {
    const platform = await startAppBench([narrow])
    const reply = await launch(platform, narrow, { from })
    expect(reply.status).toBe(status)
    expect(reply.body.error?.message ?? '').toContain(words)
  })

  it('[TRG-01] of an unpublished app is only for its owner', async () => {
    const draft: BenchApp = { ...plain, launchBy: 'owner' }
    const platform = await startAppBench([draft])
    const refused = await launch(platform, draft, { user: '1002' })
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      'Application 2902 (Plain) is not published: only its owner may launch it.',
    ])
    expect((await launch(platform, draft)).status).toBe(200)
  })

  it('[ACC-05] requires a redirect address by the strict rule where that is enabled', async () => {
    const platform = await startAppBench([plain], { strictRedirects: true })
    const refused = await launch(platform, plain)
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('It must use https.'),
    ])
    const { body } = await platform.ada.get('v1pre3/users/current/appsessions?AppId=2902')
    expect(body.Response.TotalCount).toBe(0)
  })
})
