import { expect, it } from 'vitest'
import { startTestPlatform } from '../../testing/test-platform.ts'

const ctgA = 'v1pre3/variantset/7001/variants/ctgA'
const positionsOf = (body: { Response: { Items: { POS: number }[] } }) =>
  body.Response.Items.map(({ POS }) => POS)

it('[VAR-01] is found through the file, and needs BROWSE', async () => {
  await using platform = await startTestPlatform()
  const file = await platform.ada.get('v1pre3/files/7001')
  const { HrefVariants } = file.body.Response
  const browser = platform.withScopes(['browse project 4001'], { application: '2002' })
  const { status, body } = await browser.get(HrefVariants)
  expect(status).toBe(200)
  expect(body.Response.Metadata).toMatchObject({ fileformat: 'VCFv4.1' })
  expect(body.Response.Legends.Samples).toEqual(['sample_data/raw/volvox/volvox-sorted.bam'])
  const refused = await platform.ben.get(HrefVariants)
  expect(refused.status).toBe(403)
  expect(refused.body.ResponseStatus.Message).toContain('BROWSE')
})

it('[ACC-20] does not disclose whether a file of another user is a VCF or a BAM', async () => {
  await using platform = await startTestPlatform()
  const paths = (id: string) => [
    `v1pre3/variantset/${id}`,
    `v1pre3/coverage/${id}/ctgA/meta`,
    `htsget/reads/${id}`,
    `htsget/variants/${id}`,
  ]
  // A VCF, a BAM and a text.
  const answers = await Promise.all(
    ['7001', '7002', '7003'].map((id) =>
      Promise.all(paths(id).map(async (path) => (await platform.ben.get(path)).status)),
    ),
  )
  expect(answers).toEqual(answers.map(() => [403, 403, 403, 403]))
})

it('[VAR-01] accepts json and vcf in any case, and nothing else', async () => {
  await using platform = await startTestPlatform()
  const json = await platform.ada.get('v1pre3/variantset/7001?format=JSON')
  expect(json.body.Response).toHaveProperty('Legends')
  const vcf = await platform.ada.get('v1pre3/variantset/7001?Format=VCF')
  expect(vcf.text).toMatch(/^##fileformat=VCFv4\.1\n/)
  const other = await platform.ada.get('v1pre3/variantset/7001?Format=bcf')
  expect(other.status).toBe(400)
  expect(other.body.ResponseStatus.Message).toMatch(/json.*vcf/)
})

it('[VAR-01] is not there for a file that is no VCF', async () => {
  await using platform = await startTestPlatform()
  for (const id of ['7002', '7003', '99999']) {
    expect((await platform.ada.get(`v1pre3/variantset/${id}`)).status).toBe(404)
    const variants = `v1pre3/variantset/${id}/variants/ctgA?StartPos=1&EndPos=2`
    expect((await platform.ada.get(variants)).status).toBe(404)
  }
})

it('[VAR-02] needs READ', async () => {
  await using platform = await startTestPlatform()
  const query = `${ctgA}?StartPos=1&EndPos=5000`
  const refused = await platform
    .withScopes(['browse project 4001'], { application: '2002' })
    .get(query)
  expect(refused.status).toBe(403)
  expect(refused.body.ResponseStatus.Message).toContain('READ')
  const reader = platform.withScopes(['read appresult 6001'], { application: '2002' })
  expect((await reader.get(query)).status).toBe(200)
})

it.each([
  ['', ['StartPos', 'EndPos']],
  ['StartPos=1', ['EndPos']],
  ['EndPos=1', ['StartPos']],
  ['StartPos=one&EndPos=2', ['StartPos']],
  ['StartPos=1.5&EndPos=2', ['StartPos']],
  ['StartPos=&EndPos=2', ['StartPos']],
  ['StartPos=9&EndPos=2', ['StartPos', 'EndPos']],
])('[VAR-02] refuses the window %j, naming what is wrong', async (query, names) => {
  await using platform = await startTestPlatform()
  const { status, body } = await platform.ada.get(`${ctgA}?${query}`)
  expect(status).toBe(400)
  for (const name of names) expect(JSON.stringify(body.ResponseStatus)).toContain(name)
})

it('[VAR-02, WIR-02] accepts the largest 64-bit number as an end beyond every chromosome', async () => {
  await using platform = await startTestPlatform()
  const whole = await platform.ada.get(`${ctgA}?StartPos=1&EndPos=50001&Limit=100`)
  const beyond = await platform.ada.get(`${ctgA}?StartPos=1&EndPos=${2n ** 63n - 1n}&Limit=100`)
  expect(beyond.status).toBe(200)
  expect(beyond.body).toEqual(whole.body)
})

it('[VAR-02] pages through the variants of a window, forth and back', async () => {
  await using platform = await startTestPlatform()
  const window = `${ctgA}?startpos=1&endpos=100000`
  const all = await platform.ada.get(`${window}&limit=1000`)
  const positions = positionsOf(all.body)
  expect(all.body.Response).toMatchObject({
    TotalCount: positions.length,
    SortBy: 'Position',
    SortDir: 'Asc',
  })
  expect(positions.length).toBeGreaterThan(4)
  const page = await platform.ada.get(`${window}&Offset=2&Limit=2`)
  expect(positionsOf(page.body)).toEqual(positions.slice(2, 4))
  const back = await platform.ada.get(`${window}&SortDir=Desc&SortBy=position&Limit=1000`)
  expect(positionsOf(back.body)).toEqual(positions.toReversed())
  const past = await platform.ada.get(`${window}&Offset=1000`)
  expect(past.body.Response).toMatchObject({ Items: [], TotalCount: positions.length })
  const other = await platform.ada.get(`${window}&SortBy=Quality`)
  expect(other.status).toBe(400)
  expect(other.body.ResponseStatus.Message).toContain('Position')
})

it('[VAR-02] returns the lines of a window with Format=vcf', async () => {
  await using platform = await startTestPlatform()
  const { text, headers } = await platform.ada.get(`${ctgA}?StartPos=1&EndPos=2000&Format=vcf`)
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  expect(lines.map((line) => line.split('\t').slice(0, 2))).toEqual([
    ['ctgA', '277'],
    ['ctgA', '1694'],
  ])
})

it('[VAR-04] includes both ends of a window', async () => {
  await using platform = await startTestPlatform()
  const within = async (from: number, to: number) => {
    const { body } = await platform.ada.get(`${ctgA}?StartPos=${from}&EndPos=${to}`)
    return positionsOf(body)
  }
  expect(await within(277, 277)).toEqual([277])
  expect(await within(278, 1693)).toEqual([])
  expect(await within(277, 1694)).toEqual([277, 1694])
})

it('[VAR-07] names a chromosome that is not there, and those that are', async () => {
  await using platform = await startTestPlatform()
  const path = 'v1pre3/variantset/7001/variants/chr1?StartPos=1&EndPos=2'
  const { status, body } = await platform.ada.get(path)
  expect(status).toBe(404)
  expect(body.ResponseStatus.ErrorCode).toBe('NotFound')
  expect(body.ResponseStatus.Message).toMatch(/chr1.*ctgA/)
  expect(body.Response).toEqual({})
  const lower = await platform.ada.get(path.replace('chr1', 'ctga'))
  expect(lower.status).toBe(404)
})
