import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('[HAR-05] runs under node:test', async () => {
  const sample = join(import.meta.dirname, 'testing', 'sample.node-test.ts')
  const options = ['--conditions=@benchtop/source', '--test', '--test-reporter=tap', sample]
  // Inside another run, Node's runner would report to that one instead of printing.
  const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, options, { env })
  expect(stdout).toMatch(/^# pass 2$/m)
  expect(stdout).toMatch(/^# fail 0$/m)
})
