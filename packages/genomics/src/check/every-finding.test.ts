import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { findingRules, type FindingRule } from '../findings/findings.ts'
import { writeBam } from '../testing/bam-writer.ts'
import { bgzip } from '../testing/bgzip.ts'
import { dataBytes } from '../testing/data.ts'
import { canCompareWith } from '../testing/peer-tools.ts'
import { checkData } from './check-data.ts'
import type { DataFormat } from './data-format.ts'

type Content = Buffer | string
/** A file that has a finding, and one that has it not. */
type Pair = readonly [odd: () => Content, sound: () => Content]
type Pairs = Partial<Readonly<Record<DataFormat, Pair>>>

const head = [
  '##fileformat=VCFv4.3',
  '##FILTER=<ID=PASS,Description="All filters passed">',
  '##contig=<ID=1,length=1000>',
  '##contig=<ID=2,length=1000>',
  '##INFO=<ID=DP,Number=1,Type=Integer,Description="Depth">',
  '##INFO=<ID=AF,Number=A,Type=Float,Description="Frequency">',
  '##INFO=<ID=AA,Number=1,Type=Character,Description="Ancestor">',
  '##INFO=<ID=END,Number=1,Type=Integer,Description="End">',
  '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
]
const columns = '#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT a b'
const first = '1 10 name7 A C 9 PASS DP=3;AF=.5;AA=C;END=20 GT 0/1 0/1'
const second = '1 30 id A C 9 PASS DP=3;AF=.5 GT 0/1 0/1'
const linesOf = (lines: readonly string[]) => `${lines.join('\n').replaceAll(' ', '\t')}\n`
const soundVcf = () => linesOf([...head, columns, first, second])
/** The sound file with something of it replaced; without what to replace it with, the line is left out. */
const changed = (from: string | RegExp, to: string) => () => {
  const text = soundVcf().replace(from, to)
  if (text === soundVcf()) throw new TypeError(`There is no ${from}.`)
  return text
}

const vcf = (from: string | RegExp, to: string): Pairs => ({ VCF: [changed(from, to), soundVcf] })

/** Unpacked BCF as bcftools makes it of VCF. */
function bcfOf(text: string): Buffer {
  const options = { input: text, stdio: ['pipe', 'pipe', 'ignore'] as ['pipe', 'pipe', 'ignore'] }
  return execFileSync('bcftools', ['view', '-Ou', '--no-version', '-'], options)
}

const soundBcf = () => bgzip(bcfOf(soundVcf()))
const bcf = (from: string | RegExp, to: string): Pairs =>
  hasTool ? { BCF: [() => bgzip(bcfOf(changed(from, to)())), soundBcf] } : {}
/** Bytes of the BCF are replaced by as many, as bcftools writes no such file. */
const patched = (from: string, to: string): Pairs =>
  hasTool
    ? {
        BCF: [
          () => {
            const bytes = bcfOf(soundVcf())
            const at = bytes.indexOf(from, 0, 'latin1')
            if (at < 0 || from.length !== to.length) throw new TypeError(`There is no ${from}.`)
            bytes.write(to, at, 'latin1')
            return bgzip(bytes)
          },
          soundBcf,
        ],
      }
    : {}
const hasTool = canCompareWith('bcftools')

const chromosomes = [{ name: 'a', length: 100 }]
const reads = (...positions: number[]) =>
  writeBam(
    chromosomes,
    positions.map((position) => ({
      chromosome: position < 0 ? 7 : 0,
      position: Math.abs(position),
      cigar: '5M',
    })),
    60,
    '@HD\tVN:1.6\tSO:coordinate\n',
  )
const cram = () => Buffer.from(dataBytes('range.cram'))
const fastq = '@a\nACGT\n+\nIIII\n'
const bed = 'chr1\t1\t2\tone\t0\t+\n'
const sheet = '[Header]\nExperimentName,x\n[Reads]\n151\n[Data]\nSample_ID,index\na,ACGT\nb,TTTT\n'
const damaged = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.7))

