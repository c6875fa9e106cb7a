import { expect, it } from 'vitest'

import { parseVariantRecord } from './variant-record.ts'

const samples = ['S1', 'S2']

function parse(...columns: string[]) {
  return parseVariantRecord(columns.join('\t'), samples)
}

it('[VAR-04] reads every column as the file has it', () => {
  expect(
    parse(
      '20',
      '14370',
      'rs1;rs2',
      'G',
      'A,<DEL>',
      '29.5',
      'q10;s50',
      'NS=3;AF=0.50,1e-3;DB',
      'GT:GQ',
      '0|0:048',
      '1/.:.',
    ),
  ).toEqual({
    chrom: '20',
    pos: 14370,
    id: ['rs1', 'rs2'],
    ref: 'G',
    alt: 'A,<DEL>',
    qual: 29.5,
    filter: 'q10;s50',
    info: { NS: ['3'], AF: ['0.50', '1e-3'], DB: [] },
    sampleFormat: { S1: { GT: '0|0', GQ: '048' }, S2: { GT: '1/.', GQ: '.' } },
  })
})

it('[VAR-04] returns a missing ID as ["."], leaves out a missing QUAL, and has no INFO for a dot', () => {
  expect(parse('1', '5', '.', 'A', '.', '.', '.', '.')).toEqual({
    chrom: '1',
    pos: 5,
    id: ['.'],
    ref: 'A',
    alt: '.',
    filter: '.',
    info: {},
    sampleFormat: {},
  })
})

it('[VAR-04] leaves out the FORMAT keys that a sample drops', () => {
  const record = parse('1', '5', '.', 'A', 'C', '1', 'PASS', '.', 'GT:GQ:DP', '0/1:9', './.')
  expect(record.sampleFormat).toEqual({ S1: { GT: '0/1', GQ: '9' }, S2: { GT: './.' } })
})

it('leaves out a QUAL that JSON has no number for', () => {
  for (const qual of ['nan', 'inf', '-Infinity', '1e999']) {
    expect(parse('1', '5', '.', 'A', 'C', qual, 'PASS', '.')).not.toHaveProperty('qual')
  }
})

it('returns unusual INFO entries unchanged, the first of a repeated key', () => {
  expect(parse('1', '5', '.', 'A', 'C', '1', 'PASS', ';A=;B==2;C=1;C=2;').info).toEqual({
    A: [''],
    B: ['=2'],
    C: ['1'],
  })
  expect(parse('1', '5', '.', 'A', 'C', '1', 'PASS', '').info).toEqual({})
})

it('has no samples beyond those of the header', () => {
  const record = parse('1', '5', '.', 'A', 'C', '1', 'PASS', '.', 'GT', '0/0', '0/1', '1/1')
  expect(Object.keys(record.sampleFormat)).toEqual(['S1', 'S2'])
})

it('treats __proto__ as a key like any other', () => {
  const { info } = parse('1', '5', '.', 'A', 'C', '1', 'PASS', '__proto__=1;constructor=2')
  expect(JSON.stringify(info)).toBe('{"__proto__":["1"],"constructor":["2"]}')
})
