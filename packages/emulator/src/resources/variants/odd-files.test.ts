import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newResult } from '../../testing/new-result.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const header = '##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n'

/** Uploads a VCF; the address of its variants. */
async function uploadVcf({ ada }: TestPlatform, text: string, name = 'calls.vcf'): Promise<string> {
  const { HrefFiles } = await newResult(ada)
  const { body } = await ada.upload(`${HrefFiles}?Name=${name}`, Buffer.from(text))
  return body.Response.HrefVariants as string
}

it('[VAR-08] lists lines with problems in the set and its pages', async () => {
  await using platform = await startTestPlatform()
  const bad = Array.from({ length: 7 }, (_, at) => `1\tx${at}\t.\tA\tC\t.\t.\t.\n`).join('')
  const href = await uploadVcf(platform, `${header}${bad}1\t9\t.\tA\tC\t.\t.\t.\n`)
  const Item =
    '7 lines of the file have a problem; invalid records are left out: ' +
    [0, 1, 2, 3, 4].map((at) => `line ${at + 3}: POS is not an integer: "x${at}"`).join('; ') +
    '; and 2 more.'
  for (const path of [href, `${href}/variants/1?StartPos=1&EndPos=99`]) {
    const { status, body } = await platform.ada.get(path)
    expect(status).toBe(200)
    expect(body.Notifications).toEqual([{ Type: 'warning', Item }])
  }
  const { body } = await platform.ada.get(`${href}/variants/1?StartPos=1&EndPos=99`)
  expect(body.Response).toMatchObject({ TotalCount: 1, DisplayedCount: 1 })
})

it('[VAR-10] a page of variants ends before it is too large, warns of it, and the next continues from there', async () => {
  await using platform = await startTestPlatform()
  const filler = 'x'.repeat(60_000)
  const lines = Array.from({ length: 200 }, (_, at) => `1\t${at + 1}\t.\tA\tC\t.\t.\tF=${filler}\n`)
  const href = `${await uploadVcf(platform, header + lines.join(''))}/variants/1?StartPos=1&EndPos=999`
  const positions: number[] = []
  for (let pages = 0; positions.length < 200; pages += 1) {
    const { body, text } = await platform.ada.get(`${href}&Limit=1000&Offset=${positions.length}`)
    expect(text.length).toBeLessThan(9 * 1024 * 1024)
    const { DisplayedCount, TotalCount } = body.Response
    const Items: { POS: number }[] = body.Response.Items
    expect([DisplayedCount, TotalCount]).toEqual([Items.length, 200])
    positions.push(...Items.map(({ POS }) => POS))
    const expected =
      positions.length < 200
        ? [{ Type: 'warning', Item: expect.stringContaining(`Offset=${positions.length}.`) }]
        : []
    expect(body.Notifications).toEqual(expected)
    expect(pages).toBeLessThan(2)
  }
  expect(positions).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
  const asText = await platform.ada.get(`${href}&Limit=1000&Format=vcf`)
  const shown = Number(asText.headers.get('x-displayed-count'))
  expect(asText.headers.get('x-total-count')).toBe('200')
  expect(asText.text).toBe(header + lines.slice(0, shown).join(''))
  expect(shown).toBeGreaterThan(100)
  expect(shown).toBeLessThan(200)
})

it('[WIR-01] returns members of variants under a second name too', async () => {
  await using platform = await startTestPlatform({ aliases: { POS: 'Position' } })
  const { body } = await platform.ada.get(
    'v1pre3/variantset/7001/variants/ctgA?StartPos=1&EndPos=300',
  )
  expect(body.Response.Items).toMatchObject([{ POS: 277, Position: 277 }])
  expect(body.Response.DisplayedCount).toBe(1)
  const set = await platform.ada.get('v1pre3/variantset/7001')
  expect(set.body.Response).toHaveProperty('Legends')
})

it('[VAR-09] accepts the file names of variants, for every compression', async () => {
  await using platform = await startTestPlatform()
  const text = `${header}1\t9\t.\tA\tC\t.\t.\t.\n`
  for (const name of ['a.gvcf', 'a.g.vcf', 'a.gvcf.gz', 'a.vcf.bgz', 'A.GVCF.BGZ', 'a.bcf']) {
    const href = await uploadVcf(platform, text, name)
    const { body } = await platform.ada.get(`${href}/variants/1?StartPos=9&EndPos=9`)
    expect([name, body.Response.TotalCount]).toEqual([name, 1])
  }
})

const data = (name: string): Buffer =>
  readFileSync(new URL(`../../../../genomics/tests/data/${name}`, import.meta.url))

