import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createEmulator } from '../../emulator/src/emulator.ts'
import { startBucketServer, testBucket, testCredentials } from './testing/bucket-server.ts'
import { temporaryFolder } from '../../emulator/src/testing/temporary-folder.ts'
import { startTestPlatform } from '../../emulator/src/testing/test-platform.ts'
import { restoreBackup } from '../../emulator/src/storage/restore-backup.ts'
import { openBackupBucket } from './backups.ts'

type Server = Awaited<ReturnType<typeof startBucketServer>>
const at = (server: Server) =>
  openBackupBucket({ address: server.address('nightly'), credentials: testCredentials })

async function* bytesOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

const textOf = async (source: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(source)).toString()

it('[SCL-06] a backup in a bucket that is taken while others write is restored whole, as of its moment', async () => {
  await using server = await startBucketServer()
  await using folder = await temporaryFolder()
  const content = 'x'.repeat(6_000_000)
  const files = [{ id: '7901', path: 'a.txt', content }]
  const project = { id: '4901', owner: '1001', name: 'Backed up' }
  {
    await using platform = await startTestPlatform({ data: join(folder.path, 'data') })
    await platform.seed({
      projects: [{ ...project, samples: [{ id: '5901', name: 'S', files }] }],
    })
    const response = await fetch(`${platform.uiUrl}/_emulator/backup`, { method: 'POST' })
    async function* whileWriting() {
      let number = 0
      for await (const chunk of response.body ?? []) {
        number += 1
        if (number < 20) {
          await platform.seed({ projects: [{ owner: '1001', name: `Later ${number}` }] })
        }
        yield chunk
      }
      expect(number).toBeGreaterThan(1)
    }
    await at(server).write(whileWriting(), 1_000)
  }
  const { bytes } = await at(server).read()
  const data = join(folder.path, 'restored')
  await restoreBackup(bytes, data)
  await using restored = await createEmulator({ data })
  const { token } = restored.issueToken({ user: '1001', private: true })
  const get = async (path: string) =>
    (await fetch(`${restored.apiUrl}/${path}`, { headers: { 'x-access-token': token } })).text()
  expect(await get('v1pre3/files/7901/content')).toBe(content)
  const projects = await get('v1pre3/users/current/projects?Limit=100')
  expect(projects).toContain('Backed up')
  expect(projects).not.toContain('Later')
})

it('[SCL-06] the newest backup is read unless one is named, and the older ones go beyond a number', async () => {
  await using server = await startBucketServer()
  const bucket = at(server)
  const names: string[] = []
  for (const [index, text] of ['one', 'two', 'three'].entries()) {
    names.push((await bucket.write(bytesOf(text), index * 1000)).name)
  }
  // What is no backup is never touched, whatever its place in the order.
  const others = openBackupBucket({
    address: server.address('nightly/deeper'),
    credentials: testCredentials,
  })
  await others.write(bytesOf('other'), 9_000)
  expect((await bucket.list()).map(({ name, bytes }) => [name, bytes])).toEqual([
    [names[2], 5],
    [names[1], 3],
    [names[0], 3],
  ])
  expect(await textOf((await bucket.read()).bytes)).toBe('three')
  expect(await textOf((await bucket.read(names[0])).bytes)).toBe('one')
  expect(await bucket.prune(2)).toEqual([names[0]])
  expect(await bucket.prune(0)).toEqual([names[1]])
  expect((await bucket.list()).map(({ name }) => name)).toEqual([names[2]])
  expect(await others.list()).toHaveLength(1)
})

it('[SCL-06] a backup that is cut off leaves nothing in the bucket, and the ones before stay', async () => {
  await using server = await startBucketServer()
  const bucket = at(server)
  await bucket.write(bytesOf('whole'), 0)
  async function* cut() {
    yield Buffer.from('half')
    throw new Error('the bench has ended')
  }
  await expect(bucket.write(cut(), 1000)).rejects.toThrow(
    `No backup was stored in s3://${testBucket}/nightly: the bench has ended. Check the address`,
  )
  expect(await bucket.list()).toHaveLength(1)
})

it('[SCL-06] what fails says what, where and what to do', async () => {
  await using server = await startBucketServer()
  const bucket = at(server)
  await expect(bucket.read()).rejects.toThrow('has no backup: nothing was restored')
  await expect(bucket.read('../owner')).rejects.toThrow('has no backup ../owner')
  const wrong = { address: 's3://x', credentials: testCredentials }
  expect(() => openBackupBucket(wrong)).toThrow('The place of backups "s3://x" is not an address')
  server.away = 'refuses'
  await expect(bucket.list()).rejects.toThrow(
    /can’t be listed in s3:\/\/contents\/nightly: it answered 503/,
  )
})
