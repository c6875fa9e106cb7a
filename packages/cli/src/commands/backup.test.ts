import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startBucketServer, testCredentials } from '../../../s3/src/testing/bucket-server.ts'
import { startBench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'

const environment = {
  AWS_ACCESS_KEY_ID: testCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
}

it('[SCL-06] [CLI-01] a bench is backed up to a bucket, of which the newest stay, and restored from it', async () => {
  await using server = await startBucketServer()
  await using bench = await startBench()
  const { folder, ready } = bench
  const address = server.address('bench')
  const options = { folder, environment }
  const back = ['backup', address, '--url', ready.uiUrl, '--json']
  const [first] = eventsOf(await runCommand(back, options))
  expect(first).toMatchObject({ event: 'backup', name: expect.stringMatching(/^bench-\d{8}T/) })
  const [second, removed] = eventsOf(await runCommand([...back, '--keep', '1'], options))
  expect(removed).toEqual({ event: 'removed', name: first?.['name'] })
  const data = join(folder, 'restored')
  const restored = await runCommand(['restore', address, '--data', data], options)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toContain(`${String(second?.['name'])} is restored. Start it`)
  const named = address.replace('/bench?', `/bench/${String(first?.['name'])}?`)
  const gone = await runCommand(['restore', named, '--data', join(folder, 'other')], options)
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('has no backup bench-')])
})

it('[SCL-06] a bucket needs what signs its requests, and --keep a bucket', async () => {
  const unsigned = await runCommand(['backup', 's3://backups/bench'])
  expect([unsigned.code, unsigned.stderr]).toEqual([
    2,
    expect.stringContaining('AWS_ACCESS_KEY_ID'),
  ])
  const file = await runCommand(['backup', 'file', '--keep', '3'])
  expect([file.code, file.stderr]).toEqual([2, expect.stringContaining('--keep is for backups in')])
})
