import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { bgzip } from '../testing/bgzip.ts'
import { writeBam } from '../testing/bam-writer.ts'
import { checkData } from './check-data.ts'
import { sarifOf } from './sarif.ts'

const check = (bytes: Buffer | string) => checkData(memorySource(Buffer.from(bytes)))
const read = (name: string, bases = 'ACGTN', qualities = 'IIII#') =>
  `@${name}\n${bases}\n+\n${qualities}\n`

it('[DAT-01] finds nothing odd in sound FASTQ, BED and BAM', async () => {
  const bed = 'track name="x"\nchr1\t0\t10\tone\t900\t+\nchr1\t20\t30\ttwo\t.\t.\n'
  const bam = writeBam(chromosomes, [{ chromosome: 0, position: 3, cigar: '5M' }])
  expect(await check(read('a') + read('b'))).toMatchObject({
    format: 'FASTQ',
    records: 2,
    findings: [],
  })
  expect((await check('@a\nAC\nGT\n+\nII\n@I\n')).findings).toEqual([])
  expect(await check(bgzip(read('a')))).toMatchObject({ format: 'FASTQ', findings: [] })
  expect(await check(bed)).toMatchObject({ format: 'BED', records: 2, findings: [] })
  expect(await check('chr1 0 10\nchr1 20 30\n')).toMatchObject({ format: 'BED', findings: [] })
  expect(await check(bam)).toMatchObject({ format: 'BAM', records: 1, findings: [] })
})

it.each([
  ['a line before a name', `${read('a')}\nx\n${read('b')}`, 6, /begins with @/],
  ['no plus', `${read('a')}@b\nACGT\nIIII\n${read('c')}`, 8, /read 2 has no line with \+/],
  ['other bases', read('a') + read('b', 'AC 1T'), 6, /read 2 has bases/],
  ['fewer qualities', read('a') + read('b', 'ACG', 'II'), 8, /3 bases and 2 qualities/],
  ['control characters', read('a', 'ACG', 'I\u0001I'), 4, /qualities beyond/],
  ['its end', `${read('a')}@b\nACGT\n`, 6, /ends within read 2/],
])('[DAT-01] finds %s in FASTQ', async (_, text, line, reason) => {
  const { findings } = await check(text)
  expect(findings).toEqual([
    expect.objectContaining({ rule: 'read', line, reason: expect.stringMatching(reason) }),
  ])
})

it.each([
  ['interval', 'chr1\t5', /2 columns/],
  ['interval', '\t1\t5', /no name/],
  ['interval', 'chr1\tx\t5', /start "x"/],
  ['interval', 'chr1\t5\t1e3', /end "1e3"/],
  ['interval', 'chr1\t5\t4\t\t0\t+', /end 4 is before its start 5/],
  ['interval-field', 'chr1\t5\t6', /3 columns where lines before have 6/],
  ['interval-field', 'chr1\t5\t6\tx\t1001\t+', /score "1001"/],
  ['interval-field', 'chr1\t5\t6\tx\t1\t*', /strand "\*"/],
])('[DAT-01] finds %s in %j of a BED', async (rule, line, reason) => {
  const { findings } = await check(`chr1\t1\t2\tone\t0\t+\n${line}\n`)
  expect(findings).toEqual([
    expect.objectContaining({ rule, line: 2, reason: expect.stringMatching(reason) }),
  ])
})

it('[DAT-01] finds blocks of a BED that are not as many as they say', async () => {
  const line = (blocks: number) => `chr1\t0\t9\tx\t0\t+\t0\t9\t0\t${blocks}\t2,2,\t0,7,\n`
  expect((await check(line(2))).findings).toEqual([])
  expect((await check(line(3))).findings[0]).toMatchObject({
    reason: expect.stringMatching('3 blocks'),
  })
})

const chromosomes = [
  { name: 'a', length: 100 },
  { name: 'b', length: 50 },
]

it('[DAT-01] finds reads of a BAM that are refused, out of order or beyond their reference', async () => {
  const reads = [
    { chromosome: 0, position: 98, cigar: '5M' },
    { chromosome: 0, position: 3, cigar: '5M' },
    { chromosome: 7, position: 3, cigar: '5M' },
    { chromosome: -1, position: -1, cigar: '' },
  ]
  const found = async (text: string) => {
    const { findings } = await check(writeBam(chromosomes, reads, undefined, text))
    return findings.map(({ rule, record, reason }) => [record, rule, reason])
  }
  const always = [
    [1, 'beyond-reference', 'it ends at 103 of a, which has 100 bases'],
    [3, 'refused-read', 'it is on chromosome number 7 of 2'],
  ]
  expect(await found('@HD\tVN:1.6\tSO:unsorted\n')).toEqual(always)
  expect(await found('@HD\tVN:1.6\tSO:coordinate\n')).toEqual([
    always[0],
    [2, 'order', expect.stringContaining('SO:coordinate')],
    always[1],
  ])
})

it('[DAT-01] finds that the last block of a BAM is missing', async () => {
  const bam = writeBam(chromosomes, [])
  expect((await check(bam.subarray(0, -28))).findings).toEqual([
    expect.objectContaining({ rule: 'end-missing', severity: 'warning' }),
  ])
})

it('[DAT-01] reads BAM and BCF that are not packed', async () => {
  const bam = await check(gunzipSync(writeBam(chromosomes, [])))
  expect([bam.format, bam.findings]).toEqual(['BAM', []])
  const unpacked = readFileSync(new URL('../../tests/data/query.bcf', import.meta.url))
  const [one, other] = [await check(bgzip(unpacked)), await check(unpacked)]
  expect(other.format).toBe('BCF')
  expect(other.records).toBeGreaterThan(0)
  expect(other.records).toBe(one.records)
  expect(other.findings).toEqual(one.findings)
})

it('[DAT-01] says the version of a CRAM, that its end is missing, and that it is damaged', async () => {
  const cram = readFileSync(new URL('../../tests/data/range.cram', import.meta.url))
  const rulesOf = async (bytes: Buffer) =>
    (await check(bytes)).findings.map(({ rule, severity }) => [rule, severity])
  expect(await rulesOf(cram)).toEqual([['cram', 'note']])
  expect((await check(cram)).records).toBeGreaterThan(50)
  expect(await rulesOf(cram.subarray(0, -38))).toEqual([
    ['cram', 'note'],
    ['end-missing', 'warning'],
  ])
  expect(await rulesOf(cram.subarray(0, -100))).toContainEqual(['refused', 'error'])
})

it('[DAT-01] refuses what it does not know, and names what it does', async () => {
  for (const bytes of ['', 'hello', '@HD\tVN:1.6\n', 'a,b,c\n1,2,3\n', bgzip('hello')]) {
    await expect(check(bytes)).rejects.toMatchObject({
      code: 'unknown-format',
      message: expect.stringMatching(/neither VCF, BCF, BAM, CRAM, FASTQ, BED nor a sample sheet/),
    })
  }
})

it('[DAT-01] writes findings as SARIF', async () => {
  const report = await check('chr1\t5\t4\n')
  expect(sarifOf([{ path: 'a b.bed', report }], '1.2.3')).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { version: '1.2.3', rules: [{ id: 'interval' }] } },
        results: [
          {
            ruleId: 'interval',
            level: 'error',
            message: { text: 'its end 4 is before its start 5: the file is stored as it is' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'a%20b.bed' },
                  region: { startLine: 1 },
                },
              },
            ],
          },
        ],
      },
    ],
  })
})
