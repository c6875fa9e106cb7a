import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { sandboxUnavailableReason } from '../../emulator/src/testing/executors.ts'
import { installApp } from '../../emulator/src/testing/native-apps.ts'
import { testFolder } from '../../emulator/src/testing/test-folder.ts'
import { s3 } from '../../s3/src/index.ts'
import {
  startBucketServer,
  testCredentials,
  type BucketServerOptions,
} from '../../s3/src/testing/bucket-server.ts'
import { tes } from './index.ts'
import { startTesServer } from './testing/tes-server.ts'

const noSandbox = await sandboxUnavailableReason()
const MiB = 1024 * 1024

/** A platform whose contents are in a bucket and whose apps run on a server of TES. */
async function openBench(script: string, options: BucketServerOptions = {}) {
  const folder = await testFolder()
  const bucket = await startBucketServer(options)
  const server = await startTesServer(join(folder, 'tes'), 'token')
  await writeFile(join(folder, 'token'), 'token')
  const executor = tes({
    url: server.url,
    tokenFile: join(folder, 'token'),
    image: 'an image',
    stage: { port: 0 },
  })
  const blobs = s3({ address: bucket.address('bench'), credentials: testCredentials })
  const data = join(folder, 'data')
  const app = await installApp(['sh', '-c', script], { executor, data, blobs })
  return {
    bucket,
    app,
    /** The files of the result of a run, by name. */
    async filesOf(href: string) {
      const results = await app.platform.ada.get(`${href}/appresults`)
      const [result] = results.body.Response.Items as readonly { Href: string }[]
      const listed = await app.platform.ada.get(`${result?.Href}/files?Limit=100`)
      const items = listed.body.Response.Items as readonly {
        Name: string
        Size: number
        ETag: string
        Href: string
      }[]
      return new Map(items.map((item) => [item.Name, item]))
    },
    async sumOf(href: string) {
      const { headers } = await app.platform.ada.get(`${href}/content`)
      const bytes = await (await fetch(String(headers.get('location')))).arrayBuffer()
      return createHash('sha256').update(Buffer.from(bytes)).digest('hex')
    },
    /** The sizes of the contents that the task itself has sent. */
    signed: () =>
      bucket.requests.filter(({ line }) => /^PUT .*\/blobs\/.*X-Amz-Signature/.test(line)).length,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      await bucket[Symbol.asyncDispose]()
    },
  }
}

const output = 'mkdir -p output/appresults/4001/Depth && cd output/appresults/4001/Depth'

it.skipIf(noSandbox !== undefined)(
  '[SCL-12] outputs of a node go to the bucket without passing the bench, which composes and sums them',
  async () => {
    const script = `${output} && head -c ${70 * MiB} /dev/zero > 'large {} 1.bin' &&
      head -c ${2 * MiB} /dev/zero > one.bin && echo small > small.txt && ln -s one.bin link.bin &&
      echo '{"Name": "Measured"}' > _metadata.json`
    await using bench = await openBench(script)
    const session = await bench.app.run()
    expect(session).toMatchObject({ Status: 'Complete' })
    const files = await bench.filesOf(session.Href)
    expect([...files.keys()].toSorted()).toEqual([
      'large {} 1.bin',
      'link.bin',
      'one.bin',
      'small.txt',
    ])
    const md5 = (size: number) => createHash('md5').update(Buffer.alloc(size * MiB))
    const sums = createHash('md5').update(md5(64).digest()).update(md5(6).digest()).digest('hex')
    expect(files.get('large {} 1.bin')).toMatchObject({ Size: 70 * MiB, ETag: `${sums}-2` })
    expect(files.get('one.bin')).toMatchObject({ Size: 2 * MiB, ETag: md5(2).digest('hex') })
    const sha256 = createHash('sha256')
      .update(Buffer.alloc(70 * MiB))
      .digest('hex')
    expect(await bench.sumOf(files.get('large {} 1.bin')!.Href)).toBe(sha256)
    expect(bench.signed()).toBe(4)
  },
)

it.skipIf(noSandbox !== undefined)(
  '[SCL-12] outputs pass the bench where the bucket would take other bytes, and small ones always do',
  async () => {
    const script = `${output} && head -c ${2 * MiB} /dev/zero > one.bin && echo small > small.txt`
    await using bench = await openBench(script, { comparesSha256: false })
    const session = await bench.app.run()
    expect(session).toMatchObject({ Status: 'Complete' })
    expect([...(await bench.filesOf(session.Href)).values()].map(({ Size }) => Size)).toEqual(
      expect.arrayContaining([2 * MiB, 6]),
    )
    expect(bench.signed()).toBe(0)
  },
)

it.skipIf(noSandbox !== undefined)(
  '[SCL-12] outputs pass the bench where the node does not reach the bucket, and the log says so',
  async () => {
    await using bench = await openBench(`${output} && head -c ${2 * MiB} /dev/zero > one.bin`)
    bench.bucket.before = (line) =>
      /^PUT .*\/blobs\/.*X-Amz-Signature/.test(line) ? Promise.reject(new Error('cut')) : undefined
    const session = await bench.app.run()
    expect(session).toMatchObject({ Status: 'Complete' })
    expect((await bench.filesOf(session.Href)).get('one.bin')).toMatchObject({ Size: 2 * MiB })
  },
)