const pairs: Readonly<Record<FindingRule, Pairs>> = {
  refused: {
    VCF: [() => damaged(bgzip(soundVcf(), 60)), () => bgzip(soundVcf())],
    BAM: [() => damaged(reads(3, 9, 9, 9)), () => reads(3, 9)],
    CRAM: [() => damaged(cram()), cram],
    FASTQ: [() => damaged(bgzip(fastq)), () => bgzip(fastq)],
    BED: [() => damaged(bgzip(bed)), () => bgzip(bed)],
    'sample sheet': [() => sheet + `${'x'.repeat(1 << 20)},\n`.repeat(17), () => sheet],
    ...(hasTool && { BCF: [() => damaged(bgzip(bcfOf(soundVcf()), 200)), soundBcf] as const }),
  },
  text: {
    VCF: [() => Buffer.from(soundVcf(), 'utf16le'), soundVcf],
    FASTQ: [() => fastq.replaceAll('\n', '\r'), () => fastq],
    BED: [() => bed.replaceAll('\n', '\r'), () => bed],
  },
  'no-end-block': {
    VCF: [() => bgzip(soundVcf()).subarray(0, -28), () => bgzip(soundVcf())],
    FASTQ: [() => bgzip(fastq).subarray(0, -28), () => bgzip(fastq)],
    BED: [() => bgzip(bed).subarray(0, -28), () => bgzip(bed)],
  },
  'end-missing': {
    BAM: [() => reads(3).subarray(0, -28), () => reads(3)],
    CRAM: [() => cram().subarray(0, -38), cram],
  },
  'not-utf8': {
    VCF: [() => Buffer.from(changed('name7', '\u00FC')(), 'latin1'), soundVcf],
    ...patched('name7', 'name\u00FC'),
  },
  'left-out': vcf('1\t10', '1\tx'),
  'header-line': { ...vcf('VCFv', 'VCG'), ...patched('fileformat', 'fileFormat') },
  'header-columns': { ...vcf('POS', 'START'), ...patched('\tPOS', '\tPUS') },
  'duplicate-sample': { ...vcf('\ta\tb', '\ta\ta'), ...patched('\ta\tb', '\ta\ta') },
  'sample-columns': vcf('0/1\t0/1', '0/1'),
  'duplicate-key': vcf('DP=3;AF', 'DP=3;DP'),
  'undeclared-key': vcf('DP=3;AF', 'XY=3;AF'),
  'undeclared-contig': vcf('1\t30', '3\t30'),
  'no-contigs': vcf(/##contig.*\n##contig.*\n/, ''),
  'value-number': { ...vcf('AF=.5', 'AF=.5,.5'), ...bcf('AF=.5', 'AF=.5,.5') },
  'value-type': { ...vcf('AA=C', 'AA=CG'), ...bcf('AA=C', 'AA=CG') },
  'end-before-pos': { ...vcf('END=20', 'END=9'), ...bcf('END=20', 'END=9') },
  'beyond-contig': { ...vcf('1\t30', '1\t1001'), ...bcf('1\t30', '1\t1001') },
  order: {
    ...vcf('1\t30', '1\t9'),
    ...bcf('1\t30', '1\t9'),
    BAM: [() => reads(9, 3), () => reads(3, 9)],
  },
  'duplicate-record': { ...vcf('1\t30', '1\t10'), ...bcf('1\t30', '1\t10') },
  'refused-read': { BAM: [() => reads(3, -3), () => reads(3)] },
  'beyond-reference': { BAM: [() => reads(98), () => reads(95)] },
  cram: { CRAM: [cram, () => reads(3)] },
  read: { FASTQ: [() => fastq.replace('IIII', 'III'), () => fastq] },
  interval: { BED: [() => bed.replace('2', '0'), () => bed] },
  'interval-field': { BED: [() => bed.replace('+', '*'), () => bed] },
  sheet: { 'sample sheet': [() => sheet.replace('TTTT', 'ACGT'), () => sheet] },
  'sheet-field': { 'sample sheet': [() => sheet.replace('b,TTTT', '"b,TTTT'), () => sheet] },
}

const each = findingRules.flatMap((rule) =>
  (Object.entries(pairs[rule]) as [DataFormat, Pair][]).map(
    ([format, pair]) => [rule, format, pair] as const,
  ),
)

it('[DAT-01] has files for every finding and every format', () => {
  expect(findingRules.filter((rule) => !each.some(([one]) => one === rule))).toEqual([])
  const formats = [
    'VCF',
    'BAM',
    'CRAM',
    'FASTQ',
    'BED',
    'sample sheet',
    ...(hasTool ? ['BCF'] : []),
  ]
  expect(new Set(each.map(([, format]) => format))).toEqual(new Set(formats))
})

it.each(each)('[DAT-01] finds %s in a %s that has it, and in none that has not', async (...one) => {
  const [rule, format, [odd, sound]] = one
  const check = (content: Content) => checkData(memorySource(Buffer.from(content)))
  const found = await check(odd())
  expect(found.format).toBe(format)
  expect(found.findings).toContainEqual(
    expect.objectContaining({ rule, reason: expect.stringMatching(/\S/) }),
  )
  expect(Object.keys((await check(sound())).counts)).not.toContain(rule)
})
