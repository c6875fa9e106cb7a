import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { buildCoverage } from '../depth/build-coverage.ts'
import { openCoverage } from '../depth/open-coverage.ts'
import { buildReadIndex } from '../slices/build-read-index.ts'
import { sliceReads, type SliceQuery } from '../slices/slice-reads.ts'
import { binMaxima, binMeans, samtoolsDepth } from '../testing/coverage-oracle.ts'
import { bamFiles, dataBytes, dataPath } from '../testing/data.ts'
import { canCompareWith, rowsOf, temporaryFolder } from '../testing/peer-tools.ts'
import { randomInteger, seededRandom } from '../testing/random.ts'

const quiet = { stdio: 'ignore' as const }

/** What samtools writes of a file as CRAM, sorted by place. */
function cramOf(
  path: string,
  folder: { file(name: string): string },
  ...options: string[]
): string {
  const [sorted, cram] = [folder.file('sorted.bam'), folder.file('reads.cram')]
  execFileSync('samtools', ['sort', '-o', sorted, path], quiet)
  const given = options.flatMap((option) =>
    option.startsWith('/') ? ['-T', option] : ['--output-fmt-option', option],
  )
  execFileSync('samtools', ['view', '-C', ...given, '-o', cram, sorted], quiet)
  for (const one of [sorted, cram]) execFileSync('samtools', ['index', one], quiet)
  return cram
}

async function coverageOf(bytes: Uint8Array) {
  return openCoverage(await buildCoverage(memorySource(bytes)))
}

/** Compares every bin of a file's coverage with what samtools says of another of the same reads. */
async function expectDepths(bytes: Uint8Array, path: string): Promise<void> {
  const coverage = await coverageOf(bytes)
  for (const { name, length } of coverage.chromosomes) {
    const depths = samtoolsDepth(path, name, length)
    if (depths.length === 0 && coverage.meta(name).maxCoverage === 0) continue
    const { meanCoverage, bucketSize } = await coverage.slice(name, 1, length, Infinity)
    expect(meanCoverage).toEqual(binMeans(depths, length, bucketSize))
    const deepest = binMaxima(depths, length, bucketSize).reduce((a, b) => Math.max(a, b), 0)
    expect(coverage.meta(name).maxCoverage).toBe(deepest)
  }
}

async function slicesOf(bytes: Uint8Array, query: SliceQuery): Promise<Buffer> {
  const source = memorySource(bytes)
  const slices = await sliceReads(source, memorySource(await buildReadIndex(source)), query)
  return Buffer.concat(
    slices.map((slice) =>
      slice.kind === 'bytes' ? slice.bytes : bytes.subarray(slice.start, slice.end),
    ),
  )
}

