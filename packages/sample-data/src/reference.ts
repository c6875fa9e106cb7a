import { Buffer } from 'node:buffer'
import { createRandom, type Random } from './random.ts'

/** A sequence of the reference: its bases as ASCII, upper case. */
export type Contig = { readonly name: string; readonly bases: Buffer }

/** Bases of one share of G and C: genomes drift between poor and rich stretches. */
const stretch = 2_000
const leastGc = 0.34
const mostGc = 0.54

/** On average so far apart are repeats of one to four bases, on which aligners and callers stumble. */
const repeatEvery = 4_000

/** A made-up sequence: the same for the same seed, and of no organism. */
export function makeContig(seed: number, name: string, length: number): Contig {
  const random = createRandom(seed, 'reference', name)
  const bases = Buffer.alloc(length)
  let gc = (leastGc + mostGc) / 2
  for (let at = 0; at < length; at += 1) {
    if (at % stretch === 0) {
      gc = Math.min(mostGc, Math.max(leastGc, random.normal(gc, 0.03)))
    }
    const isGc = random.float() < gc
    bases[at] = (isGc ? random.pick(['G', 'C']) : random.pick(['A', 'T'])).charCodeAt(0)
  }
  for (let at = random.gap(repeatEvery); at < length; at += random.gap(repeatEvery)) {
    repeat(bases, at, random)
  }
  return { name, bases }
}

/** Writes a short repeat over what is there: a unit of one to four bases, 6 to 20 times. */
function repeat(bases: Buffer, start: number, random: Random): void {
  const unit = random.integer(1, 4)
  const end = Math.min(bases.length, start + unit * random.integer(6, 20))
  for (let at = start + unit; at < end; at += 1) bases[at] = bases[at - unit] ?? 0
}

/** The sequences as FASTA, 60 bases a line. */
export function* fasta(contigs: readonly Contig[], description: string): Generator<Buffer> {
  for (const { name, bases } of contigs) {
    const lines = [`>${name} ${description}`]
    for (let at = 0; at < bases.length; at += lineBases) {
      lines.push(bases.toString('latin1', at, at + lineBases))
    }
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
}

const lineBases = 60

/** The index that `samtools faidx` makes of that FASTA. */
export function fastaIndex(contigs: readonly Contig[], description: string): string {
  let offset = 0
  const lines = contigs.map(({ name, bases }) => {
    offset += `>${name} ${description}\n`.length
    const line = [name, bases.length, offset, lineBases, lineBases + 1].join('\t')
    offset += bases.length + Math.ceil(bases.length / lineBases)
    return line
  })
  return `${lines.join('\n')}\n`
}
