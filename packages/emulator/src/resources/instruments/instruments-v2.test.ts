import type { V2InstrumentStat } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startTestPlatform } from '../../testing/test-platform.ts'
import type { SeedDocument } from '../../seeds/seed-schema.ts'

const run = (instrument: string, started: string, uploaded: string, owner = '1001') => ({
  owner,
  experimentName: instrument,
  dateCreated: started,
  dateUploadStarted: uploaded,
  details: { InstrumentName: instrument, InstrumentType: 'MiSeq' },
})

const seed: SeedDocument = {
  users: [
    { id: '1001', name: 'Ada', email: 'ada@example.test' },
    { id: '1002', name: 'Ben', email: 'ben@example.test' },
  ],
  tokens: [{ token: 'ada-private', user: '1001', private: true }],
  instruments: [{ id: '22001', serialNumber: 'M2', name: 'Attic', type: 'NextSeq' }],
  runs: [
    run('M1', '2026-01-30T12:00:00Z', '2026-02-02T12:00:00Z'),
    run('M2', '2026-02-10T00:00:00Z', '2026-02-11T06:00:00Z'),
    run('M2', '2026-02-10T00:00:00Z', '2026-02-11T06:00:00Z', '1002'),
  ],
}

async function statistics(query = ''): Promise<V2InstrumentStat[]> {
  await using platform = await startTestPlatform({ seed })
  const reply = await platform.ada.get(`v2/instrumentstatistics?${query}`)
  return reply.body.Response.Items as V2InstrumentStat[]
}

describe('the statistics of instruments', () => {
  it("[V2-13] add up the user's own runs in hours, in bins of a month", async () => {
    const [attic, other] = await statistics('todate=2026-03-01')
    expect([attic?.InstrumentId, attic?.Name, attic?.InstrumentType]).toEqual([
      '22001',
      'Attic',
      'NextSeq',
    ])
    expect([attic?.SerialNumber, attic?.TotalRunTime]).toEqual(['M2', 30])
    expect(other).toMatchObject({ Name: 'M1', InstrumentType: 'MiSeq', TotalRunTime: 72 })
    expect(other?.Bins.map(({ FromDate, TotalRunTime }) => [FromDate, TotalRunTime])).toEqual([
      ['2026-01-30T12:00:00.0000000Z', 36],
      ['2026-02-01T00:00:00.0000000Z', 36],
    ])
  })

  it('[V2-13] have bins of weeks that begin on Mondays of the time zone', async () => {
    const query = 'serialnumbers=M1&todate=2026-02-16&binby=week&timezone=Europe/Berlin'
    const [found, ...others] = await statistics(query)
    expect(others).toEqual([])
    expect(found?.Bins.map(({ FromDate, TotalRunTime }) => [FromDate, TotalRunTime])).toEqual([
      ['2026-01-30T12:00:00.0000000Z', 59],
      ['2026-02-01T23:00:00.0000000Z', 13],
      ['2026-02-08T23:00:00.0000000Z', 0],
      ['2026-02-15T23:00:00.0000000Z', 0],
    ])
  })

  it('[V2-13] count what lies between fromdate and todate', async () => {
    const times = async (query: string) =>
      (await statistics(query)).map(({ Name, TotalRunTime }) => `${Name} ${TotalRunTime}`)
    expect(await times('fromdate=2026-02-01')).toEqual(['Attic 30', 'M1 36'])
    expect(await times('todate=2026-02-10T12:00')).toEqual(['Attic 12', 'M1 72'])
    expect(await times('sortby=Name&sortdir=Desc')).toEqual(['M1 72', 'Attic 30'])
  })

  it('[ERR-06] refuse a wrong date, an unknown time zone, and an end before the beginning', async () => {
    await using platform = await startTestPlatform({ seed })
    for (const query of ['fromdate=x', 'timezone=Mars/Base', 'todate=2026-01-01']) {
      const reply = await platform.ada.get(`v2/instrumentstatistics?${query}`)
      expect([query, reply.status]).toEqual([query, 400])
    }
  })
})
