import { createEmulator, type EmulatorOptions } from '@benchtop/emulator'
import type { ExecutorAdapter, Task } from '@benchtop/emulator/ports/executors'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { StoreTimes } from './service-times.ts'

/** Each is just large enough to be sent by its node. */
const bytesOfFile = 1024 * 1024
const files = 200
const version = '0.1.0'

type Took = { ms: number; threadMs: number }

/**
 * What a bench takes for files that nodes send to a bucket themselves. The node is played in between, and what it takes is
 * left out; the bytes of a file are nothing to the bench.
 */
export async function measureNodes(
  data: string,
  blobs: NonNullable<EmulatorOptions['blobs']>,
  seed: NonNullable<EmulatorOptions['seed']>,
): Promise<StoreTimes> {
  const took: Took = { ms: 0, threadMs: 0 }
  const timed = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const [start, before] = [performance.now(), threadMs()]
    const result = await work()
    took.ms += performance.now() - start
    took.threadMs += threadMs() - before
    return result
  }
  const play = async ({ direct, dataFolder }: Task, count: number): Promise<void> => {
    if (direct === undefined) throw new Error('The store takes nothing from nodes.')
    for (let at = 0; at < count; at += 1) {
      const path = `output/appresults/4001/Result/${at}.bin`
      const body = randomBytes(bytesOfFile)
      const sha256 = createHash('sha256').update(body).digest('hex')
      const part = { sha256, size: bytesOfFile }
      const address = await timed(() => direct.address(part))
      if (address === undefined) throw new Error('The bucket compares no SHA-256.')
      const sent = await fetch(address.url, { method: 'PUT', body, headers: address.headers })
      if (!sent.ok) throw new Error(`The bucket answered ${sent.status}.`)
      await timed(async () => {
        await direct.arrived(Buffer.from(path), [part])
        await mkdir(dirname(join(dataFolder, path)), { recursive: true })
        await writeFile(join(dataFolder, path), '')
      })
    }
  }
  let count = 0
  const ended = Promise.withResolvers<void>()
  let played = ended
  const adapter: ExecutorAdapter = {
    name: 'nodes',
    version,
    open: () => ({
      start(task) {
        const finished = play(task, count).then(() => {
          played.resolve()
          return { state: 'COMPLETE' as const, exitCode: 0 }
        })
        return {
          started: Promise.resolve(true),
          finished,
          handle() {},
          stop: async () => {},
        }
      },
      endLost: async () => {},
    }),
  }
  await using platform = await createEmulator({ data, blobs, seed, executor: adapter })
  const run = async (filesOfIt: number): Promise<Took> => {
    Object.assign(took, { ms: 0, threadMs: 0 })
    count = filesOfIt
    played = Promise.withResolvers()
    await platform.launch({ user: '1001', application: '2002', name: 'Job' })
    await played.promise
    // From here on, only the bench works.
    await timed(() => platform.idle())
    return { ...took }
  }
  await run(files)
  const none = await run(0)
  const all = await run(files)
  return {
    fileMs: Math.max(0, all.ms - none.ms) / files,
    fileThreadMs: Math.max(0, all.threadMs - none.threadMs) / files,
    megabyteMs: 0,
    megabyteThreadMs: 0,
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
