import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  chromosomesOf,
  coverageOf,
  createClient,
  variantsOf,
  type Client,
} from '@benchtop/app-runtime'
import { describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from './start-test-platform.ts'

// The first questions about a VCF and a BAM: what is on which chromosome, by the files' ids alone.

const folder = join(import.meta.dirname, '../../genomics/tests/data')
const plain = '##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n'
const line = (chrom: string, position: number) => `${chrom}\t${position}\t.\tT\tC\t50\tPASS\t.\n`
const document = {
  users: [{ id: '1001', name: 'Ada', email: 'ada@example.test', password: 'ada' }],
  applications: [{ id: '2001', name: 'App', kind: 'native', owner: '1001', command: ['true'] }],
  projects: [
    {
      id: '4001',
      owner: '1001',
      name: 'Calls',
      appResults: [
        {
          id: '6001',
          name: 'Calls',
          files: [
            { id: '7001', path: 'volvox.vcf.gz', source: 'volvox.filtered.vcf.gz' },
            { id: '7002', path: 'range.bam', source: 'range.bam' },
            { id: '7003', path: 'contigs.vcf', source: 'vcf_file.vcf' },
            { id: '7004', path: 'README.txt', content: 'Calls.' },
            {
              id: '7005',
              path: 'two.vcf',
              content: `${plain}${line('b', 5)}${line('HLA-A*01:01', 7)}`,
            },
            { id: '7006', path: 'none.vcf', content: plain },
            { id: '7007', path: 'empty.bam', content: '' },
          ],
        },
      ],
    },
  ],
} as const

const notYet = () => Response.json({}, { status: 409, headers: { 'retry-after': '2' } })
const start = (): Promise<TestPlatform> =>
  startTestPlatform({ seed: { name: 'data', folder, document } })
const placesOf = async (client: Client, file: string, region?: string) => {
  const found = await Array.fromAsync(
    variantsOf(client, file, region === undefined ? {} : { region }),
  )
  return found.map(({ CHROM, POS }) => `${CHROM}:${POS}`)
}

describe('the chromosomes of a file', () => {
  it('[RTM-07] are those of a VCF’s lines where its header has no contig lines', async () => {
    await using platform = await start()
    const client = platform.clientFor('1001')
    expect(await chromosomesOf(client, '7001')).toEqual([{ name: 'ctgA', length: undefined }])
    const two = await chromosomesOf(client, '7005')
    expect(two.map(({ name }) => name)).toEqual(['b', 'HLA-A*01:01'])
    expect(await chromosomesOf(client, '7006')).toEqual([])
  })

  it('[RTM-07] are those of a VCF’s contig lines, and of a BAM’s header', async () => {
    await using platform = await start()
    const client = platform.clientFor('1001')
    expect(await chromosomesOf(client, '7003')).toContainEqual({ name: '1', length: 249_250_621 })
    const [first, second] = await chromosomesOf(client, '7002')
    expect([first, second]).toEqual([
      { name: 'CHROMOSOME_I', length: 1_009_800 },
      { name: 'CHROMOSOME_II', length: 5000 },
    ])
  })

  it('[RTM-07] are refused for another file, one that is missing, and one that is being uploaded', async () => {
    await using platform = await start()
    const client = platform.clientFor('1001')
    await expect(chromosomesOf(client, '7004')).rejects.toMatchObject({
      code: 'NoGenome',
      message: 'README.txt (7004) has no chromosomes: it is neither a VCF nor a BAM.',
    })
    await expect(chromosomesOf(client, '7007')).rejects.toThrow('neither a BAM nor a CRAM')
    await expect(chromosomesOf(client, '9999')).rejects.toMatchObject({ status: 404 })
    await expect(placesOf(client, '9999')).rejects.toMatchObject({ status: 404 })
    const app = platform.clientFor('1001', { application: '2001' })
    const result = await app.v1.createAppResult({ projectId: '4001', Name: 'Fresh' })
    const { Id } = await app.v1.uploadAppResultFile({
      appResultId: result.Id,
      Name: 'late.vcf',
      data: '',
      Multipart: true,
    })
    await expect(chromosomesOf(client, Id)).rejects.toMatchObject({
      code: 'NoGenome',
      message: expect.stringContaining('its upload is not complete'),
    })
  })
})

describe('all variants of a file', () => {
  it('[RTM-07] are those of its lines, over every chromosome', async () => {
    await using platform = await start()
    const client = platform.clientFor('1001')
    const bytes = gunzipSync(await readFile(join(folder, 'volvox.filtered.vcf.gz')))
    const lines = bytes
      .toString()
      .split('\n')
      .filter((one) => /^[^#]/.test(one))
    expect(await placesOf(client, '7001')).toEqual(
      lines.map((one) => one.split('\t').slice(0, 2).join(':')),
    )
    expect(await placesOf(client, '7005')).toEqual(['b:5', 'HLA-A*01:01:7'])
    const chromosomes = new Set((await placesOf(client, '7003')).map((one) => one.split(':')[0]))
    expect([...chromosomes]).toEqual(['1', '2', '3', '4'])
    expect(await placesOf(client, '7006')).toEqual([])
  })

  it('[RTM-07] are those of a region, which has to be of the file', async () => {
    await using platform = await start()
    const client = platform.clientFor('1001')
    expect(await placesOf(client, '7001', 'ctgA:1-1,694')).toEqual(['ctgA:277', 'ctgA:1694'])
    expect(await placesOf(client, '7005', 'HLA-A*01:01')).toEqual(['HLA-A*01:01:7'])
    await expect(placesOf(client, '7001', 'chr1')).rejects.toMatchObject({ status: 404 })
    await expect(placesOf(client, '7001', 'ctgA:9-1')).rejects.toMatchObject({
      code: 'RegionInvalid',
      message: '"ctgA:9-1" is no region: write ctgA or ctgA:1-20000.',
    })
  })

  it('[RTM-07] wait until the file is indexed', async () => {
    await using platform = await start()
    const { token } = platform.issueToken({ user: '1001', private: true })
    const [asked, slept]: [string[], number[]] = [[], []]
    const client = createClient({
      apiUrl: platform.apiUrl,
      token,
      async fetch(input, init) {
        const url = input instanceof Request ? input.url : String(input)
        asked.push(url)
        const isQuestion = /variantset/.test(url)
        const isEarly = isQuestion && asked.filter((one) => one === url).length <= 7
        return isEarly ? notYet() : fetch(input, init)
      },
      async sleep(ms) {
        slept.push(ms)
      },
    })
    expect(await placesOf(client, '7001')).toHaveLength(45)
    // The header, and its chromosome.
    expect(slept).toEqual(Array(14).fill(2000))
  })
})

it('[RTM-07] the coverage of a file is that of its chromosomes, or of a region', async () => {
  await using platform = await start()
  const client = platform.clientFor('1001')
  const region = await Array.fromAsync(
    coverageOf(client, '7002', { region: 'CHROMOSOME_I:200-1000' }),
  )
  expect(region[0]).toMatchObject({ chrom: 'CHROMOSOME_I', startPos: 129, endPos: 256 })
  const whole = await Array.fromAsync(coverageOf(client, '7002', { region: 'CHROMOSOME_II' }))
  expect(whole).toHaveLength(Math.ceil(5000 / 128))
  const all = await Array.fromAsync(coverageOf(client, '7002'))
  expect(new Set(all.map(({ chrom }) => chrom)).size).toBe(7)
  expect(all.length).toBe(Math.ceil(1_009_800 / 128) + 6 * Math.ceil(5000 / 128))
})
