import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import type { ProcessEntry } from './job-processes.ts'
import { endAll } from './marked-processes.ts'

it('[NAT-08] ends a process that was started while all were being read', async () => {
  const child = spawn('sleep', ['1000'])
  const ended = once(child, 'exit')
  const entry: ProcessEntry = { pid: child.pid as number, parent: 1, began: '', isOver: false }
  let reads = 0
  await endAll(() => {
    reads += 1
    const isSeen = reads > 1 && child.exitCode === null && child.signalCode === null
    return Promise.resolve(isSeen ? [entry] : [])
  })
  expect(await ended).toEqual([null, 'SIGKILL'])
})
