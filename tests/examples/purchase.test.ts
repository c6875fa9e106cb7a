import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { startCommand } from '../../packages/cli/src/testing/command.ts'

it('[BIL-01, BIL-04, BIL-09] completes a purchase, from the order to the refund', async () => {
  await using command = startCommand(['start', '--memory', '--port', '0', '--demo', '--json'])
  const { uiUrl } = await command.ready()
  const script = fileURLToPath(new URL('../../examples/purchase.mjs', import.meta.url))
  const env = { ...process.env, BENCHTOP_UI_URL: uiUrl }
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
  expect(
    stdout
      .replaceAll(/Purchase \d+/g, 'Purchase')
      .trim()
      .split('\n'),
  ).toEqual([
    'Before: 1000.00 credits.',
    'Purchase is PENDING.',
    'It is COMPLETED: INV-000001, 5 credits.',
    'After: 995.00 credits.',
    'The refund is COMPLETED: 1000.00 credits.',
  ])
})
