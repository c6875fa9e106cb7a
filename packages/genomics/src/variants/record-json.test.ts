import fc from 'fast-check'
import { expect, it } from 'vitest'

import { dataText, vcfFiles } from '../testing/data.ts'
import { recordsOfText } from '../testing/variants-oracle.ts'
import { lineJson, recordJson } from './record-json.ts'

/** The JSON of every record line of a text, which stands between others. */
function writtenOf(text: string): string[] {
  const header = text.split('\n').find((line) => line.startsWith('#CHROM')) ?? ''
  const samples = header.replace(/\r$/, '').split('\t').slice(9)
  return text
    .split('\n')
    .map((line) => line.replace(/\r+$/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const bytes = Buffer.from(`ignored${line}\r\n`)
      return lineJson(bytes, 7, bytes.length - 2, samples)
    })
}

/** What JSON holds of the oracle's records; a quality that is no number of JSON is left out (VAR-04). */
function expectedOf(text: string): unknown[] {
  return recordsOfText(text).map(({ qual, ...rest }) => {
    const isNumber = qual !== undefined && Number.isFinite(qual)
    return JSON.parse(recordJson(isNumber ? { ...rest, qual } : rest)) as unknown
  })
}

it.each(vcfFiles)('[VAR-03][VAR-06] writes the records of %s as its raw text has them', (name) => {
  const text = dataText(name)
  expect(writtenOf(text).map((json) => JSON.parse(json) as unknown)).toEqual(expectedOf(text))
})

// Short and plain texts as files have them, and any that fit into a column.
const plain = fc.stringMatching(/^[A-Za-z0-9_.<>*/|+-]{1,8}$/)
const anyText = fc
  .string({ unit: 'binary', maxLength: 6 })
  .map((text) => text.replaceAll(/[\t\r\n;:=,]/g, ''))
  .map((text) => text.toWellFormed())
const word = fc.oneof({ weight: 8, arbitrary: plain }, { weight: 1, arbitrary: anyText })
const values = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(','))
const entry = fc.oneof(
  word,
  fc.tuple(word, values).map(([key, value]) => `${key}=${value}`),
  fc.constantFrom('', '=', '=1', 'A=', '__proto__=1', 'constructor', 'DP=1', 'DP=2'),
)
const info = fc.oneof(
  fc.constantFrom('.', ''),
  fc.array(entry, { minLength: 1, maxLength: 8 }).map((all) => all.join(';')),
)
const quality = fc.oneof(
  fc.constantFrom('.', '0', '-0', '1e400', 'inf', 'NaN', '+5', '5.', '.5', '1E-5', '007', '1e21'),
  fc.float({ noNaN: true }).map(String),
)
const keys = fc.array(word, { minLength: 1, maxLength: 5 }).map((all) => all.join(':'))
const line = fc
  .tuple(
    word,
    fc.nat(),
    word,
    word,
    values,
    quality,
    word,
    info,
    keys,
    fc.array(keys, { maxLength: 5 }),
  )
  .map(([chrom, pos, id, ref, alt, qual, filter, infoText, format, columns]) =>
    [`c${chrom}`, pos, id, ref, alt, qual, filter, infoText, format, ...columns].join('\t'),
  )
const bare = line.map((text) => text.split('\t').slice(0, 8).join('\t'))
const samples = fc.uniqueArray(
  word.filter((name) => name !== ''),
  { maxLength: 4 },
)

it('[VAR-03][VAR-04] writes any record as its text has it', () => {
  fc.assert(
    fc.property(samples, fc.array(fc.oneof(line, bare), { maxLength: 6 }), (names, lines) => {
      const columns = ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO', 'FORMAT']
      const text = [[...columns, ...names].join('\t'), ...lines].join('\n')
      const written = writtenOf(text).map((json) => JSON.parse(json) as unknown)
      expect(written).toEqual(expectedOf(text))
    }),
    { numRuns: 1500 },
  )
})

it('returns each member once, whatever is duplicated in a line', () => {
  const text = '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tS\tS\n'
  const [json = ''] = writtenOf(`${text}1\t5\ta;b\tA\tC\t.\t.\tDP=1;DP=2\tGT:GT\t0:1\t1:2`)
  expect(json.match(/"DP"|"GT"|"S"/g)).toEqual(['"DP"', '"S"', '"GT"'])
})

it('replaces bytes that are no UTF-8 as a decoder does', () => {
  const bytes = Buffer.concat([
    Buffer.from('1\t5\t'),
    Buffer.from([0xff]),
    Buffer.from('\tA\tC\t.\t.\t.'),
  ])
  expect(JSON.parse(lineJson(bytes, 0, bytes.length, []))).toMatchObject({
    ID: ['\uFFFD'],
  })
})
