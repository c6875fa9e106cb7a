import { describe, expect, it } from 'vitest'
import { visibleText } from '../../testing/forms.ts'
import { dialogUrl, signedIn, webApp } from '../../testing/oauth.ts'
import { createBrowser } from '../../testing/browser.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

const { redirectUri } = webApp

describe('the page of an invalid request for authorization', () => {
  it.each([
    ['no client_id', { client_id: undefined }, '', 'client_id is required exactly once'],
    ['two client_ids', {}, '&client_id=depth', 'client_id is required exactly once'],
    [
      'a mistyped client_id',
      { client_id: 'cohort-browse' },
      '',
      'no application with the client_id cohort-browse. Did you mean cohort-browser?',
    ],
    ['an unknown client_id', { client_id: 'zzz' }, '', 'with the client_id zzz. The application'],
    [
      'an application without an address',
      { client_id: 'depth' },
      '',
      'Depth has no registered redirect address',
    ],
    [
      'no redirect_uri',
      { redirect_uri: undefined },
      '',
      `The address registered for Cohort Browser is ${redirectUri}`,
    ],
    ['two redirect_uris', {}, '&redirect_uri=x', `registered for Cohort Browser is ${redirectUri}`],
    [
      'another redirect_uri',
      { redirect_uri: 'http://127.0.0.1:3000/other' },
      '',
      `redirect_uri is http://127.0.0.1:3000/other and must equal the address registered for Cohort Browser, which is ${redirectUri}`,
    ],
  ])('[CNS-05] says for %s what is wrong, and leads to the request', async (...given) => {
    const [, changes, more, says] = given
    await using platform = await startTestPlatform()
    const page = await (await signedIn(platform)).get(dialogUrl(platform, changes) + more)
    expect(page.status).toBe(400)
    expect(visibleText(page.text)).toContain(says)
    const [, id] = /href="[^"]+\/requests\/([^"]+)"/.exec(page.text) ?? []
    const { body } = await platform.control.get(`_emulator/requests/${id}`)
    const member = says.includes('client_id') ? 'client_id' : 'redirect_uri'
    expect(body).toMatchObject({
      face: 'ui',
      status: 400,
      error: { code: 'BadRequest', problems: [{ member }] },
    })
  })

  it('[CNS-05] says that a registered address can’t be used', async () => {
    await using platform = await startTestPlatform({ strictRedirects: true })
    const page = await createBrowser().get(dialogUrl(platform))
    expect([page.status, visibleText(page.text)]).toEqual([
      400,
      expect.stringContaining(`registered for Cohort Browser, ${redirectUri}, can't be used`),
    ])
  })

  it('[CNS-05] suggests no application that isn’t published', async () => {
    const [web, ...others] = testSeed.applications!
    const applications = [{ ...web!, launchBy: 'owner' as const }, ...others]
    const { users } = testSeed
    await using platform = await startTestPlatform({ seed: { users, applications } })
    const url = dialogUrl(platform, { client_id: 'cohort-browse' })
    expect(visibleText((await createBrowser().get(url)).text)).not.toContain('Did you mean')
  })

  it('[CNS-05] escapes and shortens what came', async () => {
    await using platform = await startTestPlatform()
    const client_id = `<img src=x onerror="alert(1)">${'x'.repeat(5_000)}`
    const { status, text } = await createBrowser().get(dialogUrl(platform, { client_id }))
    expect(status).toBe(400)
    expect(text).not.toContain('<img')
    expect(text).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(visibleText(text).length).toBeLessThan(1_000)
    const wrong = await createBrowser().get(dialogUrl(platform, { redirect_uri: client_id }))
    expect(wrong.text).not.toContain('<img')
    expect(visibleText(wrong.text).length).toBeLessThan(1_000)
  })
})
