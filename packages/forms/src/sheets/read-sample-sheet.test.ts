import { describe, expect, it } from 'vitest'
import { readSampleSheet } from './read-sample-sheet.ts'

const first = `[Header],,,
IEMFileVersion,4,,
Experiment Name,"Exome, 7",,
,,,
[Reads],,,
151,,,
76,,,
[Settings],,,
Adapter,AGATCGG,,
[Data],,,
Lane,Sample_ID,index,index2
1,NA1,ACGTACGT,TTGGCCAA
1,NA2,GGGGCCCC,TTGGCCAA
`
const second = `[Header]
FileFormatVersion,2
RunName,Exome 7
[Reads]
Read1Cycles,151
Index1Cycles,10
[Sequencing_Settings]
LibraryPrepKits,Kit
[BCLConvert_Settings]
SoftwareVersion,4.2.7
[BCLConvert_Data]
Lane,Sample_ID,Index,Index2
1,NA1,ACGTACGT,TTGGCCAA
2,NA1,ACGTACGT,TTGGCCAA
[Cloud_Data]
Sample_ID,ProjectName
NA1,Exomes
`

/** The problems of a sheet in short form. */
const problemsOf = (text: string): string[] =>
  readSampleSheet(text).problems.map(
    ({ code, line, column, message }) => `${line} ${code} ${column ?? '-'}: ${message}`,
  )

describe('readSampleSheet', () => {
  it('[FRM-10] reads version 1: settings, cycles and samples, each with its line', () => {
    const { version, sections, problems } = readSampleSheet(first)
    expect(problems).toEqual([])
    expect(version).toBe(1)
    expect(sections.map(({ name, line }) => `${line} ${name}`)).toEqual([
      '1 Header',
      '5 Reads',
      '8 Settings',
      '10 Data',
    ])
    expect(sections[0]?.settings).toEqual([
      { name: 'IEMFileVersion', value: '4', line: 2 },
      { name: 'Experiment Name', value: 'Exome, 7', line: 3 },
    ])
    expect(sections[1]?.settings).toEqual([
      { name: 'Read1Cycles', value: '151', line: 6 },
      { name: 'Read2Cycles', value: '76', line: 7 },
    ])
    expect(sections[3]).toMatchObject({
      columns: ['Lane', 'Sample_ID', 'index', 'index2'],
      columnsLine: 11,
      settings: [],
    })
    expect(sections[3]?.rows[1]).toEqual({
      line: 13,
      cells: { Lane: '1', Sample_ID: 'NA2', index: 'GGGGCCCC', index2: 'TTGGCCAA' },
      more: [],
    })
  })

  it('[FRM-10] reads version 2 with several tables', () => {
    const { version, sections, problems } = readSampleSheet(second)
    expect(problems).toEqual([])
    expect(version).toBe(2)
    expect(
      sections.map(({ name, rows, settings }) => [name, settings.length, rows.length]),
    ).toEqual([
      ['Header', 2, 0],
      ['Reads', 2, 0],
      ['Sequencing_Settings', 1, 0],
      ['BCLConvert_Settings', 1, 0],
      ['BCLConvert_Data', 0, 2],
      ['Cloud_Data', 0, 1],
    ])
  })

  it.each([
    ['semicolons', first.replaceAll(',', ';').replace('"Exome; 7"', 'Exome 7')],
    ['tabs and CRLF', first.replaceAll(',', '\t').replaceAll('\n', '\r\n')],
    ['CR and a mark', `\uFEFF${first.replaceAll('\n', '\r')}`],
  ])('reads a sheet with %s', (_, text) => {
    const { sections, problems } = readSampleSheet(text)
    expect(problems).toEqual([])
    expect(sections[3]?.rows.map(({ line }) => line)).toEqual([12, 13])
  })

  it('reads UTF-16 by its mark', () => {
    const bytes = new Uint8Array(Buffer.from(`\uFEFF${second}`, 'utf16le'))
    expect(readSampleSheet(bytes)).toEqual(readSampleSheet(second))
  })

  it.each([
    ['', /^1 NotASampleSheet -: The text has no sections/],
    [
      'flow_cell_id,kit,sample_id\nFC1,K,S1\n',
      /^1 NotASampleSheet -: The text has no sections, as tables of other instruments/,
    ],
    [
      '[RUNVALUES]\nKey,Value\n[SAMPLES]\nSampleName,Index1\n',
      /^1 NotASampleSheet -: The sections \[RUNVALUES\], \[SAMPLES\] are those of another instrument/,
    ],
    [
      second.replace('Version,2', 'Version,3'),
      /^2 CellInvalid FileFormatVersion: .* must be 1 or 2/,
    ],
    [`Note,1\n${second}`, /^1 SectionMissing -: Line 1 is before the first section/],
    [
      second.slice(0, second.indexOf('[BCLConvert_Data]')),
      /SectionMissing -: .*\[BCLConvert_Data\]: add it/,
    ],
    [first.replace('[Data]', '[Dta]'), /SectionMissing -: .*\[Data\]: add it/],
    [
      first.replace('Sample_ID', 'SampleID'),
      /^11 ColumnMissing Sample_ID: .*Did you mean "SampleID"\?/,
    ],
    [first.replace('151,', 'long,'), /^6 CellInvalid Read1Cycles: .*number of cycles/],
    [first.replace('1,NA2', 'A,NA2'), /^13 CellInvalid Lane: .*number of a lane/],
    [first.replace('1,NA2', '1,'), /^13 CellInvalid Sample_ID: .*name of a sample, not ""/],
    [first.replace('GGGGCCCC', 'GGGGUCCC'), /^13 CellInvalid index: .*"GGGGUCCC"/],
    [first.replace('GGGGCCCC', 'acgtacgt'), /^13 Duplicate index: Lines 12 and 13/],
    [first.replace('NA2,', 'NA2,x,'), /^13 CellInvalid index: .*"x"|TooMany/],
    [first.replace('TTGGCCAA\n1', 'TTGGCCAA,more\n1'), /^12 TooMany -: .*more cells than \[Data\]/],
    [first.replace('Adapter,', 'adapter,A\nAdapter,'), /^10 Duplicate Adapter: .*twice/],
    [first.replace('index,index2', 'index,Index'), /^11 Duplicate Index: .*column Index twice/],
    [`${first}[Data]\nSample_ID\nx\n`, /^14 Duplicate Data: The sheet has the section Data twice/],
  ])('[FRM-10] says what is wrong with sheet %#, and where', (text, expected) => {
    expect(problemsOf(text).join('\n')).toMatch(expected)
  })

  it('survives headings that are names of objects, and a workbook', () => {
    const { sections } = readSampleSheet('[Header]\nA,1\n[Data]\nSample_ID,__proto__\nx,y\n')
    expect(Object.entries(sections[1]?.rows[0]?.cells ?? {})).toEqual([
      ['Sample_ID', 'x'],
      ['__proto__', 'y'],
    ])
    const { problems } = readSampleSheet(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))
    expect(problems.map(({ code }) => code)).toEqual(['NotText'])
  })
})
