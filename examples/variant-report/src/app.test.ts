import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Report } from './report/report.ts'
import { runJob, type FinishedJob, type Launch } from './testing/job.ts'
import { gunzipSync } from 'node:zlib'

const bam = { 'alignment/volvox-sorted.bam': { data: 'volvox-sorted.bam' } }
const volvox: Launch['files'] = {
  'calls/volvox.filtered.vcf.gz': { data: 'volvox.filtered.vcf.gz' },
  'calls/volvox.filtered.vcf.gz.tbi': { data: 'volvox.filtered.vcf.gz.tbi' },
  ...bam,
  'alignment/volvox-sorted.bam.bai': { data: 'volvox-sorted.bam.bai' },
}

async function summaryOf(job: FinishedJob): Promise<Report> {
  expect(job.errors).toBe('')
  return JSON.parse(await job.result('summary.json')) as Report
}

it('counts the records of the VCF, and matches samtools depth for the BAM', async () => {
  await using job = await runJob({ files: volvox })
  const { variants, depth, low, calls, notes } = await summaryOf(job)

  const lines = await rawLines('volvox.filtered.vcf.gz')
  const substitutions = lines.flatMap(([, , , ref = '', alt = '']) =>
    alt
      .split(',')
      .filter((each) => each.length === 1 && ref.length === 1)
      .map((each) => ref + each),
  )
  const transitions = substitutions.filter((pair) => ['AG', 'GA', 'CT', 'TC'].includes(pair))
  const genotype = (text: string) => lines.filter((line) => line[9]?.startsWith(text)).length
  expect(variants.kinds).toMatchObject({
    records: lines.length,
    variants: lines.length,
    multiAllelic: lines.filter((line) => line[4]?.includes(',')).length,
    alleles: { snv: substitutions.length, insertion: 2, deletion: 2, mnv: 0 },
  })
  expect(variants.substitutions).toMatchObject({
    transitions: transitions.length,
    transversions: substitutions.length - transitions.length,
  })
  expect(variants.samples).toMatchObject([
    {
      sample: 'sample_data/raw/volvox/volvox-sorted.bam',
      het: genotype('0/1'),
      homAlt: genotype('1/1'),
    },
  ])
  expect(variants.filters).toEqual([
    { filter: '.', description: 'No filter was applied', records: lines.length },
  ])

  // samtools 1.16.1: `samtools depth -a` over the whole contig.
  expect(depth).toEqual({
    bases: 50001,
    mean: 959563 / 50001,
    min: 0,
    max: 38,
    atLeast: [
      { depth: 1, share: 49984 / 50001 },
      { depth: 10, share: 48920 / 50001 },
      { depth: 20, share: 23283 / 50001 },
      { depth: 30, share: 824 / 50001 },
    ],
    lowBases: 1081,
    sufficient: 48920 / 50001,
  })
  expect(low.total).toBe(48)
  expect(low.longest[0]).toEqual({
    contig: 'ctgA',
    start: 195,
    end: 354,
    bases: 160,
    mean: 5.80625,
    min: 2,
  })
  expect(calls.map((call) => call.depth).slice(0, 12)).toEqual([
    3, 23, 22, 19, 15, 18, 21, 21, 19, 22, 22, 21,
  ])
  expect(calls).toHaveLength(45)
  expect(notes).toEqual([])
})

it('logs each step', async () => {
  await using job = await runJob({ files: volvox })
  expect(job.exitCode).toBe(0)
  expect(job.output).toMatchInlineSnapshot(`
    "Session    Volvox <calls> & depth, by Ada Example
    Calls      calls/volvox.filtered.vcf.gz (2.4 kB)
    Reads      alignment/volvox-sorted.bam (395.3 kB, with its index)
    Regions    1 region (every contig)
    Variants   45 variants
    Depth      ctgA:1-50001  mean 19.2×, 97.8% at ≥10×
    Result     4 files for project "Volvox demo": report.html, summary.json, regions.tsv, low-depth.tsv
    "
  `)
})

