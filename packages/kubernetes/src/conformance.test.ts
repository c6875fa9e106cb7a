import { executorConformance } from '../../testkit/src/ports/executor-conformance.ts'
import { describe, expect, it } from 'vitest'
import { sandboxUnavailableReason } from '../../emulator/src/testing/executors.ts'
import { testKubernetesExecutor } from './testing/executors.ts'

const missing = await sandboxUnavailableReason()
if (missing !== undefined) console.warn(`NOT TRIED: apps in Kubernetes: ${missing}.`)

const tests = executorConformance({
  image: 'an image',
  dataPath: '/data',
  isRemote: true,
  open: async (folder) => (await testKubernetesExecutor(folder)).executor,
})

describe.skipIf(missing !== undefined)('[SCL-03] a native app in Kubernetes', () => {
  it.each(tests)('$title', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })
})
