import type { Executor, ExecutorContext } from '@benchtop/emulator/ports/executors'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createSlurmCommands } from '../slurm/slurm-commands.ts'
import { createSlurmExecutor } from '../slurm/slurm-executor.ts'
import type { SlurmPort } from '../slurm/slurm-port.ts'
import type { SlurmSettings } from '../slurm/slurm-settings.ts'
import { createStage } from '../stage/stage-server.ts'
import { createTesClient } from '../tes/tes-client.ts'
import { createTesExecutor } from '../tes/tes-executor.ts'
import type { TesSettings } from '../tes/tes-settings.ts'
import type { SlurmCluster } from './slurm-cluster.ts'
import { startTesServer } from './tes-server.ts'

/** The key of a bench that isn't there. */
export const testKey: Uint8Array = Buffer.alloc(32, 7)

type TestSlurm = {
  readonly folder: string
  readonly genomes?: string | undefined
  readonly settings?: SlurmSettings
} & ({ readonly environment: SlurmCluster['environment'] } | { readonly port: SlurmPort })

/** An executor that speaks to a cluster, and asks often. */
export function testSlurmExecutor(given: TestSlurm): Executor {
  const context: ExecutorContext = {
    environment: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    programEnvironment: {},
    genomes: given.genomes,
    jobsFolder: () => given.folder,
    key: testKey,
    uniqueName: randomUUID,
    outlives: true,
  }
  return createSlurmExecutor({
    port: 'port' in given ? given.port : createSlurmCommands(given.environment),
    settings: given.settings ?? {},
    context,
    pollMs: [100, 1_000],
  })
}

/** An executor with a server of TES that runs what it is sent, and asks often. */
export async function testTesExecutor(
  folder: string,
  settings: Partial<Pick<TesSettings, 'image' | 'stageImage'>> = {},
) {
  const token = 'token of the server'
  const tokenFile = join(folder, 'token')
  const server = await startTesServer(join(folder, 'tes'), token)
  await writeFile(tokenFile, `${token}\n`)
  const stage = createStage(testKey, { port: 0 })
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]()
    await stage.end()
  })
  const make = (): Executor =>
    createTesExecutor({
      client: createTesClient(server.url, tokenFile),
      stage,
      settings,
      outlives: true,
      pollMs: [50, 500],
    })
  return { server, stage, make, executor: make() }
}
