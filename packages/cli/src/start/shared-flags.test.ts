import { expect, it } from 'vitest'
import { readShared, type SharedFlags } from './shared-flags.ts'

it('[SCL-06] options of a shared bench are refused without the address at which others reach it', async () => {
  const given: readonly SharedFlags[] = [
    { quotaStorage: 1e9 },
    { quotaJobs: 4 },
    { auditDays: 30 },
    { owner: ['ada@example.org'] },
    { behindProxy: ['127.0.0.1'] },
    { publicApiUrl: 'https://api.example.org' },
  ]
  for (const flags of given) await expect(readShared(flags)).rejects.toThrow('add --public-url')
  expect(await readShared({})).toBeUndefined()
})
