import { packBgzf } from '@benchtop/genomics'
import { Buffer } from 'node:buffer'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { bamHeader, bamRecords, type BamRecord } from './bam.ts'
import type { DataSet } from './designs.ts'
import { type Fragment, fragmentsOf, type SequencedSample } from './fragments.ts'
import { fastqRecord, readPair } from './reads.ts'
import { fasta, fastaIndex } from './reference.ts'
import { truthVcf } from './truth-vcf.ts'

/** Where the files of a sample are, below the folder of the set, and how many pairs of reads it has. */
export type SampleFiles = {
  readonly name: string
  readonly fastq: readonly [string, string]
  readonly bam: string
  readonly pairs: number
}

/** What a set is made of, by the paths of its files below the folder. */
export type WrittenSet = {
  readonly samples: readonly SampleFiles[]
  /** The other files, in the order of their writing. */
  readonly files: readonly string[]
}

type WriteOptions = {
  readonly seed: number
  /** The command that makes the same bytes again. */
  readonly command: string
  readonly onProgress: (fraction: number) => void
}

/** Writes a set into an empty folder: the same bytes for the same seed, on every machine. */
export async function writeSet(
  set: DataSet,
  folder: string,
  { seed, command, onProgress }: WriteOptions,
): Promise<WrittenSet> {
  const files: string[] = []
  const write = async (name: string, content: string): Promise<void> => {
    await writeFile(join(folder, name), content)
    files.push(name)
  }
  await mkdir(join(folder, 'fastq'), { recursive: true })
  await mkdir(join(folder, 'alignment'), { recursive: true })
  const description = `made up by ${command}`
  await write(
    'reference.fa',
    Buffer.concat([...fasta(set.contigs, description)]).toString('latin1'),
  )
  await write('reference.fa.fai', fastaIndex(set.contigs, description))
  for (const truth of set.truths) {
    const name = `${truth.name}.vcf.gz`
    const text = Buffer.from(truthVcf(truth, set.contigs, command))
    await pipeline(packBgzf([text]), createWriteStream(join(folder, name)))
    files.push(name)
  }
  if (set.targets !== undefined) {
    const lines = set.targets.map(({ contig, start, end }, at) =>
      [set.contigs[contig]?.name, start, end, `target${at + 1}`].join('\t'),
    )
    await write('targets.bed', `${lines.join('\n')}\n`)
  }
  if (set.pedigree !== undefined) await write('family.ped', set.pedigree)
  const samples: SampleFiles[] = []
  for (const [number, sample] of set.samples.entries()) {
    const ofAll = (fraction: number) => onProgress((number + fraction) / set.samples.length)
    const options = { seed, command, onProgress: ofAll }
    samples.push(await writeSample(set, sample, number, folder, options))
  }
  return { samples, files }
}

async function writeSample(
  set: DataSet,
  sample: SequencedSample,
  number: number,
  folder: string,
  { seed, command, onProgress }: WriteOptions,
): Promise<SampleFiles> {
  const { name } = sample
  const fragments: Fragment[][] = []
  let pairs = 0
  for (const contig of set.contigs.keys()) {
    const own = fragmentsOf(seed, sample, contig, pairs)
    fragments.push(own)
    pairs += own.length
  }
  let done = 0
  const step = (count: number): void => {
    done += count
    onProgress(done / (3 * Math.max(1, pairs)))
  }
  const fastqName = (read: number): string =>
    `fastq/${name}_S${number + 1}_L001_R${read}_001.fastq.gz`
  const files: SampleFiles = {
    name,
    fastq: [fastqName(1), fastqName(2)],
    bam: `alignment/${name}.bam`,
    pairs,
  }
  for (const which of [0, 1] as const) {
    const records = fastqPieces(seed, name, fragments.flat(), which, step)
    await pipeline(packBgzf(records), createWriteStream(join(folder, files.fastq[which])))
  }
  const header = bamHeader(set.contigs, name, command)
  const records = bamPieces(seed, name, header, fragments, step)
  await pipeline(packBgzf(records), createWriteStream(join(folder, files.bam)))
  return files
}

/** So many reads are written at once. */
const batch = 500

function* fastqPieces(
  seed: number,
  sample: string,
  fragments: readonly Fragment[],
  which: 0 | 1,
  step: (count: number) => void,
): Generator<Buffer> {
  for (let at = 0; at < fragments.length; at += batch) {
    const some = fragments.slice(at, at + batch)
    const text = some.map((fragment) => {
      const pair = readPair(seed, sample, fragment)
      return pair === undefined ? '' : fastqRecord(pair.name, pair.reads[which])
    })
    yield Buffer.from(text.join(''), 'latin1')
    step(some.length)
  }
}

/** The records of all contigs, sorted by where they start. */
function* bamPieces(
  seed: number,
  sample: string,
  header: Buffer,
  fragments: readonly (readonly Fragment[])[],
  step: (count: number) => void,
): Generator<Buffer> {
  yield header
  for (const [contig, own] of fragments.entries()) {
    const sorted = own
      .map((fragment) => ({ fragment, start: placeOf(fragment) }))
      .sort((one, other) => one.start - other.start || one.fragment.number - other.fragment.number)
    let pending: BamRecord[] = []
    for (let at = 0; at < sorted.length; at += batch) {
      const some = sorted.slice(at, at + batch)
      for (const { fragment } of some) {
        const pair = readPair(seed, sample, fragment)
        if (pair !== undefined) pending.push(...bamRecords(pair, contig, sample))
      }
      // No later read starts before the next fragment does.
      const next = sorted[at + batch]?.start ?? Infinity
      pending.sort((one, other) => one.position - other.position)
      const count = pending.findIndex(({ position }) => position >= next)
      const ready = count === -1 ? pending : pending.slice(0, count)
      pending = count === -1 ? [] : pending.slice(count)
      yield Buffer.concat(ready.map(({ bytes }) => bytes))
      step(some.length)
    }
  }
}

/** Where the first base of a fragment that is not inserted lies on the reference. */
function placeOf({ haplotype: { positions }, start, end }: Fragment): number {
  let at = start
  while (at < end - 1 && positions[at] === -1) at += 1
  return positions[at] ?? 0
}
