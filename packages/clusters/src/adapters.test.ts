import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sandboxUnavailableReason } from '../../emulator/src/testing/executors.ts'
import { testFolder } from '../../emulator/src/testing/test-folder.ts'
import { installApp } from '../../emulator/src/testing/native-apps.ts'
import { slurm, tes } from './index.ts'
import { testTesExecutor } from './testing/executors.ts'

const noSandbox = await sandboxUnavailableReason()

it.skipIf(noSandbox !== undefined)(
  '[SCL-02] [NAT-02] run the native apps of a platform on a server of TES',
  async () => {
    const folder = await testFolder()
    const { server } = await testTesExecutor(folder)
    const executor = tes({
      url: server.url,
      tokenFile: join(folder, 'token'),
      image: 'an image',
      stage: { port: 0 },
    })
    const script = 'mkdir -p output/appresults/4001/Depth; echo 7 > output/appresults/4001/Depth/a'
    await using bench = await installApp(['sh', '-c', script], { executor })
    const { Href, Status, StatusSummary } = await bench.run()
    expect({ Status, StatusSummary }).toMatchObject({ Status: 'Complete' })
    const { body } = await bench.platform.ada.get(`${Href}/appresults`)
    expect(body.Response.Items).toMatchObject([{ Name: 'Depth' }])
    expect(server.tasks).toHaveLength(1)
  },
)

it('[SCL-01] say what is missing where Slurm is not installed', async () => {
  const environment = { PATH: await testFolder() }
  await using bench = await installApp(['true'], { executor: slurm(), environment })
  expect(await bench.run()).toMatchObject({
    Status: 'Aborted',
    StatusSummary: 'Slurm refused the job: sbatch is not installed or not in PATH.',
  })
})
