import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createEmulator } from '@benchtop/emulator'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { type Design, designs, designSet } from './designs.ts'
import { makeSampleData } from './make-sample-data.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchtop-test-'))
  for (const design of Object.keys(designs)) await make(design as Design, 7)
}, 120_000)
afterAll(async () => rm(folder, { recursive: true }))

function make(design: Design, seed: number, name: string = design) {
  return makeSampleData({ design, folder: join(folder, name), seed, length: 20_000, depth: 20 })
}

/** The sum of every file below a folder, by its path. */
async function sumsOf(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const sums: Record<string, string> = {}
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    sums[file.slice(path.length + 1)] = createHash('sha256').update(bytes).digest('hex')
  }
  return sums
}

async function lines(...path: string[]): Promise<string[]> {
  const bytes = await readFile(join(folder, ...path))
  const text = path.at(-1)?.endsWith('.gz') === true ? gunzipSync(bytes) : bytes
  return text.toString().split('\n').slice(0, -1)
}

function samtools(...args: string[]): string {
  return execFileSync('samtools', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
}

it('[HAR-09] the same seed makes the same bytes, and another seed other ones', async () => {
  const first = await sumsOf(join(folder, 'trio'))
  await make('trio', 7, 'again')
  expect(await sumsOf(join(folder, 'again'))).toEqual(first)
  await make('trio', 8, 'other')
  const other = await sumsOf(join(folder, 'other'))
  expect(Object.keys(other)).toEqual(Object.keys(first))
  expect(other['reference.fa']).not.toBe(first['reference.fa'])
})

it('[HAR-09] a child has one copy of each parent, except for a new variant on each contig', () => {
  const { truths, contigs } = designSet('trio', { seed: 3 })
  const variants = truths[0]!.variants
  expect(variants.length).toBeGreaterThan(200)
  const fresh = variants.filter(({ origin }) => origin === 'de_novo')
  expect(fresh.map(({ contig }) => contig)).toEqual([...contigs.keys()])
  expect(fresh.map(({ genotypes }) => genotypes)).toEqual(fresh.map(() => ['0|0', '0|0', '1|0']))
  for (const { genotypes, origin } of variants) {
    if (origin === 'de_novo') continue
    const [father = '', mother = '', child = ''] = genotypes
    const [one = '', two = ''] = child.split('|')
    expect(father.split('|')).toContain(one)
    expect(mother.split('|')).toContain(two)
  }
})

it('[HAR-09] a tumour has somatic variants of two clones, which the normal tissue has not', () => {
  const { truths } = designSet('tumour-normal', { seed: 3 })
  const somatic = truths[1]!.variants
  expect(new Set(somatic.map(({ origin }) => origin))).toEqual(new Set(['clonal', 'subclonal']))
  expect(new Set(somatic.map(({ genotypes }) => genotypes[0]))).toEqual(new Set(['0|0']))
  const shares = somatic.map(({ origin, fractions }) => `${origin} ${fractions?.[1]?.toFixed(2)}`)
  expect(new Set(shares)).toEqual(new Set(['clonal 0.35', 'subclonal 0.14']))
})

describe.each([
  ['trio', 'Father', 'truth'],
  ['tumour-normal', 'Normal', 'germline.truth'],
  ['panel', 'Sample1', 'truth'],
  ['wgs-slice', 'Sample', 'truth'],
])('[HAR-09] the reads of %s', (design, sample, truth) => {
  it('are a sorted BAM that samtools accepts, as deep as requested', () => {
    const bam = join(design, 'alignment', `${sample}.bam`)
    samtools('quickcheck', bam)
    samtools('index', bam)
    const targets = design === 'panel' ? ['-b', join(design, 'targets.bed')] : []
    const depths = samtools('depth', '-a', ...targets, bam)
      .trim()
      .split('\n')
    const total = depths.reduce((sum, line) => sum + Number(line.split('\t')[2]), 0)
    const mean = total / depths.length
    // Of a fragment around a target a part lies outside of it.
    expect(mean).toBeGreaterThan(design === 'panel' ? 10 : 19)
    expect(mean).toBeLessThan(21)
  })

  it('are paired FASTQ, the same as in the BAM', async () => {
    const files = (await readdir(join(folder, design, 'fastq'))).filter((name) =>
      name.startsWith(`${sample}_`),
    )
    expect(files).toHaveLength(2)
    const [one = [], two = []] = await Promise.all(
      files.toSorted().map((name) => lines(design, 'fastq', name)),
    )
    const names = (of: string[]): string[] => of.filter((_, at) => at % 4 === 0)
    expect(names(one)).toEqual(names(two))
    const bam = join(design, 'alignment', `${sample}.bam`)
    const outputs = ['r1.fq', 'r2.fq'].map((name) => join(design, name))
    samtools('fastq', '-1', outputs[0]!, '-2', outputs[1]!, '-n', bam)
    const inBam = await Promise.all(outputs.map((name) => lines(name)))
    const recordsOf = (of: string[]): string[] => {
      const records: string[] = []
      for (let at = 0; at + 3 < of.length; at += 4) records.push(of.slice(at, at + 4).join('\n'))
      return records.toSorted()
    }
    expect([recordsOf(one), recordsOf(two)]).toEqual(inBam.map(recordsOf))
  })

  it('show a caller the variants that were planted', async () => {
    const calls = spawnSync(
      'sh',
      [
        '-c',
        `bcftools mpileup -f reference.fa alignment/${sample}.bam | bcftools call -mv | bcftools norm -f reference.fa`,
      ],
      { cwd: join(folder, design), encoding: 'utf8' },
    )
    const places = (of: readonly string[]): string[] =>
      of
        .filter((line) => !line.startsWith('#'))
        .map((line) => {
          const [chrom, pos, , ref, alt] = line.split('\t')
          return [chrom, pos, ref, alt].join(' ')
        })
    const header = (await lines(design, `${truth}.vcf.gz`)).find((line) =>
      line.startsWith('#CHROM'),
    )
    const column = header?.split('\t').indexOf(sample) ?? -1
    const planted = (await lines(design, `${truth}.vcf.gz`)).filter(
      (line) => line.startsWith('#') || line.split('\t')[column]?.includes('1') === true,
    )
    const called = new Set(places(calls.stdout.split('\n').slice(0, -1)))
    const wanted = places(planted)
    const found = wanted.filter((place) => called.has(place))
    expect(wanted.length).toBeGreaterThan(5)
    expect(found.length / wanted.length).toBeGreaterThan(0.85)
  })

  it('have a truth of normalized variants of the reference', () => {
    const { stderr, status } = spawnSync(
      'bcftools',
      ['norm', '-f', 'reference.fa', '-c', 'e', '-o', '/dev/null', `${truth}.vcf.gz`],
      { cwd: join(folder, design), encoding: 'utf8' },
    )
    expect(status).toBe(0)
    expect(stderr).toMatch(/total\/split\/realigned\/skipped:\s+\d+\/0\/0\/0/)
  })
})

it('[HAR-09] a set is seeded as a project whose truth and depth the platform serves', async () => {
  const seed = await Promise.all(
    ['users.json', 'seed.json'].map(async (name) => ({
      name,
      folder: join(folder, 'trio'),
      document: JSON.parse(await readFile(join(folder, 'trio', name), 'utf8')) as unknown,
    })),
  )
  const token = { tokens: [{ token: 'ada', user: '1001', private: true }] }
  await using platform = await createEmulator({
    seed: [...seed, { name: 'tokens', folder, document: token }],
  })
  type Found = {
    readonly Id: string
    readonly Name: string
    readonly Items: readonly [Found, ...Found[]]
    readonly MeanCoverage: readonly number[]
  }
  const get = async (path: string): Promise<Found> => {
    const headers = { 'x-access-token': 'ada' }
    const response = await fetch(`${platform.apiUrl}/v1pre3/${path}`, { headers })
    return ((await response.json()) as { Response: Found }).Response
  }
  const [project] = (await get('users/current/projects')).Items
  expect(project.Name).toBe('Synthetic trio, seed 7')
  const samples = (await get(`projects/${project.Id}/samples`)).Items
  expect(samples.map(({ Name }) => Name).toSorted()).toEqual(['Child', 'Father', 'Mother'])
  const [result] = (await get(`projects/${project.Id}/appresults`)).Items
  const files = (await get(`appresults/${result.Id}/files?Limit=100`)).Items
  const idOf = (name: string) => files.find(({ Name }) => Name === name)?.Id
  const window = 'synthetic1?StartPos=1&EndPos=20000'
  const variants = await get(`variantset/${idOf('truth.vcf.gz')}/variants/${window}&Limit=1000`)
  expect(variants.Items.length).toBeGreaterThan(10)
  const { MeanCoverage } = await get(`coverage/${idOf('Child.bam')}/${window}`)
  expect(Math.max(...MeanCoverage)).toBeGreaterThan(15)
})
