import type { ServedApp } from '@benchtop/testkit'
import { expect, it } from 'vitest'
import { startApp } from './testing/app.ts'
import { compare, passesAll, textOf, type Threshold } from './thresholds.ts'

/** Launches the app on a run, and returns its page once it is no longer running. */
async function checked({ platform }: ServedApp, run: string) {
  const launched = await platform.launch(platform.app, { values: { run, project: 'Trio' } })
  let page = await launched.open()
  const { Id } = launched.session
  await expect
    .poll(async () => (await launched.client.v1.getAppSession({ id: Id })).Status)
    .not.toBe('Running')
  page = await page.reload()
  return { launched, page }
}

it('reports the lanes of a run by their thresholds, and the biosample that is short of yield', async () => {
  await using app = await startApp()
  const { launched, page } = await checked(app, '8001')
  expect(page.text).toContain('3 of 4 lanes passed.')
  for (const shown of ['PercentGtQ30 ≥ 80', '71.3 ✗', '58.7 ✗', '1.62 ✗', '446.1 Gb', '2.7 Gb']) {
    expect(page.text).toContain(shown)
  }
  const result = await launched.result()
  expect(result.Name).toBe('QC of Trio, first flow cell')
  expect(await result.text('report.html')).toBe(page.text)
  const { Items } = await launched.client.v1.appResultProperties.list({ id: result.Id })
  expect(Items.find(({ Name }) => Name === 'Qc.LanesPassed')?.Content).toBe('3')
})

it('says that a run is not done, and reports it when it is, with the yield that it adds', async () => {
  await using app = await startApp()
  const early = await checked(app, '8002')
  expect(early.page.text).toContain('Trio, top-up is Running: its lanes have no figures yet.')
  expect(await early.launched.results()).toEqual([])

  await app.platform.control.simulateRun({ id: '8002', seed: 7 })
  await app.platform.sleep(24 * 3_600_000)
  const { page } = await checked(app, '8002')
  expect(page.text).toContain('1 of 1 lanes passed.')
  expect(page.text).toContain('The figures were simulated.')
  expect(page.text).toContain('<dt>Biosamples short of yield</dt><dd class="figure good">0</dd>')
})

it('asks for thresholds where there are none', async () => {
  await using app = await startApp()
  await app.platform.clientFor('1001').v2.putLaneQcThresholds({ QcThresholds: [] })
  const { page } = await checked(app, '8001')
  expect(page.text).toContain('Aborted: There are no thresholds for your lanes.')
})

const lane = { PercentPf: 80, ReadStatistics: [{ ReadNumber: 2, PercentGtQ30: 71 }] }
it.each([
  ['GreaterThan', [80], false, 'PercentPf > 80'],
  ['GreaterThanOrEqual', [80], true, 'PercentPf ≥ 80'],
  ['LessThan', [80], false, 'PercentPf < 80'],
  ['LessThanOrEqual', [80], true, 'PercentPf ≤ 80'],
  ['Equal', [80], true, 'PercentPf = 80'],
  ['NotEqual', [80], false, 'PercentPf ≠ 80'],
  ['Between', [70, 80], true, 'PercentPf between 70 and 80'],
  ['NotBetween', [70, 80], false, 'PercentPf not between 70 and 80'],
] as const)('compares by %s', (Operator, values, passes, text) => {
  const threshold = { Name: 'PercentPf', Operator, ThresholdValues: [...values] }
  expect(compare(threshold, lane)).toEqual({ value: 80, passes })
  expect(textOf(threshold)).toBe(text)
})

it('takes the figure of a read, leaves out what was not measured, and one of a group is enough', () => {
  const least = (Name: string, limit: number, more: Partial<Threshold> = {}): Threshold => ({
    Name,
    Operator: 'GreaterThan',
    ThresholdValues: [limit],
    ...more,
  })
  expect(compare(least('PercentGtQ30', 70, { ReadNumber: 2 }), lane)).toEqual({
    value: 71,
    passes: true,
  })
  expect(passesAll([least('Density', 1)], lane)).toBeUndefined()
  expect(passesAll([least('Density', 1), least('PercentPf', 70)], lane)).toBe(true)
  const group = [least('PercentPf', 90), least('PercentGtQ30', 70, { ReadNumber: 2 })]
  expect(passesAll(group, lane)).toBe(false)
  expect(
    passesAll(
      group.map((one) => ({ ...one, Group: 'either' })),
      lane,
    ),
  ).toBe(true)
})

it('shows nothing to a visitor who was not sent by the platform', async () => {
  await using app = await startApp()
  const response = await fetch(`${app.url}/checks/9001`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  expect(await (await fetch(app.url)).text()).toContain('Launch it from a project')
})
