import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startMultipart, leastPart, putPart, setUploadStatus } from '../../testing/multipart.ts'
import { newResult } from '../../testing/new-result.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { genomicData, startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const endOfFile = Buffer.from('1f8b08040000000000ff0600424302001b0003000000000000000000', 'hex')

/** BGZF with hardly any packing, so that little content makes a large file. */
function bgzip(content: Uint8Array): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < content.length; at += 60_000) {
    blocks.push(block(content.subarray(at, at + 60_000)))
  }
  return Buffer.concat([...blocks, endOfFile])
}

function block(content: Uint8Array): Buffer {
  const packed = deflateRawSync(content, { level: 0 })
  const head = Buffer.from('1f8b08040000000000ff0600424302000000', 'hex')
  head.writeUInt16LE(head.length + packed.length + 8 - 1, 16)
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(content), 0)
  tail.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, packed, tail])
}

/** A VCF of more than one part. */
function largeVcf(): Buffer {
  const lines = ['##fileformat=VCFv4.3', '##contig=<ID=1>', '##contig=<ID=2>']
  lines.push('#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO')
  for (const chrom of ['1', '2']) {
    for (let nth = 1; nth <= 80_000; nth += 1) {
      lines.push(
        `${chrom}\t${nth * 3}\tv${chrom}.${nth}\tA\tC\t${nth % 99}\tPASS\tDP=${nth};AF=0.5`,
      )
    }
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

/** The reads of a real BAM, again and again, until they are more than one part. */
function largeBam(): Buffer {
  const content = gunzipSync(readFileSync(join(genomicData, 'empty-tids.bam')))
  let at = 8 + content.readInt32LE(4)
  const chromosomes = content.readInt32LE(at)
  at += 4
  for (let nth = 0; nth < chromosomes; nth += 1) at += 8 + content.readInt32LE(at)
  const reads = content.subarray(at)
  const times = Math.ceil((leastPart + 500_000) / reads.length)
  const repeated = Array.from({ length: times }, () => reads)
  return bgzip(Buffer.concat([content.subarray(0, at), ...repeated]))
}

/** The same bytes twice, whole and in parts; the ids of both files. */
async function bothWays({ ada }: TestPlatform, name: string, bytes: Buffer): Promise<string[]> {
  expect(bytes.length).toBeGreaterThan(leastPart)
  const { HrefFiles } = await newResult(ada)
  const { body } = await ada.upload(`${HrefFiles}?Name=${name}`, bytes)
  const file = await startMultipart(ada, HrefFiles, name)
  await putPart(ada, file, 2, bytes.subarray(leastPart + 17))
  await putPart(ada, file, 1, bytes.subarray(0, leastPart + 17))
  expect((await setUploadStatus(ada, file, 'complete')).status).toBe(201)
  return [body.Response.Id as string, file.split('/').at(-1) ?? '']
}

/** What an address says once the file is indexed: until then it says how far that is. */
async function answerOf(client: Client, path: string) {
  for (;;) {
    const { status, text } = await client.get(path)
    if (status !== 409 || !text.includes('being indexed')) return { status, text }
  }
}

describe.each(['disk', 'memory'])('a genomic file of parts, on %s', (kind) => {
  async function start() {
    const folder = await temporaryFolder()
    const platform = await startTestPlatform(kind === 'disk' ? { data: folder.path } : {})
    return {
      platform,
      async [Symbol.asyncDispose]() {
        await platform.close()
        await folder[Symbol.asyncDispose]()
      },
    }
  }

  it.each([
    ['calls.vcf', largeVcf],
    ['calls.vcf.gz', () => bgzip(largeVcf())],
  ])(
    '[VAR-02] a file of parts answers variant queries like a file of one piece (%s)',
    async (name, bytes) => {
      await using started = await start()
      const { platform } = started
      const files = await bothWays(platform, name, bytes())
      for (const question of [
        '',
        '/variants/1?StartPos=1&EndPos=300&Limit=20',
        '/variants/2?StartPos=1&EndPos=300000&Offset=62000&Limit=20&Format=vcf',
        '/variants/2?StartPos=239900&EndPos=300000&Limit=20',
        '/variants/3?StartPos=1&EndPos=2',
      ]) {
        const [whole, ofParts] = await Promise.all(
          files.map((id) => answerOf(platform.ada, `v1pre3/variantset/${id}${question}`)),
        )
        expect(ofParts).toEqual(whole)
        expect(whole?.status).toBe(question.includes('/3?') ? 404 : 200)
      }
    },
  )

  it('[COV-01] has the same coverage as the complete file', async () => {
    await using started = await start()
    const { platform } = started
    const files = await bothWays(platform, 'reads.bam', largeBam())
    const header = gunzipSync(readFileSync(join(genomicData, 'empty-tids.bam')))
    const text = header.toString('latin1', 8, 8 + header.readInt32LE(4))
    const names = [...text.matchAll(/^@SQ.*\tSN:(\S+)/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names.slice(0, 4)) {
      for (const question of ['/meta', '?StartPos=1&EndPos=20000']) {
        const path = (id: string) => `v1pre3/coverage/${id}/${encodeURIComponent(name)}${question}`
        const answers = await Promise.all(files.map((id) => answerOf(platform.ada, path(id))))
        expect(answers[1]).toEqual(answers[0])
        expect(answers[0]?.status).toBe(200)
      }
    }
  })
})
