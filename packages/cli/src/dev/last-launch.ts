import type { StartedLaunch } from '@benchtop/emulator'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '../state/write-private-file.ts'

export type LaunchRequest = StartedLaunch['request']

/** The last launch of the app, stored next to the platform's data so that it can be repeated after a restart. */
export async function openLastLaunch(dataDir: string | null) {
  const path = dataDir === null ? undefined : join(dataDir, 'last-launch.json')
  let last = path === undefined ? undefined : await read(path)
  let writing: Promise<void> = Promise.resolve()
  return {
    get: () => last,
    set(request: LaunchRequest): Promise<void> {
      last = request
      if (path === undefined) return Promise.resolve()
      return (writing = writing.then(() => writePrivateFile(path, JSON.stringify(request))))
    },
  }
}

async function read(path: string): Promise<LaunchRequest | undefined> {
  try {
    const request = JSON.parse(await readFile(path, 'utf8')) as Partial<LaunchRequest>
    return typeof request.application === 'string' ? (request as LaunchRequest) : undefined
  } catch {
    return undefined
  }
}
