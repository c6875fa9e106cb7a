import { createGenomicsWorkers, type GenomicsWorkers } from '@benchtop/genomics'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import {
  deepLength,
  genomicsSizes,
  type GenomicsSizes,
  wideLength,
  writeCalls,
  writeCohort,
  writeContigs,
  writeReads,
} from './genomics-data.ts'
import { startBench } from './command.ts'
import { pairRatios, type Figure, type Limit, type Line } from './figure.ts'
import type { ServerProcess } from './server-process.ts'

const rounds = 3
const requests = 100
const warmUp = 10

type Paths = Record<'calls' | 'deep' | 'wide' | 'cram' | 'cohort' | 'contigs' | 'data', string>

/** Variants and coverage: ingest compared with tabix and a bare inflate, responses with an empty request. */
export async function measureGenomics(
  root: string,
  sizes: GenomicsSizes = genomicsSizes,
): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-genomics-'))
  try {
    const paths = await writeFiles(folder, sizes)
    return [...(await measureIngest(paths)), ...(await measureAnswers(root, paths))]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function writeFiles(folder: string, sizes: GenomicsSizes): Promise<Paths> {
  const paths = {
    calls: join(folder, 'calls.vcf.gz'),
    deep: join(folder, 'deep.bam'),
    wide: join(folder, 'wide.bam'),
    cram: join(folder, 'deep.cram'),
    cohort: join(folder, 'cohort.vcf.gz'),
    contigs: join(folder, 'contigs.vcf.gz'),
    data: join(folder, 'data'),
  }
  await writeCalls(paths.calls, sizes)
  await writeReads(paths.deep, 'deep', sizes)
  await writeReads(paths.wide, 'wide', sizes)
  const asCram = ['view', '-C', '--output-fmt-option', 'no_ref=1', '-o', paths.cram, paths.deep]
  execFileSync('samtools', asCram)
  await writeCohort(paths.cohort, sizes)
  await writeContigs(paths.contigs, sizes)
  return paths
}

/** Seconds that something takes. */
async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

async function measureIngest({ calls, deep, wide, cram }: Paths): Promise<Line[]> {
  await using one = createGenomicsWorkers({ size: 1, idleMs: 600_000 })
  await using two = createGenomicsWorkers({ size: 2, idleMs: 600_000 })
  const seconds: Record<string, number[]> = {}
  const hasMosdepth = spawnSync('mosdepth', ['--version']).status === 0
  const runMosdepth = (path: string): unknown =>
    execFileSync('mosdepth', ['-t1', '-n', '-b128', `${path}.mosdepth`, path], { stdio: 'ignore' })
  // It reads no BAM without an index.
  for (const path of hasMosdepth ? [deep, wide] : []) execFileSync('samtools', ['index', path])
  const note = async (name: string, work: () => unknown): Promise<void> => {
    ;(seconds[name] ??= []).push(await timed(work))
  }
  const coverage = (workers: GenomicsWorkers, path: string) => () => workers.buildCoverage({ path })
  for (let round = 0; round < rounds; round += 1) {
    await note('tabix', () => execFileSync('tabix', ['-f', '-p', 'vcf', calls]))
    await note('vcf1', () => one.buildVariantIndex({ path: calls }))
    await note('vcf2', () => two.buildVariantIndex({ path: calls }))
    await note('samtools cram', () => execFileSync('samtools', ['depth', '-o', '/dev/null', cram]))
    await note('coverage cram', coverage(one, cram))
    await note('view', () => execFileSync('bcftools', ['view', '-Ou', '-o', '/dev/null', calls]))
    await note('check', () => two.checkData({ path: calls }))
    for (const [name, path] of Object.entries({ deep, wide })) {
      await note(`inflate ${name}`, () => inflateAll(path))
      await note(`coverage ${name}`, coverage(one, path))
      await note(`coverage2 ${name}`, coverage(two, path))
      // A whole genome takes it half a minute.
      const isCompared = hasMosdepth && (name === 'deep' || round === 0)
      if (isCompared) await note(`mosdepth ${name}`, () => runMosdepth(path))
    }
  }
  const of = (what: string, name: string, peer: string, atMost?: number): Figure =>
    figureOf(what, pairRatios(seconds[name] ?? [], seconds[peer] ?? []), atMost)
  return [
    of('VCF ingest, two workers / tabix', 'vcf2', 'tabix', 1),
    of('VCF ingest, one worker / tabix', 'vcf1', 'tabix', 1.2),
    of('coverage ingest, deep CRAM / samtools depth', 'coverage cram', 'samtools cram', 1.5),
    of('data check of a VCF, two workers / bcftools view -Ou', 'check', 'view', 1.5),
    ...['deep', 'wide'].flatMap((name) => {
      const [one, two, bare] = [`coverage ${name}`, `coverage2 ${name}`, `inflate ${name}`]
      const ingest = `coverage ingest, ${name} BAM`
      return [
        of(`${ingest} / bare inflate`, one, bare, 1.3),
        hasMosdepth
          ? of(`${ingest}, two workers / mosdepth`, two, `mosdepth ${name}`, 1)
          : of(`${ingest}, two workers / bare inflate`, two, bare),
      ]
    }),
  ]
}

/** Inflates every block of a BGZF file in this thread, and does nothing with what it holds. */
async function inflateAll(path: string): Promise<void> {
  const bytes = await readFile(path)
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt16LE(at + 16) + 1
    const content = bytes.readUInt32LE(at + size - 4)
    const room = { chunkSize: Math.max(64, content + 1), maxOutputLength: content + 1 }
    inflateRawSync(bytes.subarray(at + 18, at + size - 8), room)
    at += size
  }
}

