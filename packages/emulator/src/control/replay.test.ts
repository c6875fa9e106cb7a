import { describe, expect, it } from 'vitest'
import type { ExchangeRecord } from '@benchtop/contracts'
import { refusalOf } from '../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

async function lastOf(platform: TestPlatform): Promise<ExchangeRecord> {
  const { body } = await platform.control.get('_emulator/requests')
  return (body as readonly ExchangeRecord[]).at(-1)!
}

const replay = (platform: TestPlatform, id: string, order: object = {}) =>
  platform.control.postJson(`_emulator/requests/${id}/replay`, order)

describe('a request that is sent again', () => {
  it('[HAR-06] repeats the original request, including its secrets', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.post('v1pre3/projects', { Name: 'Twice' })
    const { id } = await lastOf(platform)
    const { status, body } = await replay(platform, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      replayOf: id,
      method: 'POST',
      url: '/v1pre3/projects',
      status: 200,
      user: '1001',
      request: { body: 'Name=Twice' },
      response: { body: expect.stringContaining('"Name":"Twice"') },
    })
    expect(await lastOf(platform)).toEqual(body)
    expect(body.id).not.toBe(id)
  })

  it('[HAR-06] is sent with another token in place of the original one', async () => {
    await using platform = await startTestPlatform()
    const requested = [
      () => platform.ben.get('v1pre3/users/current?x=1'),
      () => platform.anonymous.get('v1pre3/users/current?access_token=ben-private&x=1'),
      () =>
        platform.anonymous.send('GET', 'v1pre3/users/current?x=1', {
          authorization: 'Bearer ben-private',
        }),
    ]
    for (const ask of requested) {
      await ask()
      const { id, user } = await lastOf(platform)
      expect(user).toBe('1002')
      const { body } = await replay(platform, id, { token: 'ada-private' })
      expect([body.status, body.user, body.url]).toEqual([200, '1001', '/v1pre3/users/current?x=1'])
      const anonymous = await replay(platform, id, { anonymous: true })
      expect(anonymous.body.status).toBe(401)
    }
  })

  it('[HAR-06] is sent with a new private token, which is valid only for it', async () => {
    await using platform = await startTestPlatform()
    await platform.anonymous.get('v1pre3/projects/4003')
    const { id } = await lastOf(platform)
    const before = (await platform.control.get('_emulator/tokens')).body.tokens.length
    const { body } = await replay(platform, id, { user: '1002' })
    expect([body.status, body.user]).toEqual([200, '1002'])
    expect((await platform.control.get('_emulator/tokens')).body.tokens).toHaveLength(before)
  })

  it('[HAR-06] is reported when its connection is cut', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.get('v1pre3/projects/4001')
    const { id } = await lastOf(platform)
    const json = { 'content-type': 'application/json' }
    const faults = JSON.stringify([{ operation: 'v1.getProject', cut: 'before' }])
    await platform.control.send('PUT', '_emulator/faults', json, faults)
    const { status, body } = await replay(platform, id)
    expect([status, body.cut, body.replayOf]).toEqual([200, true, id])
  })

  it('[HAR-06] is refused if its body was not stored, if it is unknown, and with invalid credentials', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.postJson('v1pre3/projects', { Name: 'x', padding: 'y'.repeat(70_000) })
    const { id } = await lastOf(platform)
    const long = await replay(platform, id)
    expect([long.status, long.text]).toEqual([409, expect.stringContaining('too long')])
    expect((await replay(platform, 'unknown')).status).toBe(404)
    await platform.ada.get('v1pre3/users/current')
    const known = (await lastOf(platform)).id
    for (const [order, named] of [
      [{ user: '77' }, '77'],
      [{ token: 'two words' }, 'token'],
      [{ user: '1001', anonymous: true }, 'one of'],
    ] as const) {
      const { status, text } = await replay(platform, known, order)
      expect([status, text]).toEqual([400, expect.stringContaining(named)])
    }
  })

  it('is not sent again by a page of elsewhere', async () => {
    await using platform = await startTestPlatform()
    const refused = await platform.ada.get('v1pre3/projects/99999')
    expect(refusalOf(refused).code).toContain('NotFound')
    const { id } = await lastOf(platform)
    const foreign = { origin: 'https://elsewhere.example', 'content-type': 'application/json' }
    const path = `_emulator/requests/${id}/replay`
    expect((await platform.control.send('POST', path, foreign, '{}')).status).toBe(403)
    expect((await lastOf(platform)).id).toBe(id)
  })
})