it('reports on the requested regions and depth', async () => {
  const regions = 'ctgA:10,001-20,000; ctgA:1-4000\nctgA:3,000-5,000'
  await using job = await runJob({ files: volvox, regions, minDepth: '15' })
  const report = await summaryOf(job)

  expect(report.notes).toEqual([
    '1 region overlapped another and became one with it, so that no base counts twice.',
  ])
  expect(await job.result('regions.tsv')).toBe(
    [
      'contig\tstart\tend\tname\tbases\tvariants\tmean_depth\tmin_depth\tmax_depth\tshare_at_least_1\tshare_at_least_10\tshare_at_least_15\tshare_at_least_20\tshare_at_least_30',
      'ctgA\t1\t5000\t\t5000\t5\t18.12\t0\t32\t0.999600\t0.914600\t0.755400\t0.429400\t0.018400',
      'ctgA\t10001\t20000\t\t10000\t10\t19.50\t6\t35\t1.000000\t0.986900\t0.870000\t0.499200\t0.011700',
      '',
    ].join('\n'),
  )
  expect(report.low.total).toBe(30 + 74)
  expect(report.depth).toMatchObject({ bases: 15_000, lowBases: 1223 + 1300 })
})

it('reads its regions from a BED file in the AppResult', async () => {
  const files = { ...volvox, 'targets.bed': 'track name=genes\nctgA\t0\t5000\tEDEN\n' }
  await using job = await runJob({ files, regions: 'targets.bed' })
  const report = await summaryOf(job)
  expect(report.regions).toMatchObject([
    { contig: 'ctgA', start: 1, end: 5000, name: 'EDEN', variants: 5 },
  ])
  expect(await job.result('report.html')).toContain('EDEN, ctgA:1–5,000')
})