const ids = { calls: 71, deep: 72, wide: 73, cohort: 74, contigs: 75 }

async function measureAnswers(root: string, paths: Paths): Promise<Line[]> {
  const files = [paths.calls, paths.deep, paths.wide, paths.cohort, paths.contigs]
  await using server = await startBench(root, { data: paths.data, seed: seedOf(files) })
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string): Promise<number> => request(agent, `${server.url}/v1pre3/${path}`)
  const startMB = await server.residentMB()
  const variants = (id: number, query: string): string => `variantset/${id}/variants/chr1?${query}`
  const coverage = (id: number, end: number): string =>
    `coverage/${id}/chr1?StartPos=1&EndPos=${end}`
  const lines: Line[] = []
  const compare = async (what: string, path: string, atMost?: number): Promise<void> => {
    const values = await ratiosToEmpty(ask, path)
    lines.push(figureOf(`${what} / empty request`, values, atMost))
  }
  for (const path of [variants(71, 'StartPos=1&EndPos=2'), coverage(72, 1), coverage(73, 1)]) {
    await indexed(server, path)
  }
  for (const [what, end] of Object.entries({ '10 kb': 10_000, '1 Mb': 1_000_000 })) {
    await compare(`10 records of ${what}`, variants(ids.calls, `StartPos=1&EndPos=${end}`), 2)
  }
  const thousand = variants(ids.calls, 'StartPos=1&EndPos=100000000&Limit=1000')
  await compare('1,000 records, JSON', thousand, 5)
  await compare('1,000 records, VCF', `${thousand}&Format=vcf`)
  for (const end of [10_000, 1_000_000, deepLength]) {
    await compare(`coverage of a deep BAM, ${end} bases`, coverage(ids.deep, end), 1.5)
  }
  await compare('coverage of a wide BAM, a chromosome', coverage(ids.wide, wideLength), 1.5)
  lines.push(...(await measureWaits(server, ask, startMB)))
  const derived = await derivedBytes(paths.data)
  lines.push(`index and coverage on disk: ${(derived / 1e6).toFixed(1)} MB`)
  agent.destroy()
  return lines
}

/** The seed of a project with these files, whose ids count from 71. */
function seedOf(paths: readonly string[]) {
  const files = paths.map((source, at) => ({ id: String(71 + at), path: basename(source), source }))
  return {
    users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
    applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
    projects: [
      {
        id: '4001',
        owner: '1001',
        name: 'Genomes',
        appResults: [{ name: 'Calls', application: '2001', files }],
      },
    ],
    tokens: [{ token: 'bench', user: '1001', private: true, application: '2001' }],
  }
}

/** Waits until a file is indexed: until then, a question is answered 409 after some time. */
async function indexed(server: ServerProcess, path: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${server.url}/v1pre3/${path}`, {
      headers: { 'x-access-token': 'bench' },
    })
    await response.arrayBuffer()
    if (response.ok) return
    if (response.status !== 409) throw new Error(`${path} answered ${response.status}.`)
  }
}

/** A figure with its mark, if it has one; otherwise less is better. */
function figureOf(what: string, values: readonly number[], atMost?: number): Figure {
  const limit: Limit | undefined = atMost === undefined ? undefined : { atMost }
  return { what, values, ...(limit === undefined ? { better: 'lower' } : { limit }) }
}

/** The ratios of a request to an empty one sent alternately with it. */
async function ratiosToEmpty(
  ask: (path: string) => Promise<number>,
  path: string,
): Promise<number[]> {
  const ratios: number[] = []
  for (let number = -warmUp; number < requests; number += 1) {
    const one = await ask('users/current')
    const other = await ask(path)
    if (number < 0) continue
    ratios.push(other / one)
  }
  return ratios
}

/** How long other requests wait while large files are queried, and the memory that takes. */
async function measureWaits(
  server: ServerProcess,
  ask: (path: string) => Promise<number>,
  startMB: number,
): Promise<Line[]> {
  const others = new Agent({ keepAlive: true })
  const waits: number[] = []
  let peakMB = 0
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      waits.push(await request(others, `${server.url}/v1pre3/users/current`))
      peakMB = Math.max(peakMB, await server.residentMB())
    }
  })()
  await indexed(server, `variantset/${ids.contigs}`)
  await indexed(server, `variantset/${ids.cohort}`)
  for (let offset = 0; offset < 1000; offset += 100) {
    await ask(
      `variantset/${ids.cohort}/variants/chr1?StartPos=1&EndPos=1000000&Limit=1000&Offset=${offset}`,
    )
  }
  isDone = true
  await watching
  others.destroy()
  return [
    {
      what: 'longest wait of another request meanwhile',
      values: [Math.max(...waits)],
      unit: 'ms',
      limit: { atMost: 50 },
    },
    { what: 'memory after genomics', values: [peakMB], unit: 'MB', limit: { atMost: 220 } },
    {
      what: 'memory over the start’s',
      values: [peakMB - startMB],
      unit: 'MB',
      limit: { atMost: 150 },
    },
  ]
}

/** Milliseconds until the last byte of a response. */
function request(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    get(url, { agent, headers: { 'x-access-token': 'bench' } }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start)
        else reject(new Error(`${url} answered ${response.statusCode}.`))
      })
    }).on('error', reject)
  })
}

/** The bytes that the platform stores in addition to the files' contents. */
async function derivedBytes(data: string): Promise<number> {
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  let derived = 0
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith('-index')) continue
    derived += (await stat(join(entry.parentPath, entry.name))).size
  }
  return derived
}
