// Launches the app on a platform created for this test.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestPlatform } from '@benchtop/testkit'

test('a launch counts the variants into an AppResult', async () => {
  await using platform = await startTestPlatform({ app: import.meta.dirname })
  const launched = await platform.launch(platform.app, {
    as: 'ada@example.test',
    values: { calls: 'appresults/6001', 'project-id': 'projects/4001' },
  })
  const result = await launched.result()
  assert.deepEqual(result.files.map(({ Path }) => Path).toSorted(), ['counts.json', 'report.html'])
  const { Items } = await launched.client.v1.appResultProperties.list({ id: result.Id })
  assert.equal(Items.find(({ Name }) => Name === 'Counts.Variants').Content, '45')
})

test('a launch that fails says why in the words of the app', async () => {
  await using platform = await startTestPlatform({ app: import.meta.dirname })
  const { session } = await platform.launch(platform.app, {
    values: { calls: 'appresults/6002', 'project-id': 'projects/4001' },
  })
  assert.equal(session.Status, 'Aborted')
  assert.equal(
    session.StatusSummary,
    'The AppResult has no VCF: choose one that has. (exit code 1)',
  )
})
