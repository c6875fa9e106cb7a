import { expect, it } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { decide, poll, startDevice } from '../testing/devices.ts'
import { ada, basic, dialogUrl, exchange, sentWith, webApp } from '../testing/oauth.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

it('[ACC-21] writes no secret of any flow into the log, nor shows one to the inspector', async () => {
  const lines: string[] = []
  const write = (details: object, message: string) => {
    lines.push(JSON.stringify(details) + message)
  }
  const log = { debug: write, info: write, warn: write, error: write }
  await using platform = await startTestPlatform({ log })
  const secrets: string[] = [webApp.clientSecret]

  const browser = createBrowser()
  const signIn = await browser.follow(await browser.get(dialogUrl(platform)))
  secrets.push(signIn.forms[0]!.hidden['csrf']!, browser.cookies.get('benchtop_session')!)
  await browser.submit(signIn, { ...ada, password: 'a-wrong-password' })
  const consent = await browser.follow(await browser.submit(signIn, ada))
  secrets.push('a-wrong-password', browser.cookies.get('benchtop_session')!)
  secrets.push(consent.forms[0]!.hidden['csrf']!)
  const code = sentWith(await browser.submit(consent, { decision: 'allow' })).get('code')!
  const token = (await exchange(platform, { code })).body.access_token
  secrets.push(code, token)
  await exchange(platform, { code }, basic(webApp.clientId, webApp.clientSecret))
  await exchange(platform, { code, client_secret: 'a-wrong-secret' })
  secrets.push('a-wrong-secret')

  const device = await startDevice(platform)
  await poll(platform, device)
  await browser.get(device.verification_with_code_uri)
  await decide(platform, device.user_code, 'approve')
  secrets.push(device.device_code, (await poll(platform, device)).body.access_token)
  await platform.anonymous.get(`v1pre3/oauthv2/token/current?access_token=${token}`)

  const written = lines.join('\n')
  expect(written).toContain('/oauth/authorize')
  expect(written).toContain('oauth.token')
  expect(written).toContain('/device')
  const inspected = (await platform.control.get('_emulator/requests')).text
  expect(inspected).toContain('oauth.token')
  for (const secret of secrets) {
    expect({ secret, written: written.includes(secret) }).toEqual({ secret, written: false })
    expect({ secret, shown: inspected.includes(secret) }).toEqual({ secret, shown: false })
  }
})
