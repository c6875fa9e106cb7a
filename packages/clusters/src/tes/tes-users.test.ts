import type { Task } from '@benchtop/emulator/ports/executors'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sandboxUnavailableReason } from '../../../emulator/src/testing/executors.ts'
import { testFolder } from '../../../emulator/src/testing/test-folder.ts'
import { testTesExecutor } from '../testing/executors.ts'
import { hasUsers } from '../testing/tes-server.ts'

const isPossible = hasUsers && (await sandboxUnavailableReason()) === undefined
if (!isPossible) console.warn('NOT TRIED: tasks of TES whose images have users of their own.')

async function openBench(settings: Parameters<typeof testTesExecutor>[1] = {}) {
  const folder = await testFolder()
  const data = join(folder, 'job', 'data')
  for (const name of ['input', 'output', 'scratch', 'logs']) {
    await mkdir(join(data, name), { recursive: true })
  }
  await writeFile(join(data, 'input', 'calls'), 'seven\n')
  const { executor } = await testTesExecutor(folder, settings)
  const run = (image: string, script: string) => {
    const task: Task = {
      id: '9001',
      name: 'Depth',
      mark: 'm1',
      image,
      command: ['sh', '-c', script],
      workingDirectory: '/',
      dataFolder: data,
      environment: {},
      logPath: join(folder, 'job', 'output.log'),
    }
    return executor.start(task, () => {}).finished
  }
  return { run, data }
}

it.skipIf(!isPossible).each([
  ['root', 'an image', '0'],
  ['another user', 'unprivileged', '1001'],
])('[SCL-10] a task runs whose image has %s, in volumes of its worker', async (_, image, user) => {
  const { run, data } = await openBench()
  const script = `umask 077; id -u; cp input/calls output/copy; mkdir output/deep
      echo more > output/deep/more; echo 50 > progress; touch scratch/x logs/own.log`
  expect(await run(image, script)).toEqual({ state: 'COMPLETE', exitCode: 0 })
  expect(await readFile(join(data, 'output/copy'), 'utf8')).toBe('seven\n')
  expect(await readFile(join(data, 'output/deep/more'), 'utf8')).toBe('more\n')
  expect(await readFile(join(data, '../output.log'), 'utf8')).toBe(`${user}\n`)
})

it.skipIf(!isPossible)(
  '[SCL-10] a task says so whose image of tools may not write where its worker lets no one',
  async () => {
    const { run } = await openBench({ stageImage: 'curlimages/curl' })
    expect(await run('an image', 'true')).toMatchObject({
      state: 'SYSTEM_ERROR',
      reason:
        'The inputs could not be brought: benchtop-stage: the user 100 of this image may not write to /data: set stageImage to one that runs as root.',
    })
  },
)
