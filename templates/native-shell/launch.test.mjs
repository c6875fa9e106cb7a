// Launches the app on a platform created for this test.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestPlatform } from '@benchtop/testkit'

test('a launch counts the variants into an AppResult', async () => {
  await using platform = await startTestPlatform({ app: import.meta.dirname })
  const { sessionId } = await platform.trigger({
    user: '1001',
    application: platform.app.id,
    properties: [
      { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
      { Name: 'Input.project-id', Type: 'project', Content: 'v1pre3/projects/4001' },
    ],
  })
  await platform.idle()

  const client = platform.clientFor('1001')
  const session = await client.v1.getAppSession({ id: sessionId })
  assert.equal(session.Status, 'Complete', session.StatusSummary)
  const [result] = (await client.v1.listAppSessionAppResults({ id: sessionId })).Items
  const { Items } = await client.v1.appResultProperties.list({ id: result.Id })
  assert.equal(Items.find(({ Name }) => Name === 'Counts.Variants').Content, '45')
  const files = (await client.v1.listAppResultFiles({ id: result.Id })).Items
  assert.deepEqual(files.map(({ Path }) => Path).toSorted(), ['counts.json', 'report.html'])
})
