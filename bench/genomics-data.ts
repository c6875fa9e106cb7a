import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** The sizes of the generated files: all of them, or less for a look. */
export type GenomicsSizes = {
  readonly records: number
  readonly deepReads: number
  readonly wideReads: number
  readonly wideRecords: number
  readonly contigs: number
}

export const genomicsSizes: GenomicsSizes = {
  records: 3_000_000,
  deepReads: 4_000_000,
  wideReads: 2_000_000,
  wideRecords: 2_000,
  contigs: 128_645,
}

/** The bases of the chromosome that the deep BAM has, and of those of the wide one. */
export const deepLength = 20_000_000
export const wideLength = 240_000_000
const wideChromosomes = 12
const samples = 2_548

/** Numbers from 0 up to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** The command's output is the file; its input are the lines. */
async function writeThrough(
  command: string,
  args: readonly string[],
  path: string,
  lines: Iterable<string>,
): Promise<void> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const written = pipeline(child.stdout, createWriteStream(path))
  await pipeline(joined(lines), child.stdin)
  await written
  const [code] = (await exited) as [number | null]
  if (code !== 0) throw new Error(`${command} ended with ${code}.`)
}

/** Lines in pieces of some size, since a write for each takes longer than making them. */
function* joined(lines: Iterable<string>): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < 1 << 18) continue
    yield piece
    piece = ''
  }
  yield piece
}

const columns = '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT'

/** A sorted VCF of one sample on one chromosome, as a caller writes it. */
export function writeCalls(path: string, { records }: GenomicsSizes): Promise<void> {
  const random = seeded(1)
  function* lines(): Generator<string> {
    yield `##fileformat=VCFv4.3\n##contig=<ID=chr1,length=550000000>\n${declarations}${columns}\tS1\n`
    for (let record = 0, pos = 0; record < records; record += 1) {
      pos += 1 + Math.floor(random() * 150)
      const depth = Math.floor(random() * 60)
      const id = random() < 0.5 ? '.' : `rs${Math.floor(random() * 1e9)}`
      const info = `AC=1;AF=0.500;AN=2;DP=${depth};FS=${(random() * 10).toFixed(3)};MQ=60.00;QD=${(random() * 30).toFixed(2)}`
      yield `chr1\t${pos}\t${id}\t${'ACGT'[record % 4]}\t${'CGTA'[record % 4]}\t${(random() * 900).toFixed(2)}\tPASS\t${info}\tGT:AD:DP:GQ\t0/1:${depth >> 1},${depth - (depth >> 1)}:${depth}:${Math.floor(random() * 99)}\n`
    }
  }
  return writeThrough('bgzip', ['-c'], path, lines())
}

const declarations = [
  'INFO AC A Integer',
  'INFO AF A Float',
  'INFO AN 1 Integer',
  ...['DP Integer', 'FS Float', 'MQ Float', 'QD Float'].map(
    (one) => `INFO ${one.replace(' ', ' 1 ')}`,
  ),
  'FORMAT GT 1 String',
  'FORMAT AD R Integer',
  'FORMAT DP 1 Integer',
  'FORMAT GQ 1 Integer',
]
  .map((text) => text.split(' '))
  .map(
    ([kind, id, number, type]) =>
      `##${kind}=<ID=${id},Number=${number},Type=${type},Description="">\n`,
  )
  .join('')

/** A VCF of 2,548 samples. */
export function writeCohort(path: string, { wideRecords }: GenomicsSizes): Promise<void> {
  const random = seeded(2)
  const names = Array.from({ length: samples }, (_, sample) => `NA${10_000 + sample}`).join('\t')
  function* lines(): Generator<string> {
    yield `##fileformat=VCFv4.3\n##contig=<ID=chr1>\n${columns}\t${names}\n`
    for (let record = 0; record < wideRecords; record += 1) {
      const genotypes = Array.from({ length: samples }, () => (random() < 0.9 ? '0|0' : '0|1'))
      yield `chr1\t${record * 10 + 1}\t.\tA\tC\t100\tPASS\tAC=5;AN=5096\tGT\t${genotypes.join('\t')}\n`
    }
  }
  return writeThrough('bgzip', ['-c'], path, lines())
}

/** A VCF with a header of very many contigs. */
export async function writeContigs(path: string, { contigs }: GenomicsSizes): Promise<void> {
  const gzip = createGzip()
  const file = createWriteStream(path)
  const written = pipeline(gzip, file)
  gzip.write('##fileformat=VCFv4.3\n')
  for (let contig = 0; contig < contigs; contig += 1) {
    gzip.write(`##contig=<ID=scaffold_${contig},length=${1000 + contig},assembly=a1>\n`)
  }
  gzip.end(`${columns.replace('\tFORMAT', '')}\nscaffold_7\t5\t.\tA\tC\t.\tPASS\tDP=3\n`)
  await written
  await finished(file).catch(() => {})
}

/** A sorted BAM of reads of 150 bases: all on one chromosome, or over twelve of human length. */
export function writeReads(
  path: string,
  kind: 'deep' | 'wide',
  sizes: GenomicsSizes,
): Promise<void> {
  const random = seeded(3)
  const count = kind === 'deep' ? sizes.deepReads : sizes.wideReads
  const chromosomes = kind === 'deep' ? 1 : wideChromosomes
  const length = kind === 'deep' ? deepLength : wideLength
  function* lines(): Generator<string> {
    yield '@HD\tVN:1.6\tSO:coordinate\n'
    for (let at = 1; at <= chromosomes; at += 1) yield `@SQ\tSN:chr${at}\tLN:${length}\n`
    const perChromosome = Math.floor(count / chromosomes)
    const step = (length - 1000) / perChromosome
    for (let at = 1; at <= chromosomes; at += 1) {
      for (let read = 0; read < perChromosome; read += 1) {
        const bases = Array.from({ length: 30 }, () => 'ACGTA'.slice(Math.floor(random() * 4)))
        const sequence = bases.join('').padEnd(150, 'ACGT').slice(0, 150)
        const quality = String.fromCharCode(64 + Math.floor(random() * 9)).repeat(150)
        yield `r${read}\t0\tchr${at}\t${1 + Math.floor(read * step)}\t60\t150M\t*\t0\t0\t${sequence}\t${quality}\n`
      }
    }
  }
  return writeThrough('samtools', ['view', '-b', '-o', '-', '-'], path, lines())
}
