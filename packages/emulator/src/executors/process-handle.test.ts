import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { allProcesses, ownMemory } from './job-processes.ts'
import { createKeeper } from './keeper.ts'
import { createProcessExecutor } from './process-executor.ts'
import { processHandle, sameProcess } from './process-handle.ts'

/** A process in a group of its own, that lives until it is ended. */
async function livingProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true })
  await once(child, 'spawn')
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return {
    pid: child.pid ?? 0,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const keeper = createKeeper()
afterAll(keeper.close)
const executor = createProcessExecutor({ baseEnvironment: {}, keeper })

it.skipIf(!existsSync('/proc/self/stat'))('recognizes the same process by its handle', async () => {
  await using living = await livingProcess()
  const handle = processHandle(living.pid) ?? ''
  expect(handle).toMatch(new RegExp(String.raw`^${living.pid} [0-9a-f-]{36} \d+$`))
  expect(sameProcess(handle)).toBe(living.pid)
  expect(processHandle(living.pid)).toBe(handle)
})

it.skipIf(!existsSync('/proc/self/stat'))('ends a process that is the same', async () => {
  await using living = await livingProcess()
  await executor.endLost({ mark: 'no-such', handle: processHandle(living.pid) })
  expect(await living.ended).toEqual([null, 'SIGKILL'])
  const another = processHandle(process.pid)?.replace(/^\d+/, String(living.pid))
  await executor.endLost({ mark: 'no-such', handle: another })
})

it('doesn’t end a process that reuses the pid, nor one with an unexpected handle', async () => {
  await using living = await livingProcess()
  const handle = processHandle(living.pid) ?? `${living.pid} boot 1`
  const ticks = Number(handle.split(' ')[2])
  const others = [
    handle.replace(/\d+$/, String(ticks - 1)),
    handle.replace(/ \S+ /, ' another-boot '),
    String(living.pid),
    `-${handle}`,
    ` ${handle}`,
    '1 boot 1',
    '0',
    '',
  ]
  for (const other of others) {
    expect(sameProcess(other)).toBeUndefined()
    await executor.endLost({ mark: 'no-such', handle: other })
  }
  expect(() => process.kill(living.pid, 0)).not.toThrow()
  expect(sameProcess(handle)).toBe(existsSync('/proc/self/stat') ? living.pid : undefined)
})

it('has no handle of a process that is gone', () => {
  expect(processHandle(2 ** 30)).toBeUndefined()
})

it('recognizes a process where only ps reports it', async () => {
  const folder = await testFolder()
  const ps = join(folder, 'ps')
  const started = (at: string) => writeFile(ps, `#!/bin/sh\necho '${at}'\n`, { mode: 0o755 })
  await started('Mon Nov  2 20:37:05 2026')
  const reports = { proc: join(folder, 'no-proc'), ps }
  const handle = processHandle(4711, reports) ?? ''
  expect(handle).toBe('4711 Mon-Nov-2-20:37:05-2026')
  expect(sameProcess(handle, reports)).toBe(4711)
  await started('Mon Nov  2 20:37:06 2026')
  expect(sameProcess(handle, reports)).toBeUndefined()
  await started('')
  expect(processHandle(4711, reports)).toBeUndefined()
  expect(processHandle(4711, { ...reports, ps: join(folder, 'missing') })).toBeUndefined()
})

it('knows the processes and their memory where only ps reports them', async () => {
  await using living = await livingProcess()
  const reports = { proc: '/no-proc', ps: 'ps' }
  const found = (await allProcesses(reports)).find(({ pid }) => pid === living.pid)
  expect(found).toMatchObject({ parent: process.pid, isOver: false })
  expect(found?.began).toMatch(/\d\d:\d\d:\d\d/)
  expect(await ownMemory([living.pid, process.pid], reports)).toBeGreaterThan(20_000_000)
  expect(await allProcesses({ proc: '/no-proc', ps: '/no-ps' })).toEqual([])
  expect(await ownMemory([living.pid], { proc: '/no-proc', ps: '/no-ps' })).toBe(0)
})
