import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** The parts of a variant that are read. */
export type Variant = {
  readonly chrom: string
  readonly ref: string
  readonly alt: readonly string[]
  /** Phred-scaled; 0 if the file has none. */
  readonly quality: number
}

export type ReadOptions = {
  readonly signal: AbortSignal
  /** Called with the number of bytes of the file that have been read. */
  readonly onBytes: (bytes: number) => void
}

/** Reads the variants of a VCF, plain or compressed, one at a time: it may be larger than memory. */
export async function* readVcf(
  path: string,
  { signal, onBytes }: ReadOptions,
): AsyncGenerator<Variant> {
  const file = createReadStream(path, { signal })
  const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  file.on('error', (error) => text.destroy(error))
  let lines = 0
  for await (const line of createInterface({ input: text })) {
    lines += 1
    if (lines % 1000 === 0) onBytes(file.bytesRead)
    if (line.startsWith('#')) continue
    const [chrom, , , ref, alt, quality] = line.split('\t')
    if (!chrom || !ref || !alt || !quality) throw new Error(`Not a VCF line: ${line}`)
    yield { chrom, ref, alt: alt.split(','), quality: quality === '.' ? 0 : Number(quality) }
  }
}
