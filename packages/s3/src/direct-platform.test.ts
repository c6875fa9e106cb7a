import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { Executor, ExecutorAdapter, Task } from '@benchtop/emulator/ports/executors'
import { startTestPlatform } from '../../emulator/src/testing/test-platform.ts'
import { testFolder } from '../../emulator/src/testing/test-folder.ts'
import { version } from '../../emulator/src/version.ts'
import { s3 } from './index.ts'
import { startBucketServer, testCredentials } from './testing/bucket-server.ts'

const body = Buffer.alloc(2 * 1024 * 1024, 'x')
const sha256 = createHash('sha256').update(body).digest('hex')
const path = 'output/appresults/4001/Depth/depth.bin'

/** What a node does with an output. */
async function sendFrom({ direct, dataFolder }: Task): Promise<void> {
  const part = { sha256, size: body.length }
  const address = await direct?.address(part)
  await fetch(address!.url, { method: 'PUT', body, headers: { ...address!.headers } })
  await direct?.arrived(Buffer.from(path), [part])
  await mkdir(dirname(join(dataFolder, path)), { recursive: true })
  await writeFile(join(dataFolder, path), '')
}

function adapterOf(executor: Partial<Executor>): ExecutorAdapter {
  const none = () => Promise.reject(new Error('Nothing is started here.'))
  return {
    name: 'elsewhere',
    version,
    open: () => ({
      start: () => ({
        started: Promise.resolve(false),
        finished: none(),
        handle() {},
        stop: none,
      }),
      endLost: async () => {},
      ...executor,
    }),
  }
}

it('[SCL-12] what a node has sent stays in the bucket over a start of the platform, until its job has ended', async () => {
  await using bucket = await startBucketServer()
  const data = join(await testFolder(), 'data')
  const blobs = s3({ address: bucket.address('bench'), credentials: testCredentials })
  const sent = Promise.withResolvers<void>()
  const left = Promise.withResolvers<{ state: 'CANCELED' }>()
  const first = adapterOf({
    start(task) {
      sendFrom(task).then(sent.resolve, sent.reject)
      return {
        started: Promise.resolve(true),
        finished: left.promise,
        handle: () => 'one',
        stop: async () => {},
        leave: () => left.resolve({ state: 'CANCELED' }),
      }
    },
    resume: async () => undefined,
  })
  const second = adapterOf({
    resume: async () => ({
      started: Promise.resolve(true),
      finished: Promise.resolve({ state: 'COMPLETE', exitCode: 0 }),
      handle: () => 'one',
      stop: async () => {},
    }),
  })
  let session = ''
  {
    await using platform = await startTestPlatform({ data, blobs, executor: first })
    const native = { id: '2900', owner: '1001', name: 'Native', kind: 'native' as const }
    await platform.seed({ applications: [{ ...native, command: ['true'] }] })
    const order = { user: '1001', application: '2900', name: 'A launch', properties: [] }
    session = (await platform.launch(order)).appSession
    await sent.promise
  }
  const again = { data, blobs, executor: second }
  await using platform = await startTestPlatform(again)
  await platform.idle()
  const { body: results } = await platform.ada.get(`${session}/appresults`)
  const [result] = results.Response.Items as readonly { Href: string }[]
  const { body: files } = await platform.ada.get(`${result?.Href}/files`)
  const md5 = createHash('md5').update(body).digest('hex')
  expect(files.Response.Items).toMatchObject([{ Name: 'depth.bin', Size: body.length, ETag: md5 }])
})
