import { expect, it } from 'vitest'
import type { ExchangeRecord } from '@benchtop/contracts'
import { tokenFor } from '../testing/oauth.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

async function lastOf(platform: TestPlatform, query = ''): Promise<ExchangeRecord> {
  const { body } = await platform.control.get(`_emulator/requests${query}`)
  return (body as unknown as ExchangeRecord[]).at(-1)!
}

it.each([
  ['GET', 'v1pre3/projects/4002', 'browse project 4002'],
  ['GET', 'v1pre3/samples/5001/files', 'browse sample 5001'],
  ['POST', 'v1pre3/projects/4001/appresults', 'create project 4001'],
  ['POST', 'v1pre3/projects', 'create projects'],
])('[CNS-05] the record of %s %s names the narrowest scope that it lacked', async (...sent) => {
  const [method, path, scope] = sent
  await using platform = await startTestPlatform()
  const body = method === 'POST' ? { Name: 'x' } : undefined
  const { status } = await platform.withScopes([]).send(method, path, {}, body)
  const { decision, id } = await lastOf(platform)
  expect([status, decision?.scope]).toEqual([403, scope])
  // With it, the same token would not have been refused.
  const granted = await platform.withScopes([scope]).send(method, path, {}, body)
  expect(granted.status).not.toBe(403)
  expect((await lastOf(platform)).id).not.toBe(id)
  expect((await lastOf(platform)).decision?.scope).toBeUndefined()
})

it('[CNS-05] the record of a refusal names no scope where none would help', async () => {
  await using platform = await startTestPlatform()
  await platform.withScopes(['read global'], { user: '1002' }).get('v1pre3/projects/4001')
  expect(await lastOf(platform)).toMatchObject({
    status: 403,
    decision: { needs: /on project 4001/ },
  })
  expect((await lastOf(platform)).decision?.scope).toBeUndefined()
})

it('[CNS-05] requests are listed by their application', async () => {
  await using platform = await startTestPlatform()
  await platform.withScopes([], { application: '2001' }).get('v1pre3/users/current')
  await platform.anonymous.get('v1pre3/users/current')
  const [of, other] = [await lastOf(platform, '?application=2001'), '?application=2002']
  expect(of).toMatchObject({ application: '2001', status: 200 })
  expect(await lastOf(platform, other)).toBeUndefined()
})

it('[CNS-05] a scope that is granted by control is in the next token of a consent, not in earlier ones', async () => {
  await using platform = await startTestPlatform()
  const before = await tokenFor(platform, 'read project 4001')
  const order = { user: '1001', application: '2001', scopes: ['read project 4002'], granted: true }
  expect((await platform.control.postJson('_emulator/tokens', order)).status).toBe(200)
  const read = async (token: string) =>
    (await platform.withToken(token).get('v1pre3/projects/4002')).status
  expect(await read(before)).toBe(403)
  expect(await read(await tokenFor(platform, 'read project 4001'))).toBe(200)
  for (const wrong of [{ application: undefined }, { private: true }]) {
    const { status, text } = await platform.control.postJson('_emulator/tokens', {
      ...order,
      ...wrong,
    })
    expect([status, text]).toEqual([400, expect.stringMatching(/granted: .*leave out private/)])
  }
})
