import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { GenomicsError } from '../errors.ts'
import type { FindingRule } from '../findings/findings.ts'
import { writeBam } from '../testing/bam-writer.ts'
import { bgzip } from '../testing/bgzip.ts'
import { dataBytes, dataPath } from '../testing/data.ts'
import { mutate } from '../testing/mutants.ts'
import { canCompareWith, temporaryFolder } from '../testing/peer-tools.ts'
import { seededRandom } from '../testing/random.ts'
import { checkData } from './check-data.ts'

const recordsOfFile = 2000
const check = (bytes: Uint8Array) => checkData(memorySource(bytes))

const bases = fc.stringMatching(/^[ACGTN]{1,8}$/)
const text = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_+.-]{2,9}$/),
  fc.constant('M\u00FCller\u{1F9EC}'),
)
const vcfRecord = fc.record({
  step: fc.integer({ min: 1, max: 90 }),
  ref: bases,
  alts: fc.uniqueArray(fc.oneof(bases, fc.constantFrom('<DEL>', '*')), {
    minLength: 1,
    maxLength: 3,
  }),
  quality: fc.constantFrom('.', '9', '1e-5', '30.5'),
  filter: fc.constantFrom('.', 'PASS', 'q10', 'q10;s50'),
  depth: fc.nat(9999),
  frequency: fc.constantFrom('.', '0.5', '1e-3', '-1'),
  note: fc.option(text),
  genotypes: fc.array(fc.constantFrom('0/1', './.', '0|0', '1'), { minLength: 3, maxLength: 3 }),
})
type VcfRecord = typeof vcfRecord extends fc.Arbitrary<infer Value> ? Value : never

function vcfHeader(samples: number): string[] {
  const names = ['x y', 'b', 'S\u00FC'].slice(0, samples)
  return [
    '##fileformat=VCFv4.3',
    '##contig=<ID=chr1,length=1000000>',
    '##contig=<ID=chr2,length=1000000>',
    ...['q10', 's50'].map((id) => `##FILTER=<ID=${id},Description="of, <${id}>">`),
    '##INFO=<ID=DP,Number=1,Type=Integer,Description="d">',
    '##INFO=<ID=AF,Number=A,Type=Float,Description="d">',
    '##INFO=<ID=TX,Number=.,Type=String,Description="d">',
    '##INFO=<ID=FL,Number=0,Type=Flag,Description="d">',
    '##INFO=<ID=END,Number=1,Type=Integer,Description="d">',
    '##FORMAT=<ID=GT,Number=1,Type=String,Description="d">',
    '##FORMAT=<ID=DP,Number=1,Type=Integer,Description="d">',
    ['#CHROM POS ID REF ALT QUAL FILTER INFO', ...(samples > 0 ? ['FORMAT'] : [])]
      .join(' ')
      .replaceAll(' ', '\t') + names.map((name) => `\t${name}`).join(''),
  ]
}

function vcfLines(records: readonly VcfRecord[], samples: number): string[] {
  let pos = 0
  return records.map((one, at) => {
    if (at === records.length / 2) pos = 0
    pos += one.step
    const af = one.alts.map(() => one.frequency).join(',')
    const note = one.note === null ? 'FL' : `TX=${one.note}`
    const columns = [
      at < records.length / 2 ? 'chr1' : 'chr2',
      pos,
      '.',
      one.ref,
      one.alts.join(','),
      one.quality,
      one.filter,
      `DP=${one.depth};AF=${af};${note}`,
    ]
    const values = one.genotypes.slice(0, samples).map((genotype) => `${genotype}:${one.depth}`)
    return [...columns, ...(samples > 0 ? ['GT:DP', ...values] : [])].join('\t')
  })
}

const change = (line: string, column: number, value: string) =>
  line.split('\t').with(column, value).join('\t')

