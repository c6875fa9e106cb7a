import { expect, it } from 'vitest'
import { fuzz } from '../testing/fuzz/fuzz.ts'
import { expectAnswers } from '../testing/fuzz/generated-requests.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

it('[SEC-03] answers 20,000 requests generated from its schemas without an internal error', () =>
  expectAnswers(20_000))

it('[SEC-03] answers requests in which any one parameter or member is whitespace, an empty list or a lone separator', async () => {
  await using platform = await startTestPlatform()
  const { faults, statuses } = await fuzz({
    place: platform,
    seed: 20_260_302,
    connections: 8,
    isBlank: true,
    continues: () => true,
    refresh: () => platform.reset(),
  })
  expect(
    faults.map(({ fault, request: { method, url, body } }) => [method, url, String(body), fault]),
  ).toEqual([])
  const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  expect(sent).toBeGreaterThan(5_000)
})
