import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { bgzip } from '../testing/bgzip.ts'
import { checkData } from './check-data.ts'

const head = [
  '##fileformat=VCFv4.3',
  '##FILTER=<ID=q10,Description="Low">',
  '##contig=<ID=1,length=1000>',
  '##contig=<ID=2,length=1000>',
  '##INFO=<ID=DP,Number=1,Type=Integer,Description="Depth">',
  '##INFO=<ID=AF,Number=A,Type=Float,Description="Frequency">',
  '##INFO=<ID=AD,Number=R,Type=Integer,Description="Depths">',
  '##INFO=<ID=DB,Number=0,Type=Flag,Description="Known">',
  '##INFO=<ID=AA,Number=1,Type=Character,Description="Ancestor">',
  '##INFO=<ID=END,Number=1,Type=Integer,Description="End">',
  '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
  '##FORMAT=<ID=DP,Number=1,Type=Integer,Description="Depth">',
  '##FORMAT=<ID=PL,Number=G,Type=Integer,Description="Likelihoods">',
]
const columns = '#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT a b'
const sound =
  '1 10 . A C,G 9 PASS DP=3;AF=.1,.;AD=1,2,3;DB;AA=C;END=20 GT:DP:PL 0/1:3:1,2,3,4,5,6 .'

/** A record at the line after the header, the given columns of it replaced. */
function record(changes: Readonly<Record<number, string>>): string {
  const all = sound.split(' ')
  for (const [at, text] of Object.entries(changes)) all[Number(at)] = text
  return all.join(' ')
}

const textOf = (lines: readonly string[]): string => `${lines.join('\n').replaceAll(' ', '\t')}\n`

function check(lines: readonly string[]) {
  return checkData(memorySource(Buffer.from(textOf(lines))))
}

it('[DAT-01] finds nothing odd in a sound VCF, plain and bgzip', async () => {
  const text = textOf([...head, columns, sound, record({ 1: '11', 3: 'T' }), record({ 0: '2' })])
  for (const bytes of [Buffer.from(text), bgzip(text), bgzip(text, 60)]) {
    const report = await checkData(memorySource(bytes))
    expect(report).toMatchObject({ format: 'VCF', records: 3, findings: [], counts: {} })
  }
})

const at = head.length + 2

