import { expect, it } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

it('says what builds the console, where it is not there', async () => {
  await using platform = await startTestPlatform()
  const { status, text } = await platform.control.get('/')
  expect([status, text.includes('npm run setup')]).toEqual([200, true])
  // Who is on the bench and what was run is for those who are signed in.
  expect(text).not.toContain('ada@example.test')
})

/** A browser in which an account of the bench was entered with one click. */
async function browserOf(platform: TestPlatform, account: string) {
  const browser = createBrowser()
  const page = await browser.get(`${platform.uiUrl}/sign-in`)
  await browser.submit(page, { account })
  return browser
}

it('leads from a file to its bytes', async () => {
  await using platform = await startTestPlatform()
  const ada = await browserOf(platform, '1001')
  const { status, location } = await ada.get(`${platform.uiUrl}/files/7003/view`)
  expect(status).toBe(302)
  const bytes = await fetch(location ?? '')
  expect(await bytes.text()).toBe('Calls of the volvox contig.')
  expect(bytes.headers.get('content-disposition')).toMatch(/^inline/)
  expect(bytes.headers.get('content-security-policy')).toContain('sandbox')
})

it('[ACC-20] shows a file only to a signed-in user who may read it', async () => {
  await using platform = await startTestPlatform()
  const path = '/files/7003/view'
  const anonymous = await platform.control.get(path)
  expect([anonymous.status, anonymous.headers.get('location')]).toEqual([
    302,
    `/sign-in?return=${encodeURIComponent(path)}`,
  ])
  const ben = await browserOf(platform, '1002')
  expect((await ben.get(`${platform.uiUrl}${path}`)).status).toBe(404)
})

it('names an unknown address', async () => {
  await using platform = await startTestPlatform()
  const ada = await browserOf(platform, '1001')
  const missing = await ada.get(`${platform.uiUrl}/files/1/view`)
  expect([missing.status, missing.text.includes('/files/1')]).toEqual([404, true])
  expect((await platform.control.get('/nowhere')).status).toBe(404)
})

it('draws the initials of a user', async () => {
  await using platform = await startTestPlatform()
  const avatar = await platform.control.get('/avatars/1001.svg')
  expect(avatar.headers.get('content-type')).toBe('image/svg+xml')
  expect(avatar.text).toContain('>AE<')
})

it('[SEC-01] requires the start token if it is reached from other machines', async () => {
  await using platform = await startTestPlatform({ host: '0.0.0.0' })
  expect((await platform.control.get('/')).status).toBe(401)
  expect((await platform.control.get('/files/7003/view')).status).toBe(401)
  const page = await platform.control.get(`/?start_token=${platform.startToken}`)
  expect([page.status, page.text.includes('Benchtop')]).toEqual([200, true])
})
