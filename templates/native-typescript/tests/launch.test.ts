import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { readFileContent } from '@benchtop/app-runtime'
import { startTestPlatform } from '@benchtop/testkit'

const app = resolve(import.meta.dirname, '..')

test('a launch counts the variants into an AppResult', async () => {
  await using platform = await startTestPlatform({ app })
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
  const files = (await client.v1.listAppResultFiles({ id: result?.Id ?? '' })).Items
  const textOf = async (path: string): Promise<string> => {
    const { Id = '' } = files.find(({ Path }) => Path === path) ?? {}
    return Buffer.concat(await Array.fromAsync(readFileContent(client, Id))).toString()
  }
  assert.match(await textOf('report.html'), /Variants by chromosome/)
  assert.deepEqual(JSON.parse(await textOf('counts.json')), {
    variants: 45,
    substitutions: 41,
    others: 4,
    byChromosome: { ctgA: 45 },
  })
})