it('creates a self-contained page, and escapes all names', async () => {
  await using job = await runJob({ files: volvox })
  const page = await job.result('report.html')
  expect(page).toContain('<h1>Volvox &lt;calls&gt; &amp; depth</h1>')
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(|https?:/i)
  expect(page).not.toMatch(/NaN|undefined|\[object/)
  expect(page.match(/<table>/g)).toHaveLength(page.match(/<caption>/g)?.length ?? 0)
  expect(page.match(/<svg [^>]*role="img" aria-label="[^"]+"/g)).toHaveLength(
    page.match(/<svg/g)?.length ?? 0,
  )
})

it('sets properties that the platform accepts, in the output project', async () => {
  await using job = await runJob({ files: volvox })
  const folder = join(job.folder, 'output/appresults/4001/Variant Report')
  expect((await readdir(folder)).sort()).toEqual([
    '_metadata.json',
    'low-depth.tsv',
    'regions.tsv',
    'report.html',
    'summary.json',
  ])
  const metadata = JSON.parse(await readFile(join(folder, '_metadata.json'), 'utf8'))
  expect(metadata).toMatchObject({
    Name: 'Variant Report',
    HrefAppSession: 'v1pre3/appsessions/9001',
    Properties: [
      { Name: 'VariantReport.Variants', Type: 'string', Content: '45' },
      { Name: 'VariantReport.TiTv', Type: 'string', Content: '0.63' },
      { Name: 'VariantReport.MeanDepth', Type: 'string', Content: '19.19' },
      {
        Name: 'VariantReport.Regions',
        Type: 'map',
        ContentMap: [{ Key: 'ctgA_1-50001', Values: ['45', '19.19'] }],
      },
      {
        Name: 'VariantReport.Calls',
        Type: 'appresult[]',
        Items: ['v1pre3/appresults/6001'],
      },
    ],
  })
})

it('reports on files with different contigs, many samples and symbolic alleles, and notes mismatches', async () => {
  await using job = await runJob({ files: { 'v.vcf.gz': { data: 'volvox.test.vcf.gz' }, ...bam } })
  const { variants, regions, notes } = await summaryOf(job)

  const lines = await rawLines('volvox.test.vcf.gz')
  expect(variants.kinds).toMatchObject({ variants: 109, alleles: { snv: 106, symbolic: 3 } })
  expect(variants.samples).toHaveLength(1094)
  const first = lines.map((line) => line[9]?.split(':')[0])
  expect(variants.samples[0]).toMatchObject({
    sample: 'HG00096',
    homRef: first.filter((genotype) => genotype === '0|0').length,
    homAlt: first.filter((genotype) => genotype === '1|1').length,
    missing: first.filter((genotype) => genotype?.includes('.')).length,
  })
  expect(variants.filters.map(({ filter, records }) => [filter, records])).toEqual([
    ['PASS', 107],
    ['q10', 2],
    ['s50', 1],
  ])
  expect(regions.map(({ contig, depth }) => [contig, depth?.bases])).toEqual([
    ['ctgA', 50001],
    ['contigA', undefined],
  ])
  expect(notes[0]).toMatch(/no contig in common: the VCF has contigA, the BAM ctgA/)
  expect(await job.result('report.html')).toContain('no contig in common')
})

const vcf = { 'v.vcf.gz': { data: 'volvox.filtered.vcf.gz' } }

it.each<[string, Launch, RegExp]>([
  ['no VCF', { files: bam }, /"Volvox calls" has no VCF file.*It has alignment\/volvox-sorted/],
  ['no BAM', { files: vcf }, /"Volvox calls" has no BAM file.*It has v\.vcf\.gz/],
  ['no files', { files: {} }, /"Volvox calls" has no VCF file/],
  [
    'two VCFs',
    { files: { ...volvox, 'b.vcf': '##fileformat=VCFv4.2\n' } },
    /several VCF files.*b\.vcf, calls\/volvox\.filtered\.vcf\.gz/,
  ],
  [
    'a contig that is nowhere',
    { files: volvox, regions: 'ctgA:1-10; chr1:5-10' },
    /The region "chr1:5-10" can't be used: .*no.*contig "chr1", only ctgA/,
  ],
  ['a region without a form', { files: volvox, regions: 'ctgA:one-two' }, /"ctgA:one-two"/],
  ['a BED file that is missing', { files: volvox, regions: 'x.bed' }, /no BED file "x\.bed"/],
  ['half a read', { files: volvox, minDepth: '2.5' }, /whole number from 1, not 2\.5/],
  ['a text for a depth', { files: volvox, minDepth: 'ten' }, /Input\.min-depth is "ten"/],
  ['a VCF that is none', { files: { 'v.vcf': 'hello\n', ...bam } }, /^Error: v\.vcf: .*VCF/],
  ['a BAM that is none', { files: { ...vcf, 'r.bam': 'hello' } }, /^Error: r\.bam: .*BAM/],
])('rejects %s in one sentence, and writes no result', async (_, launch, message) => {
  await using job = await runJob(launch)
  expect(job.exitCode).toBe(1)
  expect(job.errors).toMatch(message)
  expect(job.errors).not.toMatch(/\n.+\n/)
  await expect(readdir(join(job.folder, 'output'))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('rejects a truncated VCF', async () => {
  const bytes = await readFile(join(import.meta.dirname, '../data/S4.vcf.gz'))
  await using job = await runJob({ files: { 'S4.vcf.gz': bytes.subarray(0, 60_000), ...bam } })
  expect(job.exitCode).toBe(1)
  expect(job.errors).toMatch(/^Error: S4\.vcf\.gz: /)
})

it.each(['with', 'without'])('rejects a damaged and a truncated BAM %s its index', async (how) => {
  const bytes = await readFile(join(import.meta.dirname, '../data/volvox-sorted.bam'))
  const flipped = Uint8Array.from(bytes)
  flipped[200_000]! ^= 0x10
  const index = how === 'with' ? { 'r.bam.bai': { data: 'volvox-sorted.bam.bai' } } : {}
  for (const damaged of [flipped, bytes.subarray(0, 200_000)]) {
    await using job = await runJob({ files: { ...vcf, 'r.bam': damaged, ...index } })
    expect(job.exitCode).toBe(1)
    expect(job.errors).toMatch(/^Error: r\.bam: /)
  }
})

/** The columns of every line of a VCF of the example's data, cut with plain string code. */
async function rawLines(name: string): Promise<string[][]> {
  const bytes = await readFile(join(import.meta.dirname, '../data', name))
  return gunzipSync(bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}
