import type { V2Subscription, V2UserRecord } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import type { SeedDocument } from '../../seeds/seed-schema.ts'
import { adasSession, confirmedPurchase } from '../../testing/purchases.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const current = 'v2/users/current'
const account = (id: string, name: string) => ({ id, name, email: `${name}@example.test` })

/** Ada owns a lab whose subscription expired, and is a member of Ben's. */
const seed: SeedDocument = {
  users: [
    {
      ...account('1001', 'ada'),
      subscription: {
        name: 'Professional',
        plan: 'Annual',
        startDate: '2026-01-01T00:00:00Z',
        expirationDate: '2026-03-02T00:00:00Z',
        storageBytes: 5000,
      },
    },
    account('1002', 'ben'),
    {
      ...account('1003', 'zoo'),
      domainName: 'zoo.example.test',
      subscription: { name: 'Old', plan: 'Old', expirationDate: '2026-02-01T00:00:00Z' },
    },
    account('1004', 'aquarium'),
  ],
  workgroups: [
    { id: '1003', owner: '1001', displayName: 'The Zoo', externalProviderId: 'ext-7' },
    { id: '1004', owner: '1002', members: ['1001'] },
  ],
  tokens: [
    { token: 'ada-private', user: '1001', private: true },
    { token: 'ben-private', user: '1002', private: true },
  ],
}

describe('a user in v2', () => {
  it('[V2-02] is the user of v1, with the address of its settings', async () => {
    await using platform = await startTestPlatform()
    const { HrefRuns, HrefProjects, HrefHistory, ...v1 } = (
      await platform.ada.get('v1pre3/users/current')
    ).body.Response
    expect(new Set([HrefRuns, HrefProjects, HrefHistory]).size).toBe(3)
    const { body } = await platform.ada.get(current)
    expect(body.Response).toEqual({
      ...v1,
      Href: 'v2/users/1001',
      DateLastActive: expect.any(String),
      HrefSettings: 'v2/users/1001/settings',
    })
    expect((await platform.ada.get('v2/users/1001')).body.Response.Id).toBe('1001')
    expect((await platform.ada.get('v2/users/1002')).status).toBe(403)
  })

  it('[V2-02] has with options=Compact its name alone, and with include what it asks for', async () => {
    await using platform = await startTestPlatform({ seed })
    const get = async (query: string) =>
      (await platform.ada.get(`${current}?${query}`)).body.Response as V2UserRecord
    expect(await get('options=compact')).toEqual({ Id: '1001', Href: 'v2/users/1001', Name: 'ada' })
    const full = await get('include=Subscription,Workgroups')
    expect(full).toMatchObject({
      Email: 'ada@example.test',
      Subscription: { Name: 'Professional' },
      Workgroups: [{ Name: 'zoo' }, { Name: 'aquarium' }],
    })
    expect(await get('')).not.toHaveProperty('Subscription')
  })
})

describe('the subscription of a user', () => {
  it.each([`${current}/subscription`, `${current}/subscription/`])(
    '[V2-13] is at %s, with what is stored and what is in the wallet',
    async (path) => {
      await using platform = await startTestPlatform()
      const before = (await platform.ada.get(path)).body.Response
      expect(before).toEqual({
        Name: 'Basic',
        Plan: 'Basic',
        StartDate: expect.stringMatching(/^2026-03-01/),
        IsActive: true,
        Storage: { Used: expect.any(Number) },
        Wallet: { ICreditBalance: 1000, ICreditUsage: 0 },
      })
      await platform.ada.upload(`v1pre3/filesets/${adasSession}/files?Name=a.log`, 'four')
      await confirmedPurchase(platform, platform.ada)
      const { Storage, Wallet } = (await platform.ada.get(path)).body.Response
      expect(Storage.Used).toBe(before.Storage.Used + 4)
      expect(Wallet.ICreditBalance + Wallet.ICreditUsage).toBeGreaterThanOrEqual(999)
      expect(Wallet.ICreditUsage).toBeGreaterThan(0)
    },
  )

  it('[V2-13] is active from its start until it expires', async () => {
    await using platform = await startTestPlatform({ seed })
    const get = async () =>
      (await platform.ada.get(`${current}/subscription`)).body.Response as V2Subscription
    expect(await get()).toMatchObject({
      Plan: 'Annual',
      StartDate: '2026-01-01T00:00:00.0000000Z',
      ExpirationDate: '2026-03-02T00:00:00.0000000Z',
      IsActive: true,
      Storage: { Used: 0, Included: 5000 },
    })
    platform.clock.advance('12h')
    expect((await get()).IsActive).toBe(false)
  })
})

describe('the workgroups of a user', () => {
  const names = async (query = '') => {
    await using platform = await startTestPlatform({ seed })
    const { Items } = (await platform.ada.get(`${current}/workgroups?${query}`)).body.Response
    return (Items as { Name: string }[]).map(({ Name }) => Name)
  }

  it('[V2-13] are those that the user owns or is a member of', async () => {
    expect(await names()).toEqual(['zoo', 'aquarium'])
    expect(await names('sortby=Name')).toEqual(['aquarium', 'zoo'])
    expect(await names('sortby=Name&sortdir=Desc')).toEqual(['zoo', 'aquarium'])
    expect(await names('id=1004')).toEqual(['aquarium'])
    expect(await names('activeonly=true')).toEqual(['aquarium'])
    expect(await names('includeloggedinuser=true')).toEqual(['ada', 'zoo', 'aquarium'])
  })

  it('[V2-13] are seen by their members, and by no one else', async () => {
    await using platform = await startTestPlatform({ seed })
    const { body } = await platform.ada.get('v2/workgroups/1003')
    expect(body.Response).toMatchObject({
      Id: '1003',
      Href: 'v2/workgroups/1003',
      ExternalProviderId: 'ext-7',
      Name: 'zoo',
      DisplayName: 'The Zoo',
      DomainName: 'zoo.example.test',
      IsCollaborative: false,
      Subscription: { Name: 'Old', IsActive: false },
    })
    const shared = (await platform.ada.get('v2/workgroups/1004')).body.Response
    expect(shared.IsCollaborative).toBe(true)
    expect((await platform.ben.get('v2/workgroups/1004')).status).toBe(200)
    expect((await platform.ben.get('v2/workgroups/1003')).status).toBe(403)
    expect((await platform.ada.get('v2/workgroups/1001')).status).toBe(404)
  })

  it('[V2-13] have their storage computed again with refreshcache', async () => {
    await using platform = await startTestPlatform()
    const used = async (query: string) => {
      const path = `${current}/workgroups?includeloggedinuser=true&id=1001&${query}`
      return (await platform.ada.get(path)).body.Response.Items[0].Subscription.Storage
        .Used as number
    }
    const before = await used('')
    await platform.ada.upload(`v1pre3/filesets/${adasSession}/files?Name=a.log`, 'four')
    expect(await used('')).toBe(before)
    expect(await used('refreshcache=true')).toBe(before + 4)
  })
})
