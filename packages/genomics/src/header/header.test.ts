import { expect, it } from 'vitest'

import { dataText } from '../testing/data.ts'
import { parseVariantHeader } from './header.ts'

const spec = parseVariantHeader(
  Buffer.from(
    dataText('spec-v4.3.vcf.gz')
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .map((line) => `${line}\n`)
      .join(''),
  ),
)

it('reads INFO, FORMAT and FILTER lines into legends, number and type as text', () => {
  expect(spec.info).toHaveLength(6)
  expect(spec.info[2]).toEqual({
    id: 'AF',
    number: 'A',
    type: 'Float',
    description: 'Allele Frequency',
  })
  expect(spec.format.map((legend) => legend.id)).toEqual(['GT', 'GQ', 'DP', 'HQ'])
  expect(spec.filters).toEqual([
    { id: 'q10', description: 'Quality below 10' },
    { id: 's50', description: 'Less than 50% of samples have data' },
  ])
  expect(spec.samples).toEqual(['NA00001', 'NA00002', 'NA00003'])
  expect(spec.contigs).toEqual(['20'])
})

it('reads all other lines into the metadata, structured ones as their text', () => {
  expect(spec.metadata).toEqual({
    fileformat: 'VCFv4.3',
    fileDate: '20090805',
    source: 'myImputationProgramV3.1',
    reference: 'file:///seq/references/1000GenomesPilot-NCBI36.fasta',
    contig: expect.stringMatching(/^<ID=20,length=62435964,.*>$/),
    phasing: 'partial',
  })
})

it('retains every value of a duplicated key, in order', () => {
  const header = parseVariantHeader(
    Buffer.from('##source=first\n##a=b=c\n##source=second\n##bare\n'),
  )
  expect(header.metadata).toEqual({ source: 'first\nsecond', a: 'b=c', bare: '' })
})

it('strips line ends of either kind and a byte order mark, but keeps the bytes', () => {
  const bytes = Buffer.from(
    '\uFEFF##fileformat=VCFv4.1\r\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tA\r\n',
  )
  const header = parseVariantHeader(bytes)
  expect(header.metadata).toEqual({ fileformat: 'VCFv4.1' })
  expect(header.samples).toEqual(['A'])
  expect(Buffer.from(header.bytes).equals(bytes)).toBe(true)
})

it('leaves missing members of a legend empty, and reads an unstructured INFO line as metadata', () => {
  const header = parseVariantHeader(
    Buffer.from('##INFO=<ID=DP>\n##INFO=DP,1,Integer\n##__proto__=x\n'),
  )
  expect(header.info).toEqual([{ id: 'DP', number: '', type: '', description: '' }])
  expect(Object.entries(header.metadata)).toEqual([
    ['INFO', 'DP,1,Integer'],
    ['__proto__', 'x'],
  ])
})

it('accepts an empty header', () => {
  expect(parseVariantHeader(Buffer.alloc(0))).toMatchObject({ text: '', metadata: {}, samples: [] })
})