it('[VAR-09][COV-08] reads the coverage of a CRAM, whatever its name, and names one where it is none', async () => {
  await using platform = await startTestPlatform()
  const { HrefFiles } = await newResult(platform.ada)
  const answers = new Map<string, unknown>()
  for (const [name, source] of [
    ['a.bam', 'range.bam'],
    ['b.bam', 'range.cram'],
    ['c.cram', 'range.cram'],
  ] as const) {
    const { body } = await platform.ada.upload(`${HrefFiles}?Name=${name}`, data(source))
    const path = `${body.Response.HrefCoverage}/CHROMOSOME_I`
    const coverage = await platform.ada.get(`${path}?StartPos=1&EndPos=1009800`)
    expect(coverage.body.Notifications).toEqual([])
    const { status, body: meta } = await platform.ada.get(`${path}/meta`)
    expect(status).toBe(200)
    answers.set(name, [coverage.body.Response, meta.Response])
  }
  expect(answers.get('b.bam')).toEqual(answers.get('a.bam'))
  expect(answers.get('c.cram')).toEqual(answers.get('a.bam'))
  const href = await uploadVcf(platform, data('range.cram').toString('latin1'), 'd.vcf')
  const refused = await platform.ada.get(href)
  expect(refused.status).toBe(409)
  expect(refused.body.ResponseStatus.Message).toContain('This is a CRAM file')
})

it('[COV-08] warns of a BAM or CRAM without its end, and refuses one that is cut within', async () => {
  await using platform = await startTestPlatform()
  const { HrefFiles } = await newResult(platform.ada)
  for (const [name, end] of [
    ['range.bam', 28],
    ['range.cram', 38],
  ] as const) {
    const whole = data(name)
    const upload = async (bytes: Buffer) =>
      (await platform.ada.upload(`${HrefFiles}?Name=${bytes.length}.${name}`, bytes)).body.Response
        .HrefCoverage as string
    const href = await upload(whole.subarray(0, whole.length - end))
    for (const path of ['CHROMOSOME_I/meta', 'CHROMOSOME_I?StartPos=1&EndPos=5000']) {
      const { status, body } = await platform.ada.get(`${href}/${path}`)
      expect(status).toBe(200)
      expect(body.Notifications).toEqual([
        { Type: 'warning', Item: expect.stringContaining('its end may be missing') },
      ])
    }
    const cut = await upload(whole.subarray(0, whole.length - end - 50))
    expect((await platform.ada.get(`${cut}/CHROMOSOME_I/meta`)).status).toBe(409)
  }
})

it('[COV-08] reads BCF that is not packed', async () => {
  await using platform = await startTestPlatform()
  const { HrefFiles } = await newResult(platform.ada)
  const { body } = await platform.ada.upload(`${HrefFiles}?Name=a.bcf`, data('query.bcf'))
  const path = `${body.Response.HrefVariants}/variants/1?StartPos=1&EndPos=99999999`
  expect((await platform.ada.get(path)).body.Response.TotalCount).toBe(9)
})

it('[COV-08] sums up a FASTQ for the page of the file, and names the line that is wrong', async () => {
  await using platform = await startTestPlatform()
  const { HrefFiles } = await newResult(platform.ada)
  const summaryOf = async (text: string) => {
    const { body } = await platform.ada.upload(
      `${HrefFiles}?Name=${text.length}.fq`,
      Buffer.from(text),
    )
    return platform.control.get(`_emulator/files/${body.Response.Id}/reads`)
  }
  const { status, body } = await summaryOf('@a\nACG\n+\nIII\n@b\nA\n+\n!\n')
  expect(status).toBe(200)
  expect(body).toMatchObject({ reads: 2, bases: 4, shortest: 1, longest: 3 })
  expect((body as unknown as { qualities: number[] }).qualities[40]).toBe(3)
  const refused = await summaryOf('@a\nACG\n+\nII\n')
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('Line 4')
})

it('[VAR-11] returns what reaches into the window with Overlap=true, and only then', async () => {
  await using platform = await startTestPlatform()
  const lines = [
    '1\t10\tblock\tA\t<*>\t.\t.\tEND=60',
    '1\t20\tgone\tA\t<DEL>\t.\t.\tSVLEN=-35',
    '1\t30\tshort\tACG\tA\t.\t.\t.',
    '1\t55\tsnv\tA\tC\t.\t.\t.',
  ]
  const href = await uploadVcf(platform, `${header}${lines.join('\n')}\n`)
  const idsOf = async (query: string): Promise<string[]> => {
    const { status, body } = await platform.ada.get(
      `${href}/variants/1?StartPos=50&EndPos=55${query}`,
    )
    expect(status).toBe(200)
    const Items: { ID: string[] }[] = body.Response.Items
    expect(body.Response.TotalCount).toBe(Items.length)
    return Items.flatMap(({ ID }) => ID)
  }
  expect(await idsOf('')).toEqual(['snv'])
  expect(await idsOf('&Overlap=false')).toEqual(['snv'])
  expect(await idsOf('&Overlap=true')).toEqual(['block', 'gone', 'snv'])
  expect(await idsOf('&overlap=True&SortDir=Desc')).toEqual(['snv', 'gone', 'block'])
})
