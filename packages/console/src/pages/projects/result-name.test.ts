import { expect, it } from 'vitest'
import { resultName } from './result-name.ts'

const file = (path: string) => {
  const at = path.lastIndexOf('/')
  return { file: { name: path.slice(at + 1) }, directory: at < 0 ? '' : path.slice(0, at) }
}

it.each([
  [['calls.vcf.gz'], 'calls'],
  [['NA12878.bam', 'NA12878.bam.bai'], 'NA12878'],
  [['run 7/a.txt', 'run 7/deep/b.txt'], 'run 7'],
  [['a.vcf', 'b.vcf', 'c.vcf'], 'a.vcf and 2 more'],
  [['one/a.vcf', 'two/b.vcf'], 'a.vcf and 1 more'],
  [['.vcf'], '.vcf'],
  [['notes'], 'notes'],
])('[HAR-09] a result of %j is named "%s"', (paths, name) => {
  expect(resultName(paths.map(file))).toBe(name)
})
