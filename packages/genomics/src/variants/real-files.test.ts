import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { bgzip } from '../testing/bgzip.ts'
import { dataBytes, dataText, vcfFiles } from '../testing/data.ts'
import { openBytes } from '../testing/open-text.ts'
import { canCompareWith, rowsOf, temporaryFolder } from '../testing/peer-tools.ts'
import { randomInteger, seededRandom } from '../testing/random.ts'
import { recordsOfText, windowOf } from '../testing/variants-oracle.ts'

const wholeChromosome = { start: 0, end: 2 ** 40, offset: 0, limit: 1e9 }
const windows = 1000

describe.each(vcfFiles)('%s', (name) => {
  const text = dataText(name)
  const records = recordsOfText(text)
  const chromosomes = [...new Set(records.map(({ chrom }) => chrom))]

  it('[VAR-04][VAR-06] returns each complete chromosome as in its raw text', async () => {
    const file = await openBytes(dataBytes(name))
    expect(file.chromosomes.map((chromosome) => chromosome.name)).toEqual(chromosomes)
    for (const { name: chrom, records: count } of file.chromosomes) {
      const expected = windowOf(records, chrom, 0, Infinity)
      const answer = await file.query({ chrom, ...wholeChromosome })
      expect(answer.total).toBe(expected.length)
      expect(count).toBe(expected.length)
      expect(answer.variants).toEqual(expected)
    }
  })

  it('[VAR-06] answers for random windows as its raw text does', async () => {
    const file = await openBytes(dataBytes(name))
    const random = seededRandom(4711)
    const wrong: string[] = []
    const expectedOf = new Map(
      chromosomes.map((chrom) => [chrom, windowOf(records, chrom, 0, Infinity)]),
    )
    for (let round = 0; round < (chromosomes.length === 0 ? 0 : windows); round += 1) {
      const chrom = chromosomes[randomInteger(random, 0, chromosomes.length - 1)]!
      const all = expectedOf.get(chrom)!
      const [first, last] = [all[0]!.pos - 3, all.at(-1)!.pos + 3]
      const start = randomInteger(random, first, last)
      const end = start + Math.floor(random() ** 4 * (last - first))
      const expected = all.filter(({ pos }) => pos >= start && pos <= end)
      const offset = randomInteger(random, 0, Math.min(expected.length, 5))
      const answer = await file.query({ chrom, start, end, offset, limit: 5 })
      const isRight =
        answer.total === expected.length &&
        JSON.stringify(answer.variants) === JSON.stringify(expected.slice(offset, offset + 5))
      if (!isRight) wrong.push(`${chrom}:${start}-${end} from ${offset}`)
    }
    expect(wrong).toEqual([])
  })

  it('[VAR-06] returns header and lines byte for byte', async () => {
    const file = await openBytes(dataBytes(name))
    const parts = [Buffer.from(file.header.bytes)]
    for (const { name: chrom } of file.chromosomes) {
      parts.push(Buffer.from((await file.queryText({ chrom, ...wholeChromosome })).lines))
    }
    const given = Buffer.concat(parts).toString()
    expect(given === (unsorted.includes(name) ? sortedByPosition(text) : text)).toBe(true)
  })
})

const unsorted = ['y-chrom-haploid.vcf']

function sortedByPosition(text: string): string {
  const lines = text.split(/(?<=\n)/)
  const position = (line: string): number =>
    line.startsWith('#') ? -1 : Number(line.split('\t')[1])
  return lines.toSorted((a, b) => position(a) - position(b)).join('')
}

/** bcftools takes neither a file without ## lines nor an unsorted one. */
const refusedByBcftools = ['weird_info_and_missing_format.vcf', 'y-chrom-haploid.vcf']

describe.runIf(canCompareWith('bcftools'))('bcftools index -s', () => {
  it.each(vcfFiles.filter((name) => !refusedByBcftools.includes(name)))(
    '[VAR-06] counts as many records in %s',
    async (name) => {
      using folder = temporaryFolder()
      const path = folder.file('file.vcf.gz')
      writeFileSync(path, name.endsWith('.gz') ? dataBytes(name) : bgzip(dataBytes(name)))
      execFileSync('bcftools', ['index', path], { stdio: 'ignore' })
      const counts = rowsOf('bcftools', ['index', '-s', path]).map(([chrom, , records]) => ({
        name: chrom,
        records: Number(records),
      }))
      expect((await openBytes(dataBytes(name))).chromosomes).toEqual(counts)
    },
  )
})
