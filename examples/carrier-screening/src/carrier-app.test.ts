import type { ServedApp } from '@benchtop/testkit'
import { expect, it } from 'vitest'
import { launchOn, startApp } from './testing/app.ts'

/** Launches the app on two samples, and returns its page once it is no longer running. */
async function screened(app: ServedApp, one: string, other: string) {
  const launched = await launchOn(app, one, other)
  let page = await launched.open()
  const { Id } = launched.session
  await expect
    .poll(async () => (await launched.client.v1.getAppSession({ id: Id })).Status)
    .not.toBe('Running')
  page = await page.reload()
  return { launched, page }
}

it('finds the gene that both partners carry variants of, and writes the report to the project', async () => {
  await using app = await startApp()
  const { launched, page } = await screened(app, '5001', '5002')
  expect(page.text).toContain('Genes that both carry variants of: CFTR')
  // Two variants of CFTR, one of them the second allele of its line; one gene of each partner alone.
  for (const found of ['p.Phe508del', 'p.Gly542Ter', 'p.Glu7Val', 'p.Arg408Trp']) {
    expect(page.text).toContain(found)
  }
  expect(page.text).not.toContain('GALT')
  const result = await launched.result()
  expect(result.Name).toBe('Carrier screening of Partner A and Partner B')
  expect(await result.text('report.html')).toBe(page.text)
  expect((await page.reload()).text).toBe(page.text)
})

it('states that nothing was found', async () => {
  await using app = await startApp()
  const { page } = await screened(app, '5003', '5003')
  expect(page.text).toContain('Neither partner carries a variant of the list.')
  expect(page.text).toContain('Genes that both carry variants of: none')
})

it('shows how far it is while it runs', async () => {
  await using app = await startApp()
  await app.platform.setFaults([{ operation: 'v1.listVariants', latencyMs: 60_000 }])
  const launched = await launchOn(app, '5001', '5002')
  const page = await launched.open()
  await expect.poll(async () => (await page.reload()).text).toContain('Reading CFTR, 1 of 8 …')
  await app.platform.setFaults([])
})

it('shows why it failed, for a sample without variants', async () => {
  await using app = await startApp()
  const { launched, page } = await screened(app, '5001', '5004')
  expect(page.text).toContain('Without variants has no VCF. Choose a sample that has one.')
  expect(await launched.results()).toEqual([])
})

it('shows nothing to a visitor who was not sent by the platform', async () => {
  await using app = await startApp()
  const response = await fetch(`${app.url}/screenings/9001`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  expect(await (await fetch(app.url)).text()).toContain('Start on the platform')
})
