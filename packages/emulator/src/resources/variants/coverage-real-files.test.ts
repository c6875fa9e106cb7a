import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { genomicData, startTestPlatform } from '../../testing/test-platform.ts'

const bamFiles = readdirSync(genomicData).filter(
  (name) => name.endsWith('.bam') && !name.includes('quickcheck'),
)

const isInstalled = spawnSync('samtools', ['--version']).status === 0
if (!isInstalled && process.env['CI'] !== 'true') {
  console.warn('NOT COMPARED with samtools depth: samtools is not installed.')
}

function samtools(args: readonly string[], input?: Uint8Array): Buffer {
  const options = { maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'ignore'] as const }
  return execFileSync('samtools', args, {
    ...options,
    stdio: [...options.stdio],
    ...(input === undefined ? {} : { input }),
  })
}

const rowsOf = (output: Buffer): string[][] =>
  String(output)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))

/** Depths by position of each chromosome that has any, as `samtools depth` has them of the sorted file. */
function depthsOf(path: string): Map<string, Map<number, number>> {
  const depths = new Map<string, Map<number, number>>()
  const sorted = samtools(['sort', '-O', 'bam', path])
  for (const [chrom = '', position, depth] of rowsOf(samtools(['depth', '-'], sorted))) {
    const ofChromosome = depths.get(chrom) ?? new Map<number, number>()
    depths.set(chrom, ofChromosome.set(Number(position), Number(depth)))
  }
  return depths
}

/** The lengths of the chromosomes that a file names. */
function lengthsOf(path: string): [string, number][] {
  return rowsOf(samtools(['view', '-H', path]))
    .filter(([kind]) => kind === '@SQ')
    .map((fields) => {
      const value = (tag: string) => fields.find((field) => field.startsWith(`${tag}:`))?.slice(3)
      return [value('SN') ?? '', Number(value('LN'))]
    })
}

/** The means of the buckets from `start` to `end`, each over the bases that the chromosome has there. */
function meansOf(
  depths: ReadonlyMap<number, number>,
  length: number,
  { StartPos, EndPos, BucketSize }: Record<'StartPos' | 'EndPos' | 'BucketSize', number>,
): number[] {
  const sums = new Array<number>(Math.ceil((EndPos - StartPos + 1) / BucketSize)).fill(0)
  for (const [position, depth] of depths) {
    if (position < StartPos || position > EndPos) continue
    const at = Math.floor((position - StartPos) / BucketSize)
    sums[at] = (sums[at] ?? 0) + depth
  }
  return sums.map((sum, at) => {
    const first = StartPos + at * BucketSize
    const bases = Math.min(BucketSize, length - first + 1)
    return Math.floor((2 * sum + bases) / (2 * bases))
  })
}

/** The whole of a chromosome, and some windows of it: its ends, and around what is covered. */
function windowsOf(depths: ReadonlyMap<number, number>, length: number): [number, number][] {
  const positions = [...depths.keys()].toSorted((a, b) => a - b)
  const [first = 1, last = length] = [positions[0], positions.at(-1)]
  const middle = positions[Math.floor(positions.length / 2)] ?? 1
  const clipped = (from: number, to: number): [number, number] => [
    Math.max(1, from),
    Math.min(length, to),
  ]
  return [
    [1, length],
    clipped(length - 300, length),
    clipped(first, last),
    clipped(first - 1000, first + 1000),
    clipped(middle - 70_000, middle + 70_000),
    clipped(middle - 700_000, middle + 700_000),
  ]
}

describe.runIf(isInstalled || process.env['CI'] === 'true')('as samtools depth has it', () => {
  it.each(bamFiles)('[COV-01] [COV-02] [COV-03] %s', async (source) => {
    const document = {
      users: [{ id: '1', name: 'Cy Example', email: 'cy@example.test' }],
      projects: [
        {
          owner: '1',
          name: 'P',
          samples: [{ name: 'S', files: [{ id: '71', path: source, source }] }],
        },
      ],
      tokens: [{ token: 'cy', user: '1', private: true }],
    }
    await using platform = await startTestPlatform({
      seed: { name: source, folder: genomicData, document },
    })
    const cy = platform.withToken('cy')
    const depths = depthsOf(join(genomicData, source))
    for (const [chrom, length] of lengthsOf(join(genomicData, source))) {
      const ofChromosome = depths.get(chrom) ?? new Map<number, number>()
      const href = `v1pre3/coverage/71/${encodeURIComponent(chrom)}`
      const meta = await cy.get(`${href}/meta`)
      expect([chrom, meta.body.Response]).toEqual([
        chrom,
        { MaxCoverage: Math.max(0, ...ofChromosome.values()), CoverageGranularity: 128 },
      ])
      const windows = ofChromosome.size === 0 ? [[1, length]] : windowsOf(ofChromosome, length)
      for (const [from, to] of windows) {
        const { body } = await cy.get(`${href}?StartPos=${from}&EndPos=${to}`)
        const { MeanCoverage, ...slice } = body.Response
        expect(slice).toMatchObject({ Chrom: chrom })
        expect([chrom, from, to, MeanCoverage]).toEqual([
          chrom,
          from,
          to,
          meansOf(ofChromosome, length, slice),
        ])
      }
    }
  })
})
