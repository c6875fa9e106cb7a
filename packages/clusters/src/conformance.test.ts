import {
  executorConformance,
  type TestedExecutor,
} from '../../testkit/src/ports/executor-conformance.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { sandboxUnavailableReason } from '../../emulator/src/testing/executors.ts'
import { testSlurmExecutor, testTesExecutor } from './testing/executors.ts'
import { playSlurm } from './testing/played-slurm.ts'
import { startSlurmCluster, type SlurmCluster } from './testing/slurm-cluster.ts'

const noSandbox = await sandboxUnavailableReason()
if (noSandbox !== undefined) console.warn(`NOT TRIED: apps on a server of TES: ${noSandbox}.`)
const isRequested = process.env['BENCHTOP_TEST_CLUSTER'] !== undefined

const playedSlurm: TestedExecutor = {
  open: (folder, genomes) => testSlurmExecutor({ port: playSlurm(), folder, genomes }),
}

describe('[SCL-01] a native app on a played Slurm', () => {
  it.each(executorConformance(playedSlurm))('$title', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })
})

/** Jobs of a cluster that is started with the first test and stopped with the last, in `npm run test:cluster`. */
describe.skipIf(!isRequested)('[SCL-01] a native app on Slurm', () => {
  let starting: Promise<SlurmCluster> | undefined
  afterAll(async () => (await starting)?.[Symbol.asyncDispose]())
  const slurm: TestedExecutor = {
    async open(folder, genomes) {
      const { environment } = await (starting ??= startSlurmCluster())
      return testSlurmExecutor({ environment, folder, genomes })
    },
  }
  it.each(executorConformance(slurm))('$title', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })
})

const tes: TestedExecutor = {
  image: 'an image',
  dataPath: '/data',
  isRemote: true,
  open: async (folder) => (await testTesExecutor(folder)).executor,
}

describe.skipIf(noSandbox !== undefined)('[SCL-02] a native app on a server of TES', () => {
  it.each(executorConformance(tes))('$title', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })
})