/** Faults of one line of a file with two samples, and whether bcftools says anything of them. */
const faults: readonly (readonly [FindingRule, (line: string) => string, spoken: boolean])[] = [
  ['left-out', (line) => line.split('\t').slice(0, 5).join('\t'), true],
  ['sample-columns', (line) => line.split('\t').slice(0, -1).join('\t'), true],
  ['sample-columns', (line) => change(line, 9, '0/1:3:4'), true],
  ['undeclared-key', (line) => change(line, 7, 'XX=3'), true],
  ['undeclared-key', (line) => change(line, 6, 'other'), true],
  ['undeclared-key', (line) => change(line, 8, 'GT:XX'), true],
  ['value-type', (line) => change(line, 9, '0/1:x'), true],
  ['end-before-pos', (line) => change(line, 7, 'END=0'), true],
  // bcftools is silent about the rest, so that each is found here alone.
  ['left-out', (line) => change(line, 1, 'x'), false],
  ['sample-columns', (line) => `${line}\t.`, false],
  ['duplicate-key', (line) => change(line, 7, 'DP=1;DP=2'), false],
  ['value-type', (line) => change(line, 7, 'DP=x'), false],
  ['value-number', (line) => change(line, 7, 'DP=1,2'), false],
  ['not-utf8', (line) => change(line, 2, '\u00FF'), false],
]

describe.runIf(canCompareWith('bcftools'))('generated VCF', () => {
  it(
    '[DAT-01] 120,000 sound records have no finding, and one fault among them is found where bcftools speaks',
    { timeout: 900_000 },
    async () => {
      using folder = temporaryFolder()
      const path = folder.file('calls.vcf')
      const says = (bytes: Buffer) => {
        writeFileSync(path, bytes)
        const { status, stderr } = spawnSync('bcftools', ['view', '-Ov', '-o', '/dev/null', path])
        return `${status === 0 ? '' : status}${stderr.toString()}`
      }
      for (let round = 0; round < 60; round += 1) {
        const samples = round % 4
        const records = fc.sample(vcfRecord, { seed: round, numRuns: recordsOfFile })
        const header = vcfHeader(samples)
        const lines = vcfLines(records, samples)
        const ending = round % 2 === 0 ? '\n' : '\r\n'
        const bytesOf = (all: readonly string[]) => Buffer.from(`${all.join(ending)}${ending}`)
        const sound = bytesOf([...header, ...lines])
        const packed = bgzip(sound, 300 + round * 900)
        for (const bytes of [sound, packed]) {
          expect(await check(bytes)).toMatchObject({ records: recordsOfFile, findings: [] })
        }
        expect(says(sound)).toBe('')
        if (samples !== 2) continue
        for (const [number, [rule, spoil, spoken]] of faults.entries()) {
          const at = (round * 37 + number * 101) % recordsOfFile
          const spoiled = lines.with(at, spoil(lines[at]!))
          const text = [...header, ...spoiled]
          const bytes =
            rule === 'not-utf8'
              ? Buffer.from(bytesOf(text).toString('utf8').replace('\u00FF', '\uE000'), 'utf8')
              : bytesOf(text)
          const wrong = rule === 'not-utf8' ? cut(bytes) : bytes
          const { findings } = await check(wrong)
          expect(findings).toContainEqual(
            expect.objectContaining({ rule, line: header.length + at + 1 }),
          )
          expect([rule, says(wrong) !== '']).toEqual([rule, spoken])
        }
      }
    },
  )
})

/** The first character of the private area without its last byte. */
function cut(bytes: Buffer): Buffer {
  const at = bytes.indexOf('\uE000')
  return Buffer.concat([bytes.subarray(0, at + 2), bytes.subarray(at + 3)])
}

const fastqRead = fc
  .array(fc.tuple(fc.constantFrom('A', 'C', 'G', 'T', 'N'), fc.integer({ min: 33, max: 126 })), {
    maxLength: 80,
  })
  .map((pairs) => [
    pairs.map(([base]) => base).join(''),
    String.fromCharCode(...pairs.map(([, q]) => q)),
  ])

it(
  '[DAT-01] 40,000 generated reads of FASTQ and lines of BED have no finding',
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < 10; round += 1) {
      const reads = fc.sample(fastqRead, { seed: round, numRuns: recordsOfFile })
      const fastq = reads.map(
        ([letters, qualities], at) => `@r${at} x\n${letters}\n+\n${qualities}\n`,
      )
      expect(await check(bgzip(fastq.join('')))).toMatchObject({ format: 'FASTQ', findings: [] })
      const starts = fc.sample(fc.nat(1e9), { seed: round, numRuns: recordsOfFile })
      const bed = starts.map(
        (start, at) => `chr${at % 9}\t${start}\t${start + (at % 70)}\tn${at}\t${at % 1001}\t-\n`,
      )
      expect(await check(Buffer.from(bed.join('')))).toMatchObject({ format: 'BED', findings: [] })
    }
  },
)

