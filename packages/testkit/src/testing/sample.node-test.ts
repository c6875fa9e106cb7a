import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startTestPlatform } from '../index.ts'

void it('runs on the runner that Node brings', async () => {
  await using platform = await startTestPlatform()
  const project = await platform.clientFor('1001').v1.getProject({ id: '4001' })
  assert.equal(project.Name, 'Demo')
  await platform.requests.assert({ operation: 'v1.getProject', status: 200 }, 1)
})

void it('shows a missing request in the runner’s assertion format', async () => {
  await using platform = await startTestPlatform()
  await assert.rejects(platform.requests.assert({ operation: 'v1.getRun' }), assert.AssertionError)
})
