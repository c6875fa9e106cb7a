import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { startTestPlatform } from '@benchtop/testkit'

const app = resolve(import.meta.dirname, '..')

test('a launch counts the variants into an AppResult', async () => {
  await using platform = await startTestPlatform({ app })
  const launched = await platform.launch(platform.app, {
    as: 'ada@example.test',
    values: { calls: 'appresults/6001', 'project-id': 'projects/4001' },
  })
  const result = await launched.result()
  assert.match(await result.text('report.html'), /Variants by chromosome/)
  assert.deepEqual(JSON.parse(await result.text('counts.json')), {
    variants: 45,
    substitutions: 41,
    others: 4,
    byChromosome: { ctgA: 45 },
  })
})

test('a launch that fails says why in the words of the app', async () => {
  await using platform = await startTestPlatform({ app })
  const { session } = await platform.launch(platform.app, {
    values: { calls: 'appresults/6002', 'project-id': 'projects/4001' },
  })
  assert.equal(session.Status, 'Aborted')
  assert.equal(
    session.StatusSummary,
    'Without calls has no VCF: choose an AppResult with one. (exit code 1)',
  )
})
