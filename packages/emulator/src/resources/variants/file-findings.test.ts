import { expect, it } from 'vitest'
import { newResult } from '../../testing/new-result.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const header = [
  '##fileformat=VCFv4.3',
  '##contig=<ID=1,length=100>',
  '##INFO=<ID=DP,Number=1,Type=Integer,Description="Depth">',
  '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
]
const columns = '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\ta\tb'
const record = (pos: string | number, rest = 'DP=3\tGT\t0/1\t1/1') =>
  `1\t${pos}\t.\tA\tC\t.\t.\t${rest}`

/** Uploads a file; its record. */
async function upload({ ada }: TestPlatform, name: string, bytes: Buffer | string) {
  const { HrefFiles } = await newResult(ada)
  const { body } = await ada.upload(`${HrefFiles}?Name=${name}`, Buffer.from(bytes))
  return body.Response as { Id: string; Href: string; HrefVariants: string }
}

const vcf = (...lines: string[]) => `${[...header, columns, ...lines].join('\n')}\n`

it.each([
  ['columns', vcf(`${record(5)}\t0/0`), 6, '3 sample columns'],
  ['names', vcf(record(5)).replace('\ta\tb', '\ta\ta'), 5, 'both called "a": each is served'],
  ['keys', vcf(record(5, 'DP=1;DP=2\tGT\t0/1\t1/1')), 6, 'DP twice: the first is served'],
  ['values', vcf(record(5, 'DP=x\tGT\t0/1\t1/1')), 6, 'INFO DP is "x", and of Type=Integer'],
  ['order', vcf(record(5), record(4)), 7, 'position 4 comes after 5'],
  ['contigs', vcf(record(5).replace('1', '2')), 6, 'no ##contig line for 2'],
])(
  '[VAR-12] odd %s are reported by line in Notifications of file, set and page',
  async (...given) => {
    const [, text, line, reason] = given
    await using platform = await startTestPlatform()
    const { Href, HrefVariants } = await upload(platform, 'odd.vcf', text)
    const chrom = text.includes('\n2\t') ? '2' : '1'
    for (const path of [
      HrefVariants,
      `${HrefVariants}/variants/${chrom}?StartPos=1&EndPos=99`,
      Href,
    ]) {
      const { status, body } = await platform.ada.get(path)
      expect(status).toBe(200)
      expect(body.Notifications).toEqual([
        { Type: 'warning', Item: expect.stringContaining(`line ${line}: `) },
      ])
      expect(body.Notifications[0].Item).toContain(reason)
    }
  },
)

it('[VAR-12] a sound file has no Notifications, and one in Latin-1 names its lines', async () => {
  await using platform = await startTestPlatform()
  const sound = await upload(platform, 'sound.vcf', vcf(record(5)))
  const latin = Buffer.from(vcf(record(5).replace('\t.\tA', '\t\u00FC\tA')), 'latin1')
  const odd = await upload(platform, 'latin.vcf', latin)
  const noticesOf = async (path: string): Promise<{ Item: string }[]> =>
    (await platform.ada.get(path)).body.Notifications as { Item: string }[]
  expect(await noticesOf(sound.HrefVariants)).toEqual([])
  expect(await noticesOf(sound.Href)).toEqual([])
  const [said] = await noticesOf(odd.HrefVariants)
  expect(said?.Item).toContain('line 6: it has bytes that are no UTF-8')
})

it('[VAR-12] serves both samples of one name, and the first of two values', async () => {
  await using platform = await startTestPlatform()
  const text = vcf(record(5, 'DP=1;DP=2\tGT:GT\t0/1:0/0\t1/1')).replace('\ta\tb', '\ta\ta')
  const { HrefVariants } = await upload(platform, 'twice.vcf', text)
  const { body } = await platform.ada.get(`${HrefVariants}/variants/1?StartPos=1&EndPos=99`)
  expect(body.Response.Items).toMatchObject([
    {
      INFO: { DP: ['1'] },
      SampleFormat: { 'a (column 10)': { GT: '0/1' }, 'a (column 11)': { GT: '1/1' } },
    },
  ])
})

it('[VAR-12] refuses another encoding and bare carriage returns, and names them', async () => {
  await using platform = await startTestPlatform()
  for (const [bytes, reason] of [
    [Buffer.from(vcf(record(5)), 'utf16le'), 'UTF-16LE'],
    [vcf(record(5)).replaceAll('\n', '\r'), 'carriage returns'],
  ] as const) {
    const { HrefVariants } = await upload(platform, 'odd.vcf', bytes)
    const { status, body } = await platform.ada.get(HrefVariants)
    expect([status, body.ResponseStatus.Message]).toEqual([409, expect.stringContaining(reason)])
  }
})

it('[DAT-01] lists the findings of a file, and then has them in its Notifications', async () => {
  await using platform = await startTestPlatform()
  const { Href } = await upload(platform, 'reads.fastq', '@a\nACGT\n+\nIII\n')
  expect((await platform.ada.get(Href)).body.Notifications).toEqual([])
  const { status, body } = await platform.ada.get(`${Href}/findings`)
  expect([status, body.Response]).toEqual([
    200,
    {
      Format: 'FASTQ',
      RecordCount: 1,
      Counts: { read: 1 },
      Findings: [
        {
          Rule: 'read',
          Severity: 'error',
          Reason: 'read 1 has 4 bases and 3 qualities',
          Effect: 'the file is stored as it is',
          Line: 4,
        },
      ],
    },
  ])
  const [said] = (await platform.ada.get(Href)).body.Notifications
  expect(said.Item).toContain('line 4: read 1 has 4 bases and 3 qualities')
})

it('[DAT-01] lists the findings of a sample sheet by line', async () => {
  await using platform = await startTestPlatform()
  const sheet = '[Header]\nExperimentName,x\n[Data]\nSample_ID,index\na,ACGT\n'
  const found = async (text: string): Promise<object> => {
    const { Href } = await upload(platform, 'SampleSheet.csv', text)
    const { body } = await platform.ada.get(`${Href}/findings`)
    return body.Response as object
  }
  expect(await found(sheet)).toMatchObject({ Format: 'sample sheet', Findings: [] })
  expect(await found(sheet.replace('ACGT', 'AC!T'))).toMatchObject({
    Findings: [{ Line: 5, Severity: 'error', Effect: 'the file is stored as it is' }],
  })
})

it('[DAT-01] refuses to check a file of an unknown kind', async () => {
  await using platform = await startTestPlatform()
  const { Href } = await upload(platform, 'notes.txt', 'hello')
  const { status, body } = await platform.ada.get(`${Href}/findings`)
  expect([status, body.ResponseStatus.Message]).toEqual([
    409,
    expect.stringContaining('neither VCF, BCF, BAM, CRAM, FASTQ, BED nor a sample sheet'),
  ])
})
