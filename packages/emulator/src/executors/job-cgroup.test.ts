import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { createCgroups } from './job-cgroup.ts'

/** A folder in place of a control group: of it, the kernel makes the files below. */
async function playedPlace(files: readonly string[]) {
  const place = await testFolder()
  await writeFile(join(place, 'cgroup.procs'), '')
  const folder = join(place, 'benchtop-mark')
  return {
    folder,
    cgroups: createCgroups(place, async (path) => {
      await mkdir(path)
      for (const name of files) await writeFile(join(path, name), '')
    }),
    read: (name: string) => readFile(join(folder, name), 'utf8'),
  }
}

const delegated = ['cgroup.procs', 'memory.max', 'memory.swap.max', 'memory.oom.group', 'pids.max']

it('[NAT-07] has the kernel limit a job where its control group was given over', async () => {
  const { cgroups, folder, read } = await playedPlace(delegated)
  const group = await cgroups.make('mark', { memoryMB: 300, processes: 8 })
  expect(group).toMatchObject({ procs: join(folder, 'cgroup.procs'), isLimited: true })
  expect(await read('memory.max')).toBe('300000000')
  expect(await read('memory.swap.max')).toBe('0')
  expect(await read('memory.oom.group')).toBe('1')
  expect(Number(await read('pids.max'))).toBeGreaterThan(8)

  expect(await group?.hit()).toBeUndefined()
  await writeFile(join(folder, 'pids.events'), 'max 3\n')
  expect(await group?.hit()).toBe('processes')
  await writeFile(join(folder, 'memory.events'), 'low 0\nmax 7\noom 1\noom_kill 2\n')
  expect(await group?.hit()).toBe('memory')
  await writeFile(join(folder, 'cgroup.procs'), '12\n34\n')
  expect(await group?.pids()).toEqual([12, 34])
})

it('[NAT-07] leaves the limits to the platform where the control group has none', async () => {
  const { cgroups } = await playedPlace(['cgroup.procs'])
  expect(await cgroups.make('mark', { memoryMB: 300 })).toMatchObject({ isLimited: false })
})

it('[NAT-08] has no control group where none can be made', async () => {
  const { cgroups, folder } = await playedPlace([])
  await rm(join(folder, '..', 'cgroup.procs'))
  expect(await cgroups.make('mark', undefined)).toBeUndefined()
})
