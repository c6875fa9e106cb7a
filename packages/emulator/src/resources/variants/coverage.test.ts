import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { genomicData, startTestPlatform } from '../../testing/test-platform.ts'

const chromosome = 'v1pre3/coverage/7002/CHROMOSOME_I'

describe('coverage', () => {
  it('[COV-01] is linked from the file and returns means of a window', async () => {
    await using platform = await startTestPlatform()
    const file = await platform.ada.get('v1pre3/files/7002')
    const path = `${file.body.Response.HrefCoverage}/CHROMOSOME_I?startpos=700&endpos=1300`
    const { status, body } = await platform.ada.get(path)
    expect(status).toBe(200)
    expect(body.Response).toEqual({
      MeanCoverage: expect.any(Array),
      Chrom: 'CHROMOSOME_I',
      StartPos: 641,
      EndPos: 1408,
      BucketSize: 128,
    })
    const means: number[] = body.Response.MeanCoverage
    expect(means).toHaveLength(6)
    for (const mean of means) expect(Number.isInteger(mean)).toBe(true)
  })

  it.each([
    ['', ['StartPos', 'EndPos']],
    ['StartPos=1', ['EndPos']],
    ['EndPos=1', ['StartPos']],
    ['StartPos=one&EndPos=2', ['StartPos']],
    ['StartPos=9&EndPos=2', ['StartPos', 'EndPos']],
  ])('[COV-01] refuses the window %j, naming what is wrong', async (query, names) => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.get(`${chromosome}?${query}`)
    expect(status).toBe(400)
    for (const name of names) expect(JSON.stringify(body.ResponseStatus)).toContain(name)
  })

  it('[COV-01, WIR-02] accepts the largest 64-bit number as an end beyond every chromosome', async () => {
    await using platform = await startTestPlatform()
    const path = `${chromosome}?StartPos=1&EndPos=`
    const beyond = await platform.ada.get(`${path}${2n ** 63n - 1n}`)
    expect(beyond.status).toBe(200)
    expect(beyond.body).toEqual((await platform.ada.get(`${path}99999999`)).body)
  })

  it('[COV-01] needs READ on the owner of the file, for means and for meta', async () => {
    await using platform = await startTestPlatform()
    for (const path of [`${chromosome}?StartPos=1&EndPos=9`, `${chromosome}/meta`]) {
      const by = (scope: string) => platform.withScopes([scope], { application: '2002' }).get(path)
      const refused = await by('browse project 4001')
      expect(refused.status).toBe(403)
      expect(refused.body.ResponseStatus.Message).toContain('READ')
      expect((await by('read appresult 6001')).status).toBe(200)
      expect((await by('read project 4001')).status).toBe(200)
      expect((await platform.ben.get(path)).status).toBe(403)
    }
  })

  it('[COV-01] needs READ on the sample where the file is a sample’s', async () => {
    await using platform = await startTestPlatform()
    const files = [{ id: '7100', path: 'a.bam', source: join(genomicData, 'range.bam') }]
    await platform.seed({
      projects: [{ owner: '1001', name: 'P', samples: [{ id: '5100', name: 'S', files }] }],
    })
    const by = (scope: string) =>
      platform.withScopes([scope]).get('v1pre3/coverage/7100/CHROMOSOME_I/meta')
    // 409 while the depths are still counted.
    expect([200, 409]).toContain((await by('read sample 5100')).status)
    expect((await by('browse sample 5100')).status).toBe(403)
    expect((await by('read sample 5001')).status).toBe(403)
  })

  it('[COV-03] returns the depth of the deepest base and the granularity', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.get(`${chromosome}/meta`)
    expect(status).toBe(200)
    expect(body.Response).toEqual({ MaxCoverage: expect.any(Number), CoverageGranularity: 128 })
  })

  it('[COV-01] is not there for a file that is no BAM', async () => {
    await using platform = await startTestPlatform()
    for (const id of ['7001', '7003', '99999']) {
      expect((await platform.ada.get(`v1pre3/coverage/${id}/ctgA/meta`)).status).toBe(404)
      const slice = await platform.ada.get(`v1pre3/coverage/${id}/ctgA?StartPos=1&EndPos=2`)
      expect(slice.status).toBe(404)
    }
  })

  it('[COV-01] names a chromosome that is not there, and those that are', async () => {
    await using platform = await startTestPlatform()
    for (const path of ['chr1/meta', 'chr1?StartPos=1&EndPos=2']) {
      const { status, body } = await platform.ada.get(`v1pre3/coverage/7002/${path}`)
      expect(status).toBe(404)
      expect(body.ResponseStatus.Message).toMatch(/chr1.*CHROMOSOME_I/)
    }
  })
})

describe('the size of a bucket', () => {
  it.each([
    [1, 128, { StartPos: 1, EndPos: 128, BucketSize: 128 }],
    [128, 128, { StartPos: 1, EndPos: 128, BucketSize: 128 }],
    [128, 129, { StartPos: 1, EndPos: 256, BucketSize: 128 }],
    [1, 262_144, { StartPos: 1, EndPos: 262_144, BucketSize: 128 }],
    [129, 262_272, { StartPos: 129, EndPos: 262_272, BucketSize: 128 }],
    [1, 262_145, { StartPos: 1, EndPos: 262_400, BucketSize: 256 }],
    [1, 524_288, { StartPos: 1, EndPos: 524_288, BucketSize: 256 }],
    [1, 524_289, { StartPos: 1, EndPos: 524_800, BucketSize: 512 }],
    [100, 262_243, { StartPos: 1, EndPos: 262_400, BucketSize: 256 }],
  ])('[COV-02] for %d to %d is the smallest that fits', async (from, to, expected) => {
    await using platform = await startTestPlatform()
    const { body } = await platform.ada.get(`${chromosome}?StartPos=${from}&EndPos=${to}`)
    const { MeanCoverage, Chrom, ...rest } = body.Response
    expect([Chrom, rest]).toEqual(['CHROMOSOME_I', expected])
    const { StartPos, EndPos, BucketSize } = expected
    expect(MeanCoverage).toHaveLength((EndPos - StartPos + 1) / BucketSize)
    expect(MeanCoverage.length).toBeLessThanOrEqual(2048)
  })
})
