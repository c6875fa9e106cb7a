import { describe, expect, it } from 'vitest'
import { decodeText, readDelimited } from './read-delimited.ts'

const cellsOf = (source: string | Uint8Array, options = {}) =>
  readDelimited(source, options).lines.map(({ cells }) => cells)

describe('readDelimited', () => {
  it.each([
    ['a,b\n1,"x, y"', ','],
    ['a;b\r\n1;"x, y"', ';'],
    ['a\tb\r1\tx, y\r', '\t'],
    ['\uFEFF"a";b\n1;"x, y"\n\n', ';'],
    ['"a","b"\n1,"x, y"', ','],
    ['sep=;\r\na;b\r\n1;x, y', ';'],
  ])('[FRM-10] reads %j, separated by %j', (text, separator) => {
    expect(readDelimited(text)).toMatchObject({ separator, problems: [] })
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', 'x, y'],
    ])
  })

  it.each([
    ['utf-8', Buffer.from('ä,ö')],
    ['utf-8', Buffer.from('\uFEFFä,ö')],
    ['utf-16le', Buffer.from('\uFEFFä,ö', 'utf16le')],
    ['utf-16be', Buffer.from('\uFEFFä,ö', 'utf16le').swap16()],
  ])('[FRM-10] decodes %s by its mark', (encoding, bytes) => {
    expect(decodeText(new Uint8Array(bytes)).encoding).toBe(encoding)
    expect(cellsOf(new Uint8Array(bytes))).toEqual([['ä', 'ö']])
  })

  it('[FRM-10] decodes other encodings by their names, and asks for one otherwise', () => {
    const bytes = new Uint8Array(Buffer.from('a,b\nGr\u00f6\u00dfe,1', 'latin1'))
    expect(cellsOf(bytes, { encoding: 'windows-1252' })).toEqual([
      ['a', 'b'],
      ['Größe', '1'],
    ])
    expect(readDelimited(bytes).problems).toMatchObject([
      { code: 'EncodingInvalid', line: 2, message: expect.stringContaining('Line 2 is not utf-8') },
    ])
    expect(readDelimited(bytes, { encoding: 'klingon' }).problems).toMatchObject([
      { message: expect.stringContaining('The encoding "klingon" is not known') },
    ])
    const unmarked = new Uint8Array(Buffer.from('a,b', 'utf16le'))
    expect(readDelimited(unmarked).problems).toMatchObject([{ code: 'EncodingInvalid' }])
  })

  it.each([
    ['a workbook', [0x50, 0x4b, 3, 4]],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0]],
    ['a compressed file', [0x1f, 0x8b, 8]],
  ])('refuses %s', (_, bytes) => {
    const { lines, problems } = readDelimited(Uint8Array.from(bytes))
    expect(lines).toEqual([])
    expect(problems).toMatchObject([{ code: 'NotText', line: 1 }])
  })

  it('reports an open quote where it stands, and reads it as a character', () => {
    const { lines, problems } = readDelimited('a,b\n"open,2\n')
    expect(lines[1]?.cells).toEqual(['"open', '2'])
    expect(problems).toMatchObject([{ code: 'QuoteOpen', line: 2, severity: 'Warning' }])
  })

  it('has limits of lines, columns and characters', () => {
    const { lines, problems } = readDelimited('x\n'.repeat(100_001))
    expect(lines).toHaveLength(100_000)
    expect(problems).toMatchObject([{ code: 'TooMany', line: 100_001 }])
    expect(readDelimited(','.repeat(5000)).problems).toEqual([])
    const wide = readDelimited(`${'x,'.repeat(5000)}x`)
    expect(wide.lines[0]?.cells).toHaveLength(1000)
    expect(wide.problems).toMatchObject([{ code: 'TooMany', line: 1 }])
    const long = readDelimited('x'.repeat(17 * 2 ** 20))
    expect(long).toMatchObject({ lines: [], problems: [{ code: 'TooMany' }] })
  })
})
