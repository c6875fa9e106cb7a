import { describe, expect, it } from 'vitest'
import { fastqRows, vcfRows } from './rows.ts'

describe('the rows of a VCF', () => {
  const text = '##fileformat=VCFv4.2\n#CHROM\tPOS\nctgA\t277\nctgA\t2'

  it('are below its header, and leave out a line that is cut off', () => {
    expect(vcfRows(text, false)).toEqual({ titles: ['CHROM', 'POS'], rows: [['ctgA', '277']] })
    expect(vcfRows(text, true).rows).toEqual([
      ['ctgA', '277'],
      ['ctgA', '2'],
    ])
  })

  it('are none where there is no header', () => {
    expect(vcfRows('no variants\n', true)).toEqual({ titles: [], rows: [] })
  })
})

describe('the rows of a FASTQ', () => {
  it('have the length and the mean quality of a read', () => {
    const text = '@one\nACGT\n+\nIIII\n@two\r\nAC\r\n+\r\n!I\r\n@three\nAC\n+\n'
    expect(fastqRows(text, false).rows).toEqual([
      ['one', '4', '40.0', 'ACGT'],
      ['two', '2', '20.0', 'AC'],
    ])
  })

  it('end where it is none', () => {
    expect(fastqRows('@one\nA\n+\nI\nnonsense\na\nb\nc\n', true).rows).toHaveLength(1)
    expect(fastqRows('nonsense\na\nb\nc\n', true).rows).toEqual([])
  })
})
