import { expect, it } from 'vitest'

import { emptyColumns, readRecordColumns } from './record-columns.ts'

function read(line: string) {
  const columns = emptyColumns()
  const bytes = Buffer.from(`before${line}behind`)
  const reason = readRecordColumns(bytes, 6, bytes.length - 6, columns)
  return reason ?? { ...columns, chromEnd: columns.chromEnd - 6 }
}

function withQuality(qual: string): string {
  return `chr1\t100\t.\tA\tC\t${qual}\tPASS\t.`
}

it('finds the end of CHROM, the position, REF and INFO', () => {
  expect(read(withQuality('9'))).toEqual({
    chromEnd: 4,
    pos: 100,
    refStart: 17,
    refEnd: 18,
    infoStart: 28,
  })
  expect(read('x\t0\t.\tA\tC\t.\tPASS\t')).toEqual({
    chromEnd: 1,
    pos: 0,
    refStart: 12,
    refEnd: 13,
    infoStart: 23,
  })
})

it.each(['.', '0', '29', '29.', '.5', '1e5', '-1.5E-3', '+7', 'nan', 'Inf', '-infinity'])(
  'reads %s as a quality',
  (qual) => {
    expect(read(withQuality(qual))).toMatchObject({ pos: 100 })
  },
)

it.each(['', 'quality', '1,5', '0x10', '1e', '..', '1 '])('reads %j as no quality', (qual) => {
  expect(read(withQuality(qual))).toBe(`QUAL is no number: ${JSON.stringify(qual)}`)
})

it.each(['.', '', '-1', '1.5', ' 1', '1e3', '9999999999999999'])(
  'does not read %j as a position',
  (pos) => {
    expect(read(`1\t${pos}\t.\tA\tC\t.\tPASS\t.`)).toBe(
      `POS is not an integer: ${JSON.stringify(pos)}`,
    )
  },
)

it('reports the other problems of a line', () => {
  expect(read('\t1\t.\tA\tC\t.\tPASS\t.')).toBe('CHROM is empty')
  expect(read('1\t1\t.\tA\tC\t.\tPASS')).toMatch(/^7 columns where a record has at least 8/)
  expect(read('1 1 . A C . PASS .')).toMatch(/^1 columns .* separated by tabs/)
  expect(read(`1\t${'x'.repeat(100)}\t.\tA\tC\t.\tPASS\t.`)).toBe(
    `POS is not an integer: "${'x'.repeat(40)}…"`,
  )
})
