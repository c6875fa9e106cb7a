import { describe, expect, it } from 'vitest'
import { executorConformance } from '../../../testkit/src/ports/executor-conformance.ts'
import { testedExecutors } from '../testing/executors.ts'

const all = await testedExecutors()
for (const { name, missing } of all) {
  if (missing !== undefined) console.warn(`NOT TRIED: apps in ${name}: ${missing}.`)
}

it.skipIf(process.env['CI'] !== 'true')('has bubblewrap where tests are relied on', () => {
  // Where it is there and can't make a namespace, the machine forbids it.
  expect(all.find(({ name }) => name === 'bubblewrap')?.missing).not.toBe(
    'bubblewrap is not installed',
  )
})

it.skipIf(process.env['BENCHTOP_TEST_CLUSTER'] === undefined)(
  'has podman and bubblewrap where clusters are tested, which skips nothing',
  () => {
    const missing = all.flatMap(({ name, missing: why }) =>
      why !== undefined && ['podman', 'bubblewrap'].includes(name) ? [`${name}: ${why}`] : [],
    )
    expect(missing).toEqual([])
  },
)

describe.each(all.filter(({ missing }) => missing === undefined))(
  '[NAT-02] a native app in $name',
  (tested) => {
    it.each(executorConformance(tested))('$title', async ({ run }) => {
      await expect(run()).resolves.toBeUndefined()
    })
  },
)
