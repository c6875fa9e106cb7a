import { CodedError } from '../coded-error.ts'
import { createInterface } from 'node:readline'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  ApiError,
  bamChromosomes,
  contigsOf,
  type CallOptions,
  type Chromosome,
  type Client,
} from '@benchtop/client'
import type { VariantRecord } from '@benchtop/contracts'
import { coverageBuckets, type CoverageBucket } from '../files/coverage.ts'
import { readFileContent } from '../files/read-file.ts'

/** Which part of a file to read. */
export type RegionOptions = CallOptions & {
  /** `ctgA` or `ctgA:1-20000`: positions count from 1, both ends inclusive. Defaults to the whole file. */
  readonly region?: string
}

/** A file has no chromosomes: it is neither a VCF nor a BAM or CRAM, or it isn't complete; or a region can't be read. */
export class GenomeError extends CodedError<'NoGenome' | 'RegionInvalid'> {
  override readonly name = 'GenomeError'
}

/**
 * The chromosomes of a VCF, a BAM or a CRAM, by its id, in the file's order. Those of a VCF are those of the contig lines of its
 * header; where it has none, the file is read. Throws a GenomeError for another file.
 */
export async function chromosomesOf(
  client: Client,
  file: string,
  options: CallOptions = {},
): Promise<Chromosome[]> {
  const record = await client.v1.getFile({ id: file }, options)
  const isComplete = record.UploadStatus === 'complete'
  if (isComplete && record.HrefVariants !== undefined) {
    const contigs = contigsOf(await client.v1.getVariantSet({ id: file }, options))
    return contigs.length > 0 ? contigs : chromosomesInLines(client, file, options)
  }
  if (isComplete && record.HrefCoverage !== undefined) {
    const bytes = unpacked(client, file, options)[Symbol.asyncIterator]()
    try {
      return await bamChromosomes(async () => {
        const { value, done } = await bytes.next()
        return done === true ? new Uint8Array() : value
      })
    } finally {
      await bytes.return?.()
    }
  }
  const why = isComplete ? 'it is neither a VCF nor a BAM' : 'its upload is not complete'
  throw new GenomeError('NoGenome', `${record.Path} (${file}) has no chromosomes: ${why}.`)
}

/** All variants of a VCF, by its id, chromosome by chromosome; or those of a region, which must be of the file. */
export async function* variantsOf(
  client: Client,
  file: string,
  { region, ...options }: RegionOptions = {},
): AsyncGenerator<VariantRecord, void, undefined> {
  let hasEmpty = false
  for (const { chrom, startPos, endPos } of await regionsOf(client, file, region, options)) {
    const window = {
      id: file,
      chrom,
      StartPos: startPos,
      EndPos: endPos ?? Number.MAX_SAFE_INTEGER,
    }
    try {
      yield* client.v1.listVariants.all(window, options)
    } catch (error) {
      if (region !== undefined || !(error instanceof ApiError) || error.status !== 404) throw error
      hasEmpty = true
    }
  }
  // Either contigs of the header have no variants, or there is no such file any longer.
  if (hasEmpty) await client.v1.getVariantSet({ id: file }, options)
}

/**
 * The mean depths of a BAM, by its id, in buckets of 128 bases: over all of its chromosomes, or of a region, whose first
 * and last bucket may reach beyond it.
 */
export async function* coverageOf(
  client: Client,
  file: string,
  { region, ...options }: RegionOptions = {},
): AsyncGenerator<CoverageBucket & { readonly chrom: string }, void, undefined> {
  for (const { chrom, startPos, endPos } of await regionsOf(client, file, region, options)) {
    const chromosomes = endPos === undefined ? await chromosomesOf(client, file, options) : []
    const length = chromosomes.find(({ name }) => name === chrom)?.length
    const wanted = { id: file, chrom, startPos, endPos: endPos ?? length ?? startPos }
    for await (const bucket of coverageBuckets(client, wanted, options)) yield { chrom, ...bucket }
  }
}

type Stretch = {
  readonly chrom: string
  readonly startPos: number
  readonly endPos: number | undefined
}

async function regionsOf(
  client: Client,
  file: string,
  region: string | undefined,
  options: CallOptions,
): Promise<Stretch[]> {
  if (region === undefined) {
    const all = await chromosomesOf(client, file, options)
    return all.map(({ name: chrom, length: endPos }) => ({ chrom, startPos: 1, endPos }))
  }
  // Names may have colons, too: HLA-A*01:01.
  const [, chrom = '', start, end] = /^(.+?)(?::([\d,]+)-([\d,]+))?$/.exec(region) ?? []
  const positions = [start, end].map((text) => Number(text?.replaceAll(',', '')))
  const [startPos = 1, endPos] = start === undefined ? [] : positions
  if (chrom !== '' && !(startPos > (endPos ?? startPos))) return [{ chrom, startPos, endPos }]
  throw new GenomeError('RegionInvalid', `"${region}" is no region: write ctgA or ctgA:1-20000.`)
}

/** The chromosomes of the lines of a VCF. */
async function chromosomesInLines(
  client: Client,
  file: string,
  options: CallOptions,
): Promise<Chromosome[]> {
  const names = new Set<string>()
  const input = Readable.from(unpacked(client, file, options))
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line !== '' && !line.startsWith('#')) names.add(line.slice(0, line.indexOf('\t')))
  }
  return [...names].map((name) => ({ name, length: undefined }))
}

/** The bytes of a file, decompressed where they are compressed. */
async function* unpacked(
  client: Client,
  file: string,
  { signal }: CallOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const head = await Array.fromAsync(readFileContent(client, file, { endByte: 2, signal }))
  const bytes = readFileContent(client, file, { signal })
  if (Buffer.concat(head).toString('hex') !== '1f8b') return yield* bytes
  yield* pipeline(Readable.from(bytes), createGunzip(), () => {})
}
