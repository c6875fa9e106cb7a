import { expect, it } from 'vitest'
import { checkAdapter } from '../../emulator/src/ports/check-adapter.ts'
import { kubernetes, version } from './index.ts'

it('is an executor for a platform of its own version', () => {
  const executor = kubernetes({ stage: { port: 5_103 } })
  expect(() => checkAdapter('executor', executor, 'open', '')).not.toThrow()
  expect(executor).toMatchObject({ name: 'kubernetes', version })
})
