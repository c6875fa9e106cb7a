import { describe, expect, it } from 'vitest'
import { createClient } from '../../testing/client.ts'
import { itemsIn } from '../../testing/lists.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { cookieOf, signIn } from '../../testing/signed-in.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const settings = 'v2/users/1001/settings'
const adaInBrowser = (platform: TestPlatform) => signIn(platform, 'ada@example.test', 'ada')

describe('the settings of a user', () => {
  it('[V2-11] are written with the session cookie, and not with any token', async () => {
    await using platform = await startTestPlatform()
    const body = { UserSettings: [{ Name: 'theme', Value: 'dark' }] }
    const byToken = await platform.ada.postJson(settings, body)
    expect([byToken.status, refusalOf(byToken, 'v2').message]).toEqual([
      403,
      'This works only in a signed-in browser, not with a token.',
    ])
    expect(await itemsIn(platform.ada, settings)).toEqual([])
    const ada = await adaInBrowser(platform)
    const { status, body: written } = await ada.postJson(settings, body)
    expect(status).toBe(200)
    expect(written.Response.Items).toMatchObject([
      { Name: 'theme', Value: 'dark', Type: 'string', Id: expect.any(String) },
    ])
    expect(await itemsIn(platform.ada, settings)).toEqual(written.Response.Items)
    expect((await ada.postJson('v2/users/1002/settings', body)).status).toBe(403)
    expect((await platform.ben.get(settings)).status).toBe(403)
  })

  it.each(['spec', 'field'] as const)(
    '[V2-11] are written at the address of the API too with that cookie, but not by pages of others: %s',
    async (profile) => {
      await using platform = await startTestPlatform({ profile })
      const { cookie } = await cookieOf(platform, 'ada@example.test', 'ada')
      const write = (path: string, headers: Readonly<Record<string, string>>) =>
        createClient(platform.apiUrl, { 'content-type': 'application/json', ...headers }).send(
          'POST',
          path,
          {},
          path === settings ? '{"UserSettings":[{"Name":"theme","Value":"dark"}]}' : undefined,
        )
      for (const path of [settings, 'v2/users/current/apiagreements/23002/sign']) {
        for (const origin of [
          'null',
          platform.apiUrl,
          'http://127.0.0.1:9',
          'https://other.test',
        ]) {
          expect({ origin, status: (await write(path, { cookie, origin })).status }).toEqual({
            origin,
            status: 403,
          })
        }
        expect((await write(path, {})).status).toBe(401)
        expect((await write(path, { cookie: `benchtop_session=${'x'.repeat(43)}` })).status).toBe(
          401,
        )
        expect((await write(path, { cookie, origin: platform.uiUrl })).status).toBe(200)
        expect((await write(path, { cookie })).status).toBe(200)
      }
      expect((await write('v2/users/1002/settings', { cookie })).status).not.toBe(200)
      const { body } = await platform.ada.get(settings)
      expect((body.Response ?? body).Items).toMatchObject([{ Name: 'theme', Value: 'dark' }])
      expect((await createClient(platform.apiUrl, { cookie }).get(settings)).status).toBe(401)
    },
  )

  it('[V2-02] are changed by their name or renamed by their Id, all of them or none', async () => {
    await using platform = await startTestPlatform()
    const ada = await adaInBrowser(platform)
    const write = (...UserSettings: unknown[]) => ada.postJson(settings, { UserSettings })
    await write({ Name: 'theme', Value: 'dark' }, { Name: 'beta', Value: 'TRUE', Type: 'bool' })
    const [theme, beta] = await itemsIn(ada, settings)
    expect(beta).toMatchObject({ Value: 'true', Type: 'bool' })
    await write({ Name: 'theme', Value: 'light' }, { Id: beta?.Id, Name: 'gamma', Value: 'x' })
    expect(await itemsIn(ada, settings)).toMatchObject([
      { Id: theme?.Id, Name: 'theme', Value: 'light' },
      { Id: beta?.Id, Name: 'gamma', Value: 'x', Type: 'string' },
    ])
    const taken = await write(
      { Name: 'new', Value: '1' },
      { Id: beta?.Id, Name: 'theme', Value: '1' },
    )
    expect(taken.status).toBe(409)
    expect(await itemsIn(ada, settings)).toHaveLength(2)
  })

  it('[V2-02] are listed by id and sorted by each field, and each has an address', async () => {
    await using platform = await startTestPlatform()
    const ada = await adaInBrowser(platform)
    for (const Name of ['b', 'c', 'a']) {
      await ada.postJson(settings, { UserSettings: [{ Name, Value: '1' }] })
      platform.clock.advance('1h')
    }
    await ada.postJson(settings, { UserSettings: [{ Name: 'b', Value: '2' }] })
    const names = async (query: string) =>
      (await itemsIn(ada, `${settings}?${query}`)).map(({ Name }) => Name)
    expect(await names('')).toEqual(['b', 'c', 'a'])
    expect(await names('sortby=Name&sortdir=Desc')).toEqual(['c', 'b', 'a'])
    expect(await names('sortby=DateModified')).toEqual(['c', 'a', 'b'])
    const [first] = await itemsIn(ada, settings)
    expect(await names(`id=${first?.Id}`)).toEqual(['b'])
    expect(await itemsIn(platform.ada, first!.Href!)).toEqual([first])
  })
})

describe('the agreements of the API', () => {
  const agreements = 'v2/users/current/apiagreements'

  it('[V2-02] are signed in a browser, once', async () => {
    await using platform = await startTestPlatform()
    const [terms, beta] = await itemsIn(platform.ada, agreements)
    expect(terms).toMatchObject({ Title: 'Terms of use', AgreementStatus: 'Signed' })
    expect(beta).toEqual({
      Id: '23002',
      Href: `${agreements}?id=23002`,
      Title: 'Beta features',
      Url: 'http://127.0.0.1/beta',
      Category: 'Beta',
      AgreementStatus: 'Unsigned',
    })
    expect((await platform.ada.post(`${agreements}/23002/sign`)).status).toBe(403)
    const ada = await adaInBrowser(platform)
    const signed = (await ada.post(`${agreements}/23002/sign`)).body.Response
    expect(signed).toMatchObject({ AgreementStatus: 'Signed', DateSigned: expect.any(String) })
    platform.clock.advance('1h')
    expect((await ada.post(`${agreements}/23002/sign`)).body.Response).toEqual(signed)
    expect(await itemsIn(platform.ada, beta!.Href!)).toEqual([signed])
    expect((await itemsIn(platform.ben, agreements))[1]).toEqual(beta)
    expect((await ada.post(`${agreements}/99/sign`)).status).toBe(404)
  })

  it('[V2-02] are listed by category and sorted by each field', async () => {
    await using platform = await startTestPlatform()
    const titles = async (query: string) =>
      (await itemsIn(platform.ada, `${agreements}?${query}`)).map(({ Title }) => Title)
    expect(await titles('category=beta')).toEqual(['Beta features'])
    expect(await titles('sortby=Title')).toEqual(['Beta features', 'Terms of use'])
    expect(await titles('sortby=DateSigned&sortdir=Desc')).toEqual([
      'Terms of use',
      'Beta features',
    ])
  })
})
