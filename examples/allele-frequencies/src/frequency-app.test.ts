import type { ServedApp } from '@benchtop/testkit'
import { expect, it } from 'vitest'
import { startApp } from './testing/app.ts'
import { cohortsOf, known, variants } from './testing/make-cohort.ts'

/** Launches the app on projects, and returns its page once it is no longer running. */
async function computed({ platform }: ServedApp, cohorts: string[], region = '') {
  const values = { cohorts, region, project: 'projects/4003' }
  const launched = await platform.launch(platform.app, { values })
  let page = await launched.open()
  const { Id } = launched.session
  await expect
    .poll(async () => (await launched.client.v1.getAppSession({ id: Id })).Status)
    .not.toBe('Running')
  page = await page.reload()
  return { launched, page }
}

/** Of each variant that a sample lists, the copies and the called alleles of the samples whose names begin so. */
function counted(prefix: string): Map<string, [copies: number, called: number]> {
  const listed = variants.filter(({ genotypes }) => genotypes.some((one) => one !== '0|0'))
  return new Map(
    listed.map(({ site: [chrom, position, , ref, alt], genotypes }) => {
      const own = genotypes.filter((_, at) => known[at]?.startsWith(prefix))
      const alleles = own.flatMap((genotype) => genotype.split(/[/|]/)).filter((one) => one !== '.')
      const copies = alleles.filter((one) => one === '1').length
      return [`${chrom}:${position} ${ref}>${alt}`, [copies, alleles.length]]
    }),
  )
}

it('counts the alleles of thousands of samples in two projects', async () => {
  await using app = await startApp()
  const rounds = 2
  await app.platform.control.addSeed({ document: cohortsOf(rounds * known.length) })
  const { launched, page } = await computed(app, ['4101', '4102'], 'contigA:1-20,000')
  expect(page.text).toContain('822 samples')
  expect(page.text).toContain('1366 samples')

  const result = await launched.result()
  expect(await result.text('report.html')).toBe(page.text)
  const [head, ...lines] = (await result.text('frequencies.tsv')).trimEnd().split('\n')
  expect(head).toBe('variant\tCohort HG AC\tCohort HG AN\tCohort NA AC\tCohort NA AN')
  const [one, other] = [counted('HG'), counted('NA')]
  const expected = [...one.keys()].map((variant) => {
    const counts = [...(one.get(variant) ?? []), ...(other.get(variant) ?? [])]
    return [variant, ...counts.map((count) => rounds * count)].join('\t')
  })
  expect(lines.toSorted()).toEqual(expected.toSorted())
  const { StatusSummary } = await launched.client.v1.getAppSession({ id: launched.session.Id })
  expect(StatusSummary).toBe(`${lines.length} variants of 2188 samples`)
})

it('reads the whole genome without a region, and counts no sample without a VCF', async () => {
  await using app = await startApp()
  const { page } = await computed(app, ['4001', '4003'])
  expect(page.text).toContain('All regions')
  expect(page.text).toContain('<dt>Without variants</dt><dd>0 samples</dd>')
  expect(page.text).toContain('contigA:8660 A&gt;T')
})

it('states that no sample has a variant in the region', async () => {
  await using app = await startApp()
  const { page } = await computed(app, ['4001'], 'chrX:1-100')
  expect(page.text).toContain('No sample has a variant there.')
})

it('shows how far it is while it runs', async () => {
  await using app = await startApp()
  await app.platform.setFaults([{ operation: 'v1.listVariants', latencyMs: 60_000 }])
  const values = { cohorts: ['4001', '4002'], region: 'contigA', project: '4003' }
  const launched = await app.platform.launch(app.platform.app, { values })
  const page = await launched.open()
  await expect
    .poll(async () => (await page.reload()).text)
    .toContain('Running: Small HG: 1 of 6 samples')
  await app.platform.setFaults([])
})

it.each([
  ['projects without a VCF', ['4003'], '', 'Aborted: No sample there has a VCF.'],
  ['a region that is none', ['4001'], 'contigA:9-1', '&quot;contigA:9-1&quot; is no region'],
])('shows why it failed, for %s', async (_, cohorts, region, reason) => {
  await using app = await startApp()
  const { launched, page } = await computed(app, cohorts, region)
  expect(page.text).toContain(reason)
  expect(await launched.results()).toEqual([])
})

it('shows nothing to a visitor who was not sent by the platform', async () => {
  await using app = await startApp()
  const response = await fetch(`${app.url}/frequencies/9001`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  expect(await (await fetch(app.url)).text()).toContain('Launch it from a project')
})
