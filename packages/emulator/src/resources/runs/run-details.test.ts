import { describe, expect, it } from 'vitest'
import type { SeedDocument } from '../../seeds/seed-schema.ts'
import { idsIn } from '../../testing/lists.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const details = {
  ReagentBarcode: 'MS1234567-300V2',
  FlowcellBarcode: '000000000-A1B2C',
  PlatformName: 'MiSeq',
  InstrumentName: 'M00001',
  InstrumentType: 'MiSeq',
  Workflow: 'Resequencing',
  NumCyclesRead1: 151,
  NumCyclesRead2: 151,
  NumCyclesIndex1: 8,
  NumCyclesIndex2: 8,
}
const sequencingStats = {
  Chemistry: 'Amplicon',
  IsIndexed: true,
  NumLanes: 1,
  NumCyclesRead1: 151,
  ErrorRate: 0.42,
  PercentGtQ30: 91.5,
  YieldTotal: 4.5,
  ReadsTotal: 20_000_000,
  Reads: [{ ReadNumber: 1, NumCycles: 151, PercentGtQ30: 93 }],
  Lanes: [{ LaneNumber: 1, Density: 820.5, Reads: 20_000_000, Phasing: 0.1 }],
}
const seed: SeedDocument = {
  users: [
    { id: '1001', name: 'Ada', email: 'ada@example.test' },
    { id: '1002', name: 'Ben', email: 'ben@example.test' },
  ],
  runs: [
    { id: '8001', owner: '1001', experimentName: 'One', details, sequencingStats },
    {
      id: '8002',
      owner: '1001',
      experimentName: 'Two',
      status: 'Running',
      details: { InstrumentType: 'NextSeq', FlowcellBarcode: 'HXY' },
    },
    { id: '8003', owner: '1001', experimentName: 'Three' },
    { id: '8004', owner: '1002', experimentName: 'Of Ben', details },
  ],
  tokens: [
    { token: 'ada-private', user: '1001', private: true },
    { token: 'ben-private', user: '1002', private: true },
  ],
}

describe('a run', () => {
  it('[WIR-01] shows what its instrument reports of it', async () => {
    await using platform = await startTestPlatform({ seed })
    const { Response } = (await platform.ada.get('v1pre3/runs/8001')).body
    expect(Response).toMatchObject({
      ...details,
      DateModified: expect.stringMatching(/^2026-03-01T/),
      TotalSize: 0,
      SequencingStats: { Href: 'v1pre3/runs/8001/sequencingstats', ...sequencingStats },
      Properties: { Href: 'v1pre3/runs/8001/properties' },
    })
  })

  it('[WIR-01] leaves out what its instrument does not report', async () => {
    await using platform = await startTestPlatform({ seed })
    const { Response } = (await platform.ada.get('v1pre3/runs/8003')).body
    for (const member of [...Object.keys(details), 'SequencingStats']) {
      expect(Response).not.toHaveProperty(member)
    }
  })
})

describe('the sequencing statistics of a run', () => {
  it('[WIR-03] are what its instrument reports', async () => {
    await using platform = await startTestPlatform({ seed })
    const { status, body } = await platform.ada.get('v1pre3/runs/8001/sequencingstats')
    expect(status).toBe(200)
    expect(body.Response).toEqual({ Href: 'v1pre3/runs/8001/sequencingstats', ...sequencingStats })
  })

  it('[WIR-03] are 404 where there are none, and for an unknown run', async () => {
    await using platform = await startTestPlatform({ seed })
    const none = await platform.ada.get('v1pre3/runs/8003/sequencingstats')
    expect([none.status, refusalOf(none).message]).toEqual([
      404,
      'Run 8003 has no sequencing statistics yet.',
    ])
    expect((await platform.ada.get('v1pre3/runs/8009/sequencingstats')).status).toBe(404)
    expect((await platform.ben.get('v1pre3/runs/8001/sequencingstats')).status).toBe(403)
  })

  it('[WIR-03] are refused in a seed where they are invalid', async () => {
    const wrong = { ...sequencingStats, PercentGtQ30: 101 }
    const runs = [{ owner: '1001', experimentName: 'One', sequencingStats: wrong }]
    const start = startTestPlatform({ seed: { users: seed.users, runs } })
    await expect(start).rejects.toThrow(/PercentGtQ30/)
  })
})

describe('the runs of a user', () => {
  it.each([
    ['InstrumentType=MiSeq', ['8001']],
    ['InstrumentType=miseq,NextSeq', ['8001', '8002']],
    ['ReagentBarcode=MS1234567-300V2', ['8001']],
    ['ReagentBarcode=MS1234567', []],
    ['FlowcellBarcode=hxy', ['8002']],
    ['FlowcellBarcode=hxy&InstrumentType=MiSeq', []],
    ['Statuses=Running&InstrumentType=NextSeq', ['8002']],
    ['flowcellbarcode=', ['8001', '8002', '8003']],
    ['FlowcellBarcode=%25', []],
  ])('[WIR-01] are filtered by %s', async (query, expected) => {
    await using platform = await startTestPlatform({ seed })
    const path = `v1pre3/users/current/runs?${query}`
    expect(await idsIn(platform.ada, path)).toEqual(expected)
    expect((await platform.ada.get(path)).body.Response.TotalCount).toBe(expected.length)
  })
})
