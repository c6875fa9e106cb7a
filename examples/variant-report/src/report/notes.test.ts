import { expect, it } from 'vitest'
import { notesOn, type NoteFacts } from './notes.ts'

const contigs = (...names: string[]) => names.map((name) => ({ name, length: 100 }))

function facts(vcf: string[], bam: string[], other: Partial<NoteFacts['vcf']> = {}): NoteFacts {
  return {
    vcf: {
      contigs: contigs(...vcf),
      statedLengths: new Map(),
      problems: [],
      problemCount: 0,
      ...other,
    },
    bam: { contigs: contigs(...bam) },
    joinedRegions: 0,
  }
}

it('says nothing of files that fit', () => {
  expect(notesOn(facts(['1'], ['1', '2'], { statedLengths: new Map([['1', 100]]) }))).toEqual([])
})

it('says where the VCF and the BAM do not fit', () => {
  const vcf = ['1', '2', '3', '4', '5', '6']
  expect(notesOn(facts(vcf, ['chr1']))[0]).toContain('the VCF has 1, 2, 3, 4, 5, … (6 in all)')
  expect(notesOn(facts(['1', '2', '3'], ['1']))[0]).toContain(
    '2 contigs of the VCF not in the BAM: 2, 3',
  )
  expect(notesOn(facts(['1'], ['1'], { statedLengths: new Map([['1', 90]]) }))[0]).toContain(
    '1 has 100 bases in the BAM and 90 in the VCF',
  )
})

it('says what was left out or joined', () => {
  const problems = [{ line: 7, reason: 'POS is not an integer: "x"' }]
  const faulty = facts(['1'], ['1'], { problems, problemCount: 3 })
  expect(notesOn({ ...faulty, joinedRegions: 2 })).toEqual([
    expect.stringContaining('3 faulty lines'),
    expect.stringContaining('2 regions overlapped'),
  ])
  expect(notesOn(faulty)[0]).toContain('line 7: POS is not an integer: "x"')
})