it.each([
  ['duplicate-sample', at - 1, [...head, `${columns} a`, `${sound} .`], /columns 10 and 12 .*"a"/],
  [
    'header-columns',
    at - 1,
    [...head, columns.replace('POS', 'START'), sound],
    /column 2 .*"START"/,
  ],
  ['header-line', 1, [...head.slice(1), columns, sound], /fileformat/],
  ['header-line', 14, [...head, head[4]!, columns, sound], /INFO DP is declared before/],
  ['header-line', 14, [...head, '##INFO=<ID=X>', columns, sound], /INFO X has no Number/],
  ['header-line', 1, [...head, sound.split(' ').slice(0, 8).join(' ')], /no #CHROM line/],
  [
    'no-contigs',
    13,
    [...head.filter((line) => !/contig/.test(line)), columns, sound],
    /no ##contig/,
  ],
  ['header-line', 14, [...head, '##contig=<length=3>', columns, sound], /contig has no ID/],
])('[DAT-01] finds %s at line %i of a header', async (rule, line, lines, reason) => {
  const { findings } = await check(lines)
  expect(findings).toEqual([
    expect.objectContaining({ rule, line, reason: expect.stringMatching(reason) }),
  ])
})

it.each([
  ['left-out', record({ 1: 'x' }), /POS is not an integer: "x"/],
  ['sample-columns', `${sound} .`, /3 sample columns .* names 2/],
  ['sample-columns', sound.replace(/ \.$/, ''), /1 sample columns .* names 2/],
  ['sample-columns', record({ 10: '0/1:3:.:9' }), /sample b has 4 values .* 3 keys/],
  ['duplicate-key', record({ 7: 'DP=1;DB;DP=2' }), /INFO has DP twice/],
  ['duplicate-key', record({ 8: 'GT:DP:DP', 9: '0/1:7:8' }), /FORMAT has DP twice/],
  ['undeclared-key', record({ 7: 'XY=1' }), /INFO XY/],
  ['undeclared-key', record({ 6: 'q10;s50' }), /FILTER s50/],
  ['undeclared-key', record({ 8: 'GT:DP:XX' }), /FORMAT XX/],
  ['undeclared-contig', record({ 0: '3' }), /contig line for 3/],
  ['value-number', record({ 7: 'DP=1,2' }), /INFO DP has 2 values where Number=1 means 1/],
  ['value-number', record({ 7: 'AF=.1' }), /INFO AF has 1 values where Number=A means 2/],
  ['value-number', record({ 7: 'AD=1,2' }), /INFO AD has 2 values where Number=R means 3/],
  ['value-number', record({ 7: 'DB=3' }), /DB is a flag and has the value "3"/],
  ['value-number', record({ 7: 'DP' }), /DP has no value/],
  ['value-number', record({ 9: '0/1:3:1,2' }), /sample a: PL has 2 values where Number=G means 6/],
  ['value-number', record({ 9: '0:3:1,2' }), /sample a: PL has 2 values where Number=G means 3/],
  ['value-type', record({ 7: 'DP=1.5' }), /INFO DP is "1.5", and of Type=Integer/],
  ['value-type', record({ 7: 'AF=.1,x' }), /INFO AF is ".1,x", and of Type=Float/],
  ['value-type', record({ 7: 'AA=CG' }), /INFO AA is "CG"/],
  ['value-type', record({ 9: '0/1:many:.' }), /sample a: DP is "many"/],
  ['end-before-pos', record({ 7: 'END=9' }), /END 9 is before POS 10/],
  ['beyond-contig', record({ 1: '1001', 7: '.' }), /POS 1001 is beyond the 1000 bases of 1/],
])('[DAT-01] finds %s in %s', async (rule, line, reason) => {
  const { findings, counts } = await check([...head, columns, line])
  expect(counts).toEqual({ [rule]: 1 })
  expect(findings).toEqual([
    expect.objectContaining({ rule, line: at, reason: expect.stringMatching(reason) }),
  ])
})

it.each([
  ['order', [record({ 1: '9', 7: '.' })], /position 9 comes after 10/],
  ['order', [record({ 0: '2' }), record({ 1: '11', 7: '.' })], /of 1 again/],
  ['duplicate-record', [record({ 2: 'other' })], /its alleles/],
  ['left-out', ['#CHROM again', record({ 1: '11', 7: '.' })], /header line among the records/],
])('[DAT-01] finds %s in a record after others', async (rule, lines, reason) => {
  const { findings, counts } = await check([...head, columns, sound, ...lines])
  expect(counts).toEqual({ [rule]: 1 })
  expect(findings[0]).toMatchObject({ rule, reason: expect.stringMatching(reason) })
})

it('[DAT-01] finds bytes that are no UTF-8, in a header and in a record', async () => {
  const text = textOf([...head, '##source=M?ller', columns, record({ 2: 'M?ller' })])
  const bytes = Buffer.from(text.replaceAll('?', '\u00FC'), 'latin1')
  const { findings } = await checkData(memorySource(bytes))
  expect(findings.map(({ rule, line }) => [rule, line])).toEqual([
    ['not-utf8', at - 1],
    ['not-utf8', at + 1],
  ])
  const right = Buffer.from(text.replaceAll('?', '\u00FC'))
  expect(await checkData(memorySource(right))).toMatchObject({ findings: [] })
})

it('[DAT-01] names another encoding, and lines that end with carriage returns alone', async () => {
  const text = textOf([...head, columns, sound])
  const utf16 = Buffer.from(text, 'utf16le')
  for (const [bytes, reason] of [
    [utf16, /UTF-16LE/],
    [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), /UTF-16LE/],
    [Buffer.from(utf16).swap16(), /UTF-16BE/],
    [Buffer.from(text.replaceAll('\n', '\r')), /carriage returns alone/],
  ] as const) {
    const { findings, format } = await checkData(memorySource(bytes))
    expect(format).toBe('VCF')
    expect(findings).toEqual([
      expect.objectContaining({
        rule: 'text',
        reason: expect.stringMatching(reason),
        effect: 'the file is refused',
      }),
    ])
  }
  const crlf = Buffer.from(text.replaceAll('\n', '\r\n'))
  expect(await checkData(memorySource(crlf))).toMatchObject({ findings: [] })
})

it('[DAT-01] keeps the first hundred findings of a rule, and counts all', async () => {
  const lines = Array.from({ length: 250 }, (_, n) => record({ 1: String(n + 1), 7: 'DP=x' }))
  const { findings, counts, severities } = await check([...head, columns, ...lines])
  expect(findings).toHaveLength(100)
  expect(counts).toEqual({ 'value-type': 250 })
  expect(severities).toEqual({ error: 0, warning: 250, note: 0 })
})

it('[DAT-01] shows no control characters of a file, and nothing without end', async () => {
  const name = `\u001B[31m${'x'.repeat(1000)}`
  const { findings } = await check([...head, columns, record({ 7: `${name}=1` })])
  expect(findings[0]!.reason).toMatch(/^[^\p{Cc}]{1,300}$/u)
})

it('[DAT-01] reads a damaged file up to the damage, and names it', async () => {
  const packed = bgzip(textOf([...head, columns, record({ 7: 'DP=x' }), sound.repeat(300)]), 500)
  const cut = packed.subarray(0, -40)
  const { findings } = await checkData(memorySource(cut))
  expect(findings.map(({ rule }) => rule)).toEqual(['no-end-block', 'refused', 'value-type'])
})
