import type { JobLimits } from '@benchtop/contracts'
import { accessSync, constants } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemCode } from '../storage/blobs/storage-error.ts'

/** A control group of this machine below which each job gets one of its own. */
export type Cgroups = {
  /** Makes the group of a job, with its limits; undefined where that is impossible. */
  make(mark: string, limits: JobLimits | undefined): Promise<JobCgroup | undefined>
  /** Ends whatever is in the group of a job, and removes the group. */
  end(mark: string): Promise<void>
}

export type JobCgroup = {
  /** The file by which a process joins. */
  readonly procs: string
  /** Whether the kernel limits the memory and the threads of the group. */
  readonly isLimited: boolean
  /** The processes in it. */
  pids(): Promise<readonly number[]>
  /** What all that ever was in it has used of processors, in milliseconds; undefined where that isn't counted. */
  cpuMs(): Promise<number | undefined>
  /** The limit that the kernel had to enforce; undefined where none was hit. */
  hit(): Promise<'memory' | 'processes' | undefined>
}

/** The name of a job's group: a process is recognised by it. */
export function cgroupName(mark: string): string {
  return `benchtop-${mark}`
}

/**
 * How many threads a limited process may have on average: the kernel counts threads, and starts no more, where the
 * platform counts processes and ends the job.
 */
const threadsEach = 64

const rounds = 200
const pauseMs = 10

/**
 * The places where groups of jobs may be: next to the group of this process, where a user's service manager has given
 * the limits over, or below it. Empty where this machine has no version 2 of control groups.
 */
export async function cgroupPlaces(): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const [own, mounts] = await Promise.all(
    ['/proc/self/cgroup', '/proc/self/mounts'].map((path) =>
      readFile(path, 'utf8').catch(() => ''),
    ),
  )
  const [, path] = /^0::(\/.*)$/m.exec(own ?? '') ?? []
  const [, mount] = /^\S+ (\S+) cgroup2 /m.exec(mounts ?? '') ?? []
  if (path === undefined || mount === undefined) return []
  const mine = join(mount, path)
  return path === '/' ? [mine] : [dirname(mine), mine].filter((place) => place.startsWith(mount))
}

/** The groups below a place; `makeFolder` has the kernel make one. */
export function createCgroups(
  place: string,
  makeFolder: (path: string) => Promise<unknown> = mkdir,
): Cgroups {
  const folderOf = (mark: string): string => join(place, cgroupName(mark))
  return {
    async make(mark, limits) {
      const folder = folderOf(mark)
      try {
        // Who moves a process needs the right on the group above both, too.
        accessSync(join(place, 'cgroup.procs'), constants.W_OK)
        await makeFolder(folder)
        return jobCgroup(folder, await setLimits(folder, limits))
      } catch {
        await rmdir(folder).catch(() => {})
        return undefined
      }
    },
    async end(mark) {
      const folder = folderOf(mark)
      for (let round = 0; round < rounds; round += 1) {
        await writeFile(join(folder, 'cgroup.kill'), '1', { flag: 'r+' }).catch(() => {})
        const failure: unknown = await rmdir(folder).then(
          () => undefined,
          (error: unknown) => error,
        )
        // Busy while something in it still ends.
        if (failure === undefined || systemCode(failure) !== 'EBUSY') return
        await pause(pauseMs)
      }
    },
  }
}

/** Whether the kernel took the limits: a place that wasn't given over to the user has no files for them. */
async function setLimits(folder: string, limits: JobLimits | undefined): Promise<boolean> {
  const { memoryMB, processes } = limits ?? {}
  const settings: [file: string, value: number][] = []
  if (memoryMB !== undefined) settings.push(['memory.max', memoryMB * 1_000_000])
  if (processes !== undefined) settings.push(['pids.max', processes * threadsEach])
  try {
    for (const [file, value] of settings) {
      await writeFile(join(folder, file), String(value), { flag: 'r+' })
    }
  } catch {
    return false
  }
  // Without them the job would be slowed down or halved, in place of ended.
  await writeFile(join(folder, 'memory.swap.max'), '0', { flag: 'r+' }).catch(() => {})
  await writeFile(join(folder, 'memory.oom.group'), '1', { flag: 'r+' }).catch(() => {})
  return settings.length > 0
}

function jobCgroup(folder: string, isLimited: boolean): JobCgroup {
  const read = (file: string): Promise<string> =>
    readFile(join(folder, file), 'utf8').catch(() => '')
  const happened = async (file: string, event: string): Promise<boolean> =>
    new RegExp(`^${event} [1-9]`, 'm').test(await read(file))
  return {
    procs: join(folder, 'cgroup.procs'),
    isLimited,
    pids: async () => (await read('cgroup.procs')).split('\n').filter(Boolean).map(Number),
    async cpuMs() {
      const [, microseconds] = /^usage_usec (\d+)$/m.exec(await read('cpu.stat')) ?? []
      return microseconds === undefined ? undefined : Number(microseconds) / 1000
    },
    async hit() {
      if (await happened('memory.events', 'oom_kill')) return 'memory'
      return (await happened('pids.events', 'max')) ? 'processes' : undefined
    },
  }
}
