import { packBgzf } from '@benchtop/genomics'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { s3 } from './s3.ts'
import { startBucketServer, testCredentials, type BucketServer } from './testing/bucket-server.ts'
import type { Client } from '../../emulator/src/testing/client.ts'
import { newResult } from '../../emulator/src/testing/new-result.ts'
import { temporaryFolder } from '../../emulator/src/testing/temporary-folder.ts'
import { startTestPlatform } from '../../emulator/src/testing/test-platform.ts'

const records = 150_000

/** A VCF whose lines hardly pack. */
async function largeVcf(): Promise<Buffer> {
  const lines = ['##fileformat=VCFv4.3', '##contig=<ID=1>']
  lines.push('#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO')
  for (let nth = 1; nth <= records; nth += 1) {
    const note = createHash('sha512').update(String(nth)).digest('base64url')
    lines.push(`1\t${nth * 3}\tv${nth}\tA\tC\t9\tPASS\tNOTE=${note}`)
  }
  return Buffer.concat(await Array.fromAsync(packBgzf([Buffer.from(`${lines.join('\n')}\n`)])))
}

async function answerOf(client: Client, path: string) {
  for (;;) {
    const reply = await client.get(path)
    if (reply.status !== 409 || !reply.text.includes('being indexed')) return reply
  }
}

const sentBy = (bucket: BucketServer, from: number): number =>
  bucket.requests
    .slice(from)
    .filter(({ line }) => line.startsWith('GET'))
    .reduce((sum, { sent }) => sum + sent, 0)

it('[SCL-05] [VAR-02] a window of a large VCF in a bucket takes a small part of it from there', async () => {
  await using bucket = await startBucketServer()
  await using folder = await temporaryFolder()
  const options = {
    data: join(folder.path, 'data'),
    blobs: s3({ address: bucket.address('bench'), credentials: testCredentials }),
  }
  const vcf = await largeVcf()
  expect(vcf.length).toBeGreaterThan(10_000_000)
  let file = ''
  const window = 'StartPos=300001&EndPos=300060&Limit=100'
  let before: unknown
  {
    await using platform = await startTestPlatform(options)
    const { HrefFiles } = await newResult(platform.ada)
    const { body } = await platform.ada.upload(`${HrefFiles}?Name=calls.vcf.gz`, vcf)
    file = String(body.Response.Id)
    const answer = await answerOf(platform.ada, `v1pre3/variantset/${file}/variants/1?${window}`)
    expect(answer.status).toBe(200)
    before = answer.body.Response.Items
    expect(before).toHaveLength(20)
  }
  // With an empty cache on this disk.
  await using platform = await startTestPlatform(options)
  const from = bucket.requests.length
  const path = `v1pre3/variantset/${file}/variants/1?`
  expect((await platform.ada.get(`${path}${window}`)).body.Response.Items).toEqual(before)
  const first = sentBy(bucket, from)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(vcf.length / 4)
  // A near window is in memory already; a far one takes another few blocks.
  await platform.ada.get(`${path}StartPos=300100&EndPos=300160`)
  expect(sentBy(bucket, from) - first).toBeLessThan(600_000)
  const far = await platform.ada.get(`${path}StartPos=${records}&EndPos=${records + 30}&Limit=100`)
  expect(far.body.Response.Items).toHaveLength(11)
  expect(sentBy(bucket, from)).toBeLessThan(vcf.length / 3)

  bucket.away = 'refuses'
  const refused = await platform.ada.get(`${path}StartPos=225060&EndPos=225090`)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  bucket.away = 'no'
  expect((await platform.ada.get(`${path}StartPos=225060&EndPos=225090`)).status).toBe(200)
})
