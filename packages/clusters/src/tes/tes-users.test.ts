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
  const { executor, server } = await testTesExecutor(folder, settings)
  const logPath = join(folder, 'job', 'output.log')
  const start = (image: string, script: string) => {
    const task: Task = {
      id: '9001',
      name: 'Depth',
      mark: 'm1',
      image,
      command: ['sh', '-c', script],
      workingDirectory: '/',
      dataFolder: data,
      environment: {},
      logPath,
    }
    return executor.start(task, () => {})
  }
  const run = (image: string, script: string) => start(image, script).finished
  const log = () => readFile(logPath, 'utf8').catch(() => '')
  return { run, start, server, log, data }
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

it.skipIf(!isPossible)(
  '[SCL-02] a task says that the token of the bench has ended, and is followed with the next',
  async () => {
    const { start, server, log, data } = await openBench()
    const running = start('an image', 'echo ready; while [ ! -e go ]; do sleep 0.1; done')
    await expect.poll(log).toContain('ready')
    server.endToken(true)
    await expect.poll(log).toMatch(/refuses the credentials .* renew the file .* It is not lost/)
    server.endToken(false)
    await writeFile(join(data, '../../tes/t1/data/go'), '')
    expect(await running.finished).toEqual({ state: 'COMPLETE', exitCode: 0 })
    expect(server.tasks).toHaveLength(1)
  },
)

it.skipIf(!isPossible).each([
  ['an image that is not there', 'missing', 'can not pull the image missing'],
  ['a full disk on its node', 'full', 'no space left on device'],
])('[SCL-02] a task says that it met %s', async (_, image, words) => {
  const { run, server } = await openBench()
  expect(await run(image, 'true')).toEqual({
    state: 'SYSTEM_ERROR',
    reason: expect.stringMatching(`^The TES server could not run the task. It says: .*${words}`),
  })
  expect(server.tasks).toHaveLength(1)
})
