import type { Task } from '@benchtop/emulator/ports/executors'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandboxUnavailableReason } from '../../../emulator/src/testing/executors.ts'
import { testFolder } from '../../../emulator/src/testing/test-folder.ts'
import { testTesExecutor } from '../testing/executors.ts'

const missing = await sandboxUnavailableReason()
if (missing !== undefined) console.warn(`NOT TRIED: tasks of TES: ${missing}.`)

async function openBench() {
  const folder = await testFolder()
  const data = join(folder, 'job', 'data')
  for (const name of ['input', 'output', 'scratch', 'logs']) {
    await mkdir(join(data, name), { recursive: true })
  }
  const made = await testTesExecutor(folder)
  const taskOf = (script: string, more: Partial<Task> = {}): Task => ({
    id: '9001',
    name: 'Depth',
    mark: 'm1',
    image: 'an image',
    command: ['sh', '-c', script],
    workingDirectory: '/',
    dataFolder: data,
    environment: {},
    logPath: join(folder, 'job', 'output.log'),
    ...more,
  })
  return { ...made, folder, data, taskOf }
}

describe.skipIf(missing !== undefined)('a server of TES', () => {
  it('[SCL-02] is sent the app between its inputs and outputs, with what the app asks for', async () => {
    const { executor, server, taskOf } = await openBench()
    const limits = { cpus: 2, memoryMB: 500 }
    expect(await executor.start(taskOf('true', { limits }), () => {}).finished).toEqual({
      state: 'COMPLETE',
      exitCode: 0,
    })
    const [sent] = server.tasks
    expect(sent?.resources).toEqual({ cpu_cores: 2, ram_gb: 0.5 })
    expect(sent?.executors.map(({ image }) => image)).toEqual([
      expect.stringMatching(/curl$/),
      'an image',
      expect.stringMatching(/curl$/),
    ])
    // The app itself is given no address.
    expect(JSON.stringify(sent?.executors[1])).not.toContain('/stage/')
  })

  it('[SCL-02] is not sent a task twice where its answer was lost, and is found again by its mark', async () => {
    const { executor, server, make, taskOf } = await openBench()
    server.loseAnswers(1)
    const task = taskOf('sleep 2; exit 4')
    const running = executor.start(task, () => {})
    await running.started
    running.leave?.()
    const resumed = await make().resume?.(task, { mark: task.mark }, () => {})
    expect(await resumed?.finished).toMatchObject({ state: 'EXECUTOR_ERROR', exitCode: 4 })
    expect(server.tasks).toHaveLength(1)
    expect(await make().resume?.(task, { mark: 'another' }, () => {})).toBeUndefined()
  })

  it('[SCL-02] needs an image and a command', async () => {
    const { executor, taskOf } = await openBench()
    const noImage = executor.start(taskOf('true', { image: undefined }), () => {})
    expect((await noImage.finished).reason).toMatch(/^Depth has no container image: set one/)
    const noCommand = executor.start(taskOf('true', { command: [] }), () => {})
    expect((await noCommand.finished).reason).toMatch(/no command, which TES requires/)
  })

  it('[SCL-04] brings inputs and sends outputs whatever their names are, and logs', async () => {
    const { executor, data, taskOf } = await openBench()
    const names = ["it's", 'two words', '@007 50%', 'ünï', 'new\nline']
    for (const name of names) await writeFile(join(data, 'input', name), `content of ${name}`)
    await writeFile(join(data, 'input', 'empty'), '')
    const task = taskOf(`mkdir -p output/r/deep; cp input/* output/r/deep/; echo log > logs/app.log
      ln -s deep/empty output/r/link; ln -s /etc/passwd output/r/out; mkdir output/r/none; echo said`)
    expect(await executor.start(task, () => {}).finished).toEqual({
      state: 'COMPLETE',
      exitCode: 0,
    })
    for (const name of names) {
      const copy = await readFile(join(data, 'output/r/deep', name), 'utf8')
      expect(copy).toBe(`content of ${name}`)
    }
    expect(await readFile(join(data, 'output/r/link'), 'utf8')).toBe('')
    expect(await readFile(join(data, 'logs/app.log'), 'utf8')).toBe('log\n')
    expect(await readFile(task.logPath, 'utf8')).toBe('said\n')
    await expect(readFile(join(data, 'output/r/out'))).rejects.toThrow('ENOENT')
  })
})

describe('the addresses of a task', () => {
  it('[SCL-04] take what is missing of a file, and refuse bytes that are others', async () => {
    const { stage, data, taskOf } = await openBench()
    const url = await stage.open(taskOf('true'))
    const hex = Buffer.from('output/a').toString('hex')
    const put = async (at: number, body: string) =>
      (await fetch(`${url}/put/${hex}/${at}`, { method: 'PUT', body })).status
    const sum = async (size: number, sha256: string) =>
      (await fetch(`${url}/sum/${hex}/${size}/${sha256}`, { method: 'POST' })).status
    const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
    expect(await put(0, 'hel')).toBe(200)
    expect(await sum(5, sha256)).toBe(409)
    expect(await put(0, 'hello')).toBe(409)
    expect(await (await fetch(`${url}/size/${hex}`)).text()).toBe('3')
    expect(await put(3, 'lo')).toBe(200)
    expect(await sum(5, sha256)).toBe(200)
    expect(await readFile(join(data, 'output/a'), 'utf8')).toBe('hello')
    // Other bytes of the same size are thrown away, so that they are sent from their beginning.
    expect(await sum(5, '0'.repeat(64))).toBe(409)
    expect(await (await fetch(`${url}/size/${hex}`)).text()).toBe('0')
  })

  it('[SCL-04] give the rest of an input', async () => {
    const { stage, data, taskOf } = await openBench()
    await writeFile(join(data, 'input/a'), 'hello')
    const url = await stage.open(taskOf('true'))
    const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
    expect(await (await fetch(`${url}/inputs`)).text()).toBe(`0 ${sha256} 5 input/a\n`)
    const rest = await fetch(`${url}/input/0`, { headers: { range: 'bytes=3-' } })
    expect(await rest.text()).toBe('lo')
  })

  it.each(['../x', 'input/a', 'output/../../x', 'output//x', 'output/\0', 'AppSession.json', ''])(
    '[SCL-04] refuse to write %j',
    async (path) => {
      const { stage, taskOf } = await openBench()
      const url = await stage.open(taskOf('true'))
      const hex = Buffer.from(path).toString('hex')
      const { status } = await fetch(`${url}/put/${hex}/0`, { method: 'PUT', body: 'x' })
      expect(status).toBe(400)
    },
  )

  it('[SCL-02] end with the task, and have to be genuine', async () => {
    const { stage, taskOf } = await openBench()
    const url = await stage.open(taskOf('true'))
    expect((await fetch(`${url}/inputs`)).status).toBe(200)
    expect((await fetch(`${url.slice(0, -1)}x/inputs`)).status).toBe(404)
    stage.close('m1')
    expect((await fetch(`${url}/inputs`)).status).toBe(404)
  })
})
