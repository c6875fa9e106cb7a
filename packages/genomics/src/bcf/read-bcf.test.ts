import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { bgzip } from '../testing/bgzip.ts'
import { dataPath, vcfFiles } from '../testing/data.ts'
import { drain } from '../testing/drain.ts'
import { openBytes } from '../testing/open-text.ts'
import { canCompareWith, temporaryFolder } from '../testing/peer-tools.ts'
import { readBcf } from './read-bcf.ts'
import { floatText } from './typed-values.ts'

const canCompare = canCompareWith('bcftools')

/** The headers of these are too poor for bcftools to make BCF of. */
const poor = /^(CrlfOffsetTest|noheader|volvox|weird)/

/** Has bcftools write BCF, or the text of it. */
function bcftools(type: 'b' | 'v', input: string, output: string): void {
  const args = ['view', '--no-version', '-O', type, '-o', output, input]
  execFileSync('bcftools', args, { stdio: 'ignore' })
}

it.runIf(canCompare).each(vcfFiles.filter((name) => !poor.test(name)))(
  '[VAR-09] reads %s as BCF to the text of bcftools',
  async (name) => {
    using folder = temporaryFolder()
    bcftools('b', dataPath(name), folder.file('bcf'))
    bcftools('v', folder.file('bcf'), folder.file('vcf'))
    const pieces = await drain(readBcf(memorySource(readFileSync(folder.file('bcf'))), {}))
    expect(Buffer.concat(pieces).toString()).toBe(readFileSync(folder.file('vcf'), 'utf8'))
  },
)

it.runIf(canCompare)('[VAR-09] answers for BCF as for the VCF of it', async () => {
  using folder = temporaryFolder()
  bcftools('b', dataPath('S4.vcf.gz'), folder.file('bcf'))
  bcftools('v', folder.file('bcf'), folder.file('vcf'))
  const bcf = await openBytes(readFileSync(folder.file('bcf')))
  const vcf = await openBytes(readFileSync(folder.file('vcf')))
  expect(bcf.chromosomes).toEqual(vcf.chromosomes)
  expect(bcf.header).toEqual(vcf.header)
  const window = { chrom: vcf.chromosomes[0]!.name, start: 1, end: 1e9, offset: 3, limit: 50 }
  expect(await bcf.query(window)).toEqual(await vcf.query(window))
})

it.runIf(canCompare)('[COV-08] reads BCF that is not packed as the packed one', async () => {
  using folder = temporaryFolder()
  const packed = folder.file('bcf')
  bcftools('b', dataPath('query.vcf'), packed)
  const raw = gunzipSync(readFileSync(packed))
  const textOf = async (bytes: Uint8Array) =>
    Buffer.concat(await drain(readBcf(memorySource(bytes), {}))).toString()
  expect(await textOf(raw)).toBe(await textOf(readFileSync(packed)))
  const file = await openBytes(raw)
  const window = { chrom: '1', start: 1, end: 1e9, offset: 0, limit: 50 }
  expect((await file.query(window)).total).toBe(9)
  await expect(openBytes(raw.subarray(0, -9))).rejects.toMatchObject({ code: 'damaged' })
})

it('writes floats as C does', () => {
  const texts = [0, 1, 0.5, 1e-4, 1e-5, 123456, 1234567, 0.1234567, -2.5, NaN, Infinity]
  expect(texts.map(floatText)).toEqual([
    '0',
    '1',
    '0.5',
    '0.0001',
    '1e-05',
    '123456',
    '1.23457e+06',
    '0.123457',
    '-2.5',
    'nan',
    'inf',
  ])
})

it.runIf(canCompare)('[VAR-09] names the position of damage in a BCF file', async () => {
  using folder = temporaryFolder()
  writeFileSync(
    folder.file('vcf'),
    '##fileformat=VCFv4.2\n##contig=<ID=1>\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n1\t5\t.\tA\tC\t.\t.\t.\n',
  )
  bcftools('b', folder.file('vcf'), folder.file('bcf'))
  const content = gunzipSync(readFileSync(folder.file('bcf')))
  const start = 9 + content.readUInt32LE(5)
  const wrong = Buffer.from(content)
  wrong.writeInt32LE(7, start + 8)
  for (const [bytes, message] of [
    [wrong, /record 1: its header names no contig number 7/],
    [content.subarray(0, -3), /record 1 is cut off/],
    [content.subarray(0, start - 5), /header is cut off/],
  ] as const) {
    await expect(openBytes(bgzip(bytes))).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(message),
    })
  }
})
