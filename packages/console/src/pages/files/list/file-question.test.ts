import { expect, it } from 'vitest'
import { fileQuestion } from './file-question.ts'

it.each([
  ['', {}],
  ['  . ', {}],
  ['.vcf.gz', { extensions: ['vcf.gz'] }],
  ['.vcf.gz .BAM', { extensions: ['vcf.gz', 'BAM'] }],
  ['.vcf,.bam', { extensions: ['vcf', 'bam'] }],
  ['calls', { query: 'appresult:6001 AND path:"calls"' }],
  ['calls/S1 .vcf.gz', { query: 'appresult:6001 AND path:"calls/S1" AND extension:"vcf.gz"' }],
  [String.raw`a"b\c`, { query: String.raw`appresult:6001 AND path:"a\"b\\c"` }],
  ['OR', { query: 'appresult:6001 AND path:"OR"' }],
])('builds the query of a result for %j', (typed, question) => {
  expect(fileQuestion(typed, { kind: 'appresult', id: '6001' })).toEqual(question)
})

it('queries a sample by its own field, and a run by extensions only', () => {
  expect(fileQuestion('lane', { kind: 'sample', id: '5001' })).toEqual({
    query: 'sample:5001 AND path:"lane"',
  })
  expect(fileQuestion('xml .bcl', { kind: 'run', id: '8001' })).toEqual({
    extensions: ['xml', 'bcl'],
  })
})