describe.runIf(canCompareWith('samtools'))('a CRAM file', () => {
  const writings = [
    ['no_ref=1'],
    ['no_ref=1', 'version=2.1'],
    ['no_ref=1', 'version=3.1'],
    ['no_ref=1', 'use_bzip2=1', 'use_lzma=1', 'level=9'],
    ['no_ref=1', 'version=3.1', 'archive'],
  ]
  const withReads = bamFiles.filter((name) => !/empty\.bam|CHM1/.test(name))

  it.each(withReads)('[COV-08] of the reads of %s has their depth', async (name) => {
    using folder = temporaryFolder()
    for (const options of writings) {
      const cram = cramOf(dataPath(name), folder, ...options)
      const ofBam = await buildCoverage(memorySource(readFileSync(folder.file('sorted.bam'))))
      expect(await buildCoverage(memorySource(readFileSync(cram)))).toEqual(ofBam)
    }
  })

  it('[COV-08] has the depth of its reads without the reference that it was written with', async () => {
    const random = seededRandom(5)
    const bases = Array.from({ length: 60_000 }, () => 'ACGT'[randomInteger(random, 0, 3)]).join('')
    const operation = fc.tuple(
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(...'MMM=XIDNP'.split('')),
    )
    const read = fc.record({
      position: fc.nat(50_000),
      middle: fc.array(operation, { maxLength: 5 }),
      ends: fc.constantFrom(['', ''], ['3S', ''], ['2H4S', '5S'], ['', '6H']),
      flags: fc.constantFrom(0, 16, 0x100, 0x200, 0x400, 0x800),
      hasBases: fc.boolean(),
    })
    const check = async (reads: (typeof read extends fc.Arbitrary<infer One> ? One : never)[]) => {
      using folder = temporaryFolder()
      const lines = reads.map(({ position, middle, ends: [left, right], flags, hasBases }, at) => {
        const inner = middle.map(([length, kind]) => `${length}${kind}`).join('')
        const cigar = `${left}7M${inner}9M${right}`
        const length = [...cigar.matchAll(/(\d+)[MIS=X]/g)].reduce(
          (sum, [, n]) => sum + Number(n),
          0,
        )
        const sequence = hasBases ? bases.slice(position, position + length) : '*'
        return `r${at}\t${flags}\tc${at % 2}\t${position + 1}\t9\t${cigar}\t*\t0\t0\t${sequence}\t*`
      })
      const head = ['@SQ\tSN:c0\tLN:60000', '@SQ\tSN:c1\tLN:60000', '@SQ\tSN:c2\tLN:60000']
      const [sam, fasta] = [folder.file('reads.sam'), folder.file('reference.fa')]
      writeFileSync(sam, `${[...head, ...lines].join('\n')}\n`)
      writeFileSync(fasta, ['c0', 'c1', 'c2'].map((name) => `>${name}\n${bases}\n`).join(''))
      for (const options of [[fasta], [fasta, 'embed_ref=1'], [fasta, 'seqs_per_slice=7']]) {
        const cram = cramOf(sam, folder, ...options)
        await expectDepths(readFileSync(cram), folder.file('sorted.bam'))
      }
    }
    const reads = fc.array(read, { minLength: 1, maxLength: 90 })
    await fc.assert(fc.asyncProperty(reads, check), { numRuns: 6, seed: 3 })
  })

  it('[COV-08][HTG-02] is cut where its containers begin, and every slice is a complete file', async () => {
    using folder = temporaryFolder()
    const options = ['no_ref=1', 'seqs_per_slice=200']
    const cram = cramOf(dataPath('empty-tids.bam'), folder, ...options)
    const bytes = readFileSync(cram)
    const [all, window] = [folder.file('sorted.bam'), folder.file('window.cram')]
    const [[, chrom = '', place] = []] = rowsOf('samtools', ['view', '-F', '4', all]).map((row) =>
      row.slice(1),
    )
    expect(chrom).not.toBe('')
    for (const [start, end] of [
      [Number(place), Number(place) + 3000],
      [100, 90_000],
    ] as const) {
      const slice = await slicesOf(bytes, [{ chrom, start, end }])
      expect(slice.length).toBeLessThan(bytes.length)
      writeFileSync(window, slice)
      execFileSync('samtools', ['quickcheck', window])
      execFileSync('samtools', ['index', window], quiet)
      const view = (path: string) =>
        rowsOf('samtools', ['view', path, `${chrom}:${start + 1}-${end}`])
      expect(view(window).length).toBeGreaterThan(0)
      expect(view(window).map((row) => row.slice(0, 9))).toEqual(
        view(all).map((row) => row.slice(0, 9)),
      )
    }
    writeFileSync(window, await slicesOf(bytes, [{ chrom: '*', start: 0, end: 1 }]))
    const unplaced = (path: string) => rowsOf('samtools', ['view', '-f', '4', path]).length
    expect(unplaced(window)).toBeLessThanOrEqual(unplaced(all))
    writeFileSync(window, await slicesOf(bytes, 'header'))
    expect(rowsOf('samtools', ['view', window])).toEqual([])
    expect(await slicesOf(bytes, 'all')).toEqual(bytes)
  })
})

it.each([
  ['range.cram', 38],
  ['range.v2.cram', 30],
] as const)(
  '[COV-08] %s without its end is read with a warning, and its slices have one',
  async (name, length) => {
    const whole = dataBytes(name)
    const cut = whole.subarray(0, whole.length - length)
    expect((await coverageOf(whole)).warnings).toEqual([])
    const coverage = await coverageOf(cut)
    expect(coverage.warnings).toEqual([expect.stringContaining('its end may be missing')])
    expect(coverage.meta('CHROMOSOME_I').maxCoverage).toBeGreaterThan(0)
    expect(await slicesOf(cut, 'all')).toEqual(Buffer.from(whole))
    await expect(coverageOf(cut.subarray(0, -9))).rejects.toMatchObject({ code: 'damaged' })
  },
)

it('[COV-08] says that a CRAM file is of a version that is not read', async () => {
  const bytes = Buffer.from(dataBytes('range.cram'))
  bytes[4] = 4
  await expect(coverageOf(bytes)).rejects.toMatchObject({
    code: 'not-bam',
    message: expect.stringMatching(/CRAM file of version 4\.0/),
  })
})