describe.runIf(canCompareWith('samtools'))('generated BAM', () => {
  it('[DAT-01] 40,000 reads are judged as by samtools', { timeout: 300_000 }, async () => {
    using folder = temporaryFolder()
    const path = folder.file('reads.bam')
    const cigar = fc.constantFrom<string>(
      '5M',
      '2S3M',
      '3M1D4M',
      '2M10N3M',
      '4M2I1M',
      '5H5M',
      '3=1X2M',
    )
    const chromosomes = [
      { name: 'a', length: 1e6 },
      { name: 'b', length: 1e6 },
    ]
    for (let round = 0; round < 20; round += 1) {
      const cigars = fc.sample(cigar, { seed: round, numRuns: recordsOfFile })
      const reads = cigars.map((text, at) => ({
        chromosome: at < recordsOfFile / 2 ? 0 : 1,
        position: (at % (recordsOfFile / 2)) * 3,
        cigar: text,
      }))
      const bad = { chromosome: 0, position: 5, cigar: '5M' }
      for (const odd of [undefined, { ...bad, chromosome: 9 }]) {
        const all = odd === undefined ? reads : reads.toSpliced(round * 90, 0, odd)
        const bytes = writeBam(chromosomes, all, 400 + round * 900, '@HD\tVN:1.6\tSO:coordinate\n')
        writeFileSync(path, bytes)
        const { severities, findings } = await check(bytes)
        const { status } = spawnSync('samtools', ['view', '-c', path], { stdio: 'ignore' })
        expect([severities.error === 0, odd]).toEqual([status === 0, odd])
        if (odd !== undefined) expect(findings[0]).toMatchObject({ record: round * 90 + 1 })
      }
    }
  })
})

const sheet = '[Header]\nExperimentName,x\n[Reads]\n151\n[Data]\nSample_ID,index\na,ACGT\nb,"A"\n'
const fastq = '@a\nACGTN\n+\nIIII#\n@b/1\nNNN\n+b\n!!~\n'.repeat(20)
const bed = 'track name=x\nchr1\t0\t10\tone\t900\t+\nchr1\t20\t30\ttwo\t.\t.\n'.repeat(20)
const cram = `CRAM\u0003\u0000${'x'.repeat(60)}0f000000ffffffff0fe0454f46`
const bcf = () =>
  execFileSync('bcftools', ['view', '-Ob', dataPath('gvcf_mixed.vcf')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })

it.each([
  ['VCF', () => readFileSync(dataPath('gvcf_mixed.vcf'))],
  ['VCF.gz', () => dataBytes('spec-v4.3.vcf.gz')],
  ...(canCompareWith('bcftools') ? [['BCF', bcf] as const] : []),
  ['BAM', () => dataBytes('range.bam')],
  ['CRAM', () => Buffer.from(cram, 'latin1')],
  ['FASTQ', () => Buffer.from(fastq)],
  ['BED', () => Buffer.from(bed)],
  ['sample sheets', () => Buffer.from(sheet)],
] as const)(
  '[DAT-01] a thousand mutants of %s are each reported on or refused',
  { timeout: 600_000 },
  async (name, read) => {
    const random = seededRandom(name.length)
    const original = read()
    const isPacked = original[0] === 0x1f
    const content = isPacked ? gunzipSync(original) : original
    for (let round = 0; round < 1000; round += 1) {
      // With right check sums every other time, so that the mutant gets to what reads the records.
      const mutant =
        isPacked && round % 2 === 0
          ? bgzip(mutate(content, random), 5000)
          : mutate(original, random)
      try {
        const { findings } = await check(mutant)
        for (const { reason } of findings) expect(reason).toMatch(/^[^\p{Cc}]{1,300}$/u)
      } catch (error) {
        if (!(error instanceof GenomicsError)) throw error
        expect(error.message.length).toBeGreaterThan(20)
      }
    }
  },
)
