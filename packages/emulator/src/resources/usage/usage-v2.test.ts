import type { V2PeriodUsage } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { discard } from '../../testing/trash.ts'

async function usage(platform: TestPlatform, query = ''): Promise<V2PeriodUsage[]> {
  const { body } = await platform.ada.get(`v2/users/current/usage?limit=200&${query}`)
  return body.Response.Items as V2PeriodUsage[]
}

function storageOf(row: V2PeriodUsage | undefined): number | undefined {
  return row?.AggregateUsages.find(({ ProductUsage }) => ProductUsage.ProductType === 'Storage')
    ?.ProductUsage.Amount
}

async function upload(platform: TestPlatform, bytes: number): Promise<string> {
  const body = (await platform.ada.postJson('v1pre3/projects/4002/appresults', { Name: 'Fresh' }))
    .body.Response
  await platform.ada.upload(`${body.HrefFiles}?Name=x`, 'x'.repeat(bytes))
  await platform.ada.post(body.AppSession.Href, { Status: 'Complete' })
  return body.Href as string
}

describe('usage', () => {
  it('[V2-13] has a row for each month and account: the own one, then owned workgroups', async () => {
    await using platform = await startTestPlatform()
    const rows = await usage(platform, 'periods=2')
    expect(
      rows.map(({ OwnerId, Start, End }) => [OwnerId, Start.slice(0, 10), End.slice(0, 10)]),
    ).toEqual([
      ['1001', '2026-02-01', '2026-03-01'],
      ['1901', '2026-02-01', '2026-03-01'],
      ['1001', '2026-03-01', '2026-04-01'],
      ['1901', '2026-03-01', '2026-04-01'],
    ])
    const [own, lab] = await usage(platform)
    expect([own?.Name, lab?.Name]).toEqual(['Ada Example', 'Example Lab'])
    const without = await usage(platform, 'includeloggedinuser=false')
    expect(without.map(({ OwnerId }) => OwnerId)).toEqual(['1901'])
  })

  it('[V2-17] counts stored bytes until the trash is emptied, and still in the months before', async () => {
    await using platform = await startTestPlatform()
    const before = storageOf((await usage(platform))[0])!
    platform.clock.advance('2h')
    const href = await upload(platform, 1000)
    const stored = async () =>
      (await usage(platform, 'periods=3&refreshcache=true&includeloggedinuser=true'))
        .filter(({ OwnerId }) => OwnerId === '1001')
        .map(storageOf)
    expect(await stored()).toEqual([0, 0, before + 1000])
    await discard(platform.ada, href)
    expect(await stored()).toEqual([0, 0, before + 1000])
    platform.clock.advance('960h')
    await platform.ada.delete('v2/trash')
    expect(await stored()).toEqual([0, before + 1000, before])
  })

  it('[V2-13] is computed once an hour, or with refreshcache', async () => {
    await using platform = await startTestPlatform()
    const before = storageOf((await usage(platform))[0])!
    await upload(platform, 10)
    expect(storageOf((await usage(platform))[0])).toBe(before)
    expect(storageOf((await usage(platform, 'refreshcache=true'))[0])).toBe(before + 10)
    await upload(platform, 10)
    platform.clock.advance('1h')
    expect(storageOf((await usage(platform))[0])).toBe(before + 20)
  })
})
